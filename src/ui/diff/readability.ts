/** With a smaller share of unchanged text, two texts are easier to read one after the other. */
const minShare = 0.35;

/** Whether two texts have enough in common to be shown as one, by the lengths of their unchanged and changed parts. */
export function isReadableInline(same: number, removed: number, added: number): boolean {
  return removed === 0 || added === 0 || same / (same + Math.max(removed, added)) >= minShare;
}
