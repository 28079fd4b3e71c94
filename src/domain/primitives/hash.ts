/** A 48-bit hash of a text: two multiplicative hashes, mixed at the end (cyrb53). Not cryptographic. */
export function hashText(text: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 2_654_435_761);
    b = Math.imul(b ^ unit, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return (b & 0xffff) * 2 ** 32 + (a >>> 0);
}
