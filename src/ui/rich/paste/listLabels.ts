import { styleOf } from './elements.ts';

/** Returns the number of an item of a list as its program showed it: “3.”, “c)”; '' for a bullet, undefined if unknown. */
export type ListLabel = (item: Element) => string | undefined;

/** Returns a function for the numbers of the items in what was copied. */
export function listLabels(): ListLabel {
  const labels = new Map<Element, string>();
  return (item) => {
    const marker = wordMarker(item);
    if (marker !== undefined) return marker;
    const list = item.parentElement;
    if (list?.localName !== 'ol' && list?.localName !== 'ul') return undefined;
    if (!labels.has(item)) numberItems(list, labels);
    return labels.get(item);
  };
}

/** Returns whether a style is that of the number or bullet of a list item of Word. */
export function isMarker(style: string): boolean {
  return /mso-list:\s*ignore/i.test(style);
}

/** Word writes the number or bullet of an item in an element of its own. */
function wordMarker(item: Element): string | undefined {
  if (!/mso-list:/i.test(styleOf(item))) return undefined;
  const marker = [...item.querySelectorAll('[data-style]')].find((each) => isMarker(styleOf(each)));
  const text = (marker?.textContent ?? '').replaceAll(/[\s\u00A0]+/gu, ' ').trim();
  // A bullet is one sign, or a letter of a font of signs.
  return /^\D?$/u.test(text) ? '' : text;
}

function numberItems(list: Element, labels: Map<Element, string>) {
  const items = [...list.children].filter((each) => each.localName === 'li');
  const isReversed = list.hasAttribute('reversed');
  let number = integer(list.getAttribute('start')) ?? (isReversed ? items.length : 1);
  for (const item of items) {
    number = integer(item.getAttribute('value')) ?? number;
    labels.set(item, label(number, styleOfNumbers(item, list)));
    // The editor shows a nested list in an item of its own.
    if (item.className !== 'wm-nested') number += isReversed ? -1 : 1;
  }
}

function integer(text: string | null): number | undefined {
  return text !== null && /^\s*-?\d{1,9}\s*$/.test(text) ? Number(text) : undefined;
}

function styleOfNumbers(item: Element, list: Element): string {
  const styled = [item, list].map(
    (each) =>
      /list-style(?:-type)?:\s*([a-z-]+)/i.exec(styleOf(each))?.[1]?.toLowerCase() ??
      each.getAttribute('type'),
  );
  return styled.find((each) => each !== null && each !== 'inside' && each !== 'outside') ?? list.localName;
}

function label(number: number, style: string): string {
  switch (style) {
    case 'ol':
    case '1':
    case 'decimal':
      return `${number}.`;
    case 'decimal-leading-zero':
      return `${String(number).padStart(2, '0')}.`;
    case 'a':
    case 'lower-alpha':
    case 'lower-latin':
      return `${letters(number)}.`;
    case 'A':
    case 'upper-alpha':
    case 'upper-latin':
      return `${letters(number).toUpperCase()}.`;
    case 'i':
    case 'lower-roman':
      return `${roman(number)}.`;
    case 'I':
    case 'upper-roman':
      return `${roman(number).toUpperCase()}.`;
    default:
      return '';
  }
}

function letters(number: number): string {
  if (number < 1) return String(number);
  let [text, rest] = ['', number];
  while (rest > 0) {
    text = String.fromCodePoint(97 + ((rest - 1) % 26)) + text;
    rest = Math.floor((rest - 1) / 26);
  }
  return text;
}

const romans = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;

function roman(number: number): string {
  if (number < 1 || number > 3999) return String(number);
  let [text, rest] = ['', number];
  for (const [worth, sign] of romans) {
    text += sign.repeat(Math.floor(rest / worth));
    rest %= worth;
  }
  return text;
}
