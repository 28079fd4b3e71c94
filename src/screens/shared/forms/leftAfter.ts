/**
 * What is left in a box of which a text has been saved, while more was typed in it: the words after that text, or all of it
 * where the text itself was changed.
 */
export function leftAfter(typed: string, saved: string): string {
  const text = typed.trim();
  const after = text.slice(saved.length);
  return text.startsWith(saved) && (after === '' || /^\s/.test(after)) ? after.trimStart() : typed;
}
