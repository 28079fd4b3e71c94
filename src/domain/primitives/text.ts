/** Every line end of Unicode: those of systems, vertical tab, form feed, next line, line and paragraph separator. */
const lineEnds = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
const controls = /(?![\t\n])\p{Cc}/gu;
const needsWork = /(?![\t\n])\p{Cc}|[\u2028\u2029]|\p{Surrogate}/u;

/**
 * Returns a text as it is stored: each line end is `\n`, and controls and halves of characters are gone. Every text that a
 * person or a program gives comes this way, on the device and on the server.
 */
export function storedText(text: string): string {
  if (!needsWork.test(text)) return text;
  return text.replaceAll(lineEnds, '\n').replaceAll(controls, '').toWellFormed();
}

/** Returns a text of one line as it is stored: line ends and tabs are spaces. */
export function storedLine(text: string): string {
  return storedText(text).replaceAll(/[\t\n]+/g, ' ');
}

/** Signs that nobody sees: soft hyphens, marks of width and direction. */
export const invisibleSigns = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
const apostrophes =
  /[\u0060\u00B4\u02B9-\u02BC\u02BE\u02BF\u02C8\u2018\u2019\u201B\u2032\u05F3\uA78B\uA78C\uFF07]/gu;
const hyphens = /[\u2010-\u2015\u2212\uFE63\uFF0D]/gu;

/**
 * Returns a name as names are compared: upper and lower case, composed and decomposed letters, kinds of spaces,
 * apostrophes and hyphens, and signs that nobody sees make no difference.
 */
export function nameKey(name: string): string {
  return storedLine(name)
    .normalize('NFKC')
    .replaceAll(invisibleSigns, '')
    .replaceAll(apostrophes, "'")
    .replaceAll(hyphens, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}
