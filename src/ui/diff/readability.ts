/** Below this share of what stayed, two texts are easier read one after the other than mixed word by word. */
const readable = 0.35;

/** Whether two texts have enough in common to be shown as one; by the length of what is the same and of the longer one. */
export function isReadableInline(same: number, removed: number, added: number): boolean {
  return removed === 0 || added === 0 || same / (same + Math.max(removed, added)) >= readable;
}
