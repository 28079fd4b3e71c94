import { isIP, isIPv6 } from 'node:net';

/**
 * The network that an address stands for in limits: an IPv4 address itself, and of an IPv6 address the first 64 bits,
 * because one device can use any address among the rest.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = expand(address);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address. */
function expand(address: string): number[] {
  const [withoutZone = ''] = address.split('%');
  // The URL parser writes every form the same way, an IPv4 address at the end included.
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const read = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  if (tail === undefined) return read(head);
  const [before, after] = [read(head), read(tail)];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

/** Whether a text is an address, or a range such as `10.0.0.0/8`. A range of every address trusts everyone. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
}
