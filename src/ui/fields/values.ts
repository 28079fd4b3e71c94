import type { FieldValue, GroupRow } from '#domain/content/fields/field.ts';

/** Returns a text value; '' for anything else. */
export function asText(value: FieldValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Returns a list of ids; [] for anything else. */
export function asIds(value: FieldValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}

/** Returns the rows of a group; [] for anything else. */
export function asRows(value: FieldValue | undefined): GroupRow[] {
  return Array.isArray(value) ? value.filter((each): each is GroupRow => typeof each === 'object') : [];
}

/** Returns the text for a number that is computed as a sum. */
export function sumText(sum: number, unit = ''): string {
  return `${[sum, unit].join(' ').trim()} (calculated)`;
}

/** Returns the text with its first letter in upper case. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
