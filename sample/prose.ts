import type { FieldValue } from '#domain/fields/field.ts';

/** A body in the making: fields of a type by name. */
export type Draft = Record<string, FieldValue>;

/** Plain lines as rich text; lines that start with a dash become a list. */
export function prose(text: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return safe
    .split(/\n(?!- )/)
    .map((part) => {
      const [first = '', ...rest] = part.split('\n- ');
      const isList = first.startsWith('- ');
      const points = isList ? [first.slice(2), ...rest] : rest;
      const items = points.map((point) => `<li>${point}</li>`).join('');
      return `${isList ? '' : `<p>${first}</p>`}${items ? `<ul>${items}</ul>` : ''}`;
    })
    .join('');
}

/** The same where there is text; nothing where there is none. */
export function proseOr(text: string | undefined): string {
  return text === undefined ? '' : prose(text);
}
