import { timingSafeEqual } from 'node:crypto';

/** Whether a text is a secret, compared in a time that does not tell how much of it is right. */
export function isEqualText(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}
