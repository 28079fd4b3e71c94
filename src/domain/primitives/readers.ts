import { invisibleSigns, nameKey } from './nameKey.ts';

const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]/gu;
const groups = /^([+-]?)(\d{1,3}(?:([ ,'’])\d{3})(?:\3\d{3})*|\d{1,15})(?:[.,]0{1,2})?$/u;

/**
 * Reads a whole number as people type it and programs write it: “1,000”, “1 000”, “−3”, “12.0”. Undefined for any other
 * text, such as “1.5”, and for “1.000”, which is one or a thousand.
 */
export function readWholeNumber(text: string): number | undefined {
  const plain = text
    .normalize('NFKC')
    .replaceAll(invisibleSigns, '')
    .replaceAll(arabicDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replaceAll(/[\u2010-\u2013\u2212]/g, '-')
    .trim();
  const [, sign = '', digits] = groups.exec(plain) ?? [];
  if (digits === undefined) return undefined;
  // Not -0, which is another number for some comparisons.
  return Number(`${sign}${digits.replaceAll(/\D/g, '')}`) || 0;
}

const yes = new Set('y yes true 1 x on ja oui wahr vrai ✓ ✔ ☑ ☒ ✅'.split(' '));
const no = new Set('n no false 0 off nein non falsch faux - ✗ ✘ ☐ ❌'.split(' '));

/** Reads yes or no, as people type it and spreadsheets write it; undefined for any other text. */
export function readYesOrNo(text: string): boolean | undefined {
  const word = nameKey(text).replaceAll('\uFE0F', '');
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}
