import type { FieldValue, GroupRow } from '#domain/fields/field.ts';

/** A value as text; anything else reads as empty. */
export function asText(value: FieldValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** A value as ids; anything else reads as none. */
export function asIds(value: FieldValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}

/** A value as rows of a group; anything else reads as none. */
export function asRows(value: FieldValue | undefined): GroupRow[] {
  return Array.isArray(value) ? value.filter((each): each is GroupRow => typeof each === 'object') : [];
}

/** A number that is the sum of others, in words. */
export function sumText(sum: number, unit = ''): string {
  return `${[sum, unit].join(' ').trim()}, the sum`;
}

/** A word as it begins a line. */
export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
