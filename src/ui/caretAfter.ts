/**
 * Returns where a caret stands once a text has been replaced by another, in characters: beside the character that it was
 * beside, if that is outside what has changed; otherwise as far into the change as before, at most to its end.
 */
export function caretAfter(before: string, after: string, caret: number): number {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before[same] === after[same]) same += 1;
  if (caret <= same) return caret;
  let sameAtEnd = 0;
  while (
    sameAtEnd < most - same &&
    before[before.length - 1 - sameAtEnd] === after[after.length - 1 - sameAtEnd]
  )
    sameAtEnd += 1;
  const fromEnd = before.length - caret;
  return fromEnd <= sameAtEnd ? after.length - fromEnd : Math.min(caret, after.length - sameAtEnd);
}
