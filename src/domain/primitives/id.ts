/**
 * Returns a UUID version 7 (RFC 9562) from a time in epoch milliseconds and ten random bytes. Later ids sort after
 * earlier ones. Devices make ids themselves, so a document has its URL before the server knows it.
 */
export function uuidv7(at: number, random: Uint8Array): string {
  const time = Math.max(0, Math.floor(at)).toString(16).padStart(12, '0').slice(-12);
  const bytes = Array.from(random.slice(0, 10), (byte) => byte.toString(16).padStart(2, '0'));
  const tail = bytes.join('').padEnd(20, '0');
  const variant = '89ab'.charAt(Number.parseInt(tail.charAt(3), 16) % 4);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${tail.slice(0, 3)}-${variant}${tail.slice(4, 7)}-${tail.slice(7, 19)}`;
}
