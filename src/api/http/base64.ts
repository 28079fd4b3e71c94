/** Returns bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  // A part at a time: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** Returns the bytes of a base64 text. Throws if it is not base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
