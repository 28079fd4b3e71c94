import { invisibleSigns, nameKey } from './nameKey.ts';

const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]/gu;
const groups =
  /^([+-]?)(\d{1,3}(?:([ ,'’])\d{3})(?:\3\d{3})*|\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:\.\d{3})(?=,0{1,2}$)|\d{1,15})(?:[.,]0{1,2})?$/u;

/**
 * Reads a whole number as people type it and programs write it: “1,000”, “1 000”, “1.000,00”, “−3”, “12.0”. Undefined
 * for any other text, such as “1.5”, and for “1.000”, which is one or a thousand.
 */
function readWholeNumber(text: string): number | undefined {
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

const clock = /^(\d{1,3}):([0-5]\d)$/;
const spoken =
  /^(?:(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:h|hrs?|hours?|std\.?|stunden?|heures?|uur|ore)\.?)?\s*(?:(?:and|und|et)\s*)?(?:(\d{1,4})\s*(?:m|mins?|minutes?|minuten|minuti)?\.?)?$/i;

/**
 * Reads a whole number of a unit. Minutes may be a duration as people type it: “90”, “90 min”, “1:30”, “1 h 30”,
 * “1.5 hours”. Undefined for any other text.
 */
export function readNumber(text: string, unit: string | undefined): number | undefined {
  const whole = readWholeNumber(text);
  if (whole !== undefined || unit !== 'minutes') return whole;
  const plain = text.normalize('NFKC').replaceAll(invisibleSigns, '').trim();
  const [, hours, rest] = clock.exec(plain) ?? spoken.exec(plain) ?? [];
  if (hours === undefined && rest === undefined) return undefined;
  const minutes = Number((hours ?? '0').replace(',', '.')) * 60 + Number(rest ?? 0);
  return Number.isInteger(minutes) ? minutes : undefined;
}

const yes = new Set('y yes true 1 x on ja oui wahr vrai ✓ ✔ ☑ ☒ ✅'.split(' '));
const no = new Set('n no false 0 off nein non falsch faux - ✗ ✘ ☐ ❌'.split(' '));

/** Reads yes or no, as people type it and spreadsheets write it; undefined for any other text. */
export function readYesOrNo(text: string): boolean | undefined {
  const word = nameKey(text).replaceAll('\uFE0F', '');
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}
