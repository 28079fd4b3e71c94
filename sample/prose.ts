import type { FieldValue } from '#domain/content/fields/field.ts';

/** An unfinished body: field values by name. */
export type Draft = Record<string, FieldValue>;

/** Converts lines of plain text to HTML. Lines that start with a dash become a list. */
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

/** As `prose`; empty for absent text. */
export function proseOr(text: string | undefined): string {
  return text === undefined ? '' : prose(text);
}
