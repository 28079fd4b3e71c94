/**
 * Returns the part of a typed text that is not saved yet, if it was typed on while `saved` was being saved: the words after
 * that, or all of it where the saved text itself was changed.
 */
export function leftAfter(typed: string, saved: string): string {
  const text = typed.trim();
  const after = text.slice(saved.length);
  return text.startsWith(saved) && (after === '' || /^\s/.test(after)) ? after.trimStart() : typed;
}
