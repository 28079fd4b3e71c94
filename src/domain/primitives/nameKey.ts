import { storedLine } from './text.ts';

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
