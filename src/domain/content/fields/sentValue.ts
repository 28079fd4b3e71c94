import type { FieldValue } from './field.ts';
import { isStorable, notStorable } from '#domain/primitives/storable.ts';

/**
 * Most characters of a text as it is sent, before its markup is removed. A longer one is refused unread: that much
 * markup is not from a person's text.
 */
const maxText = 800_000;

/** Most entries of a list, and most cells of a row, as they are sent: more than any field allows. */
const maxEntries = 1000;

/**
 * Why a value that was sent has no form of a field value; undefined if it has one. Looks at no more than its form, and no
 * deeper than the cells of a row, so that whatever is sent is refused quickly. The schema of the field checks the rest.
 */
export function formError(value: unknown): string | undefined {
  if (!Array.isArray(value)) return scalarError(value);
  if (value.length > maxEntries) return `At most ${maxEntries}`;
  return firstError(value, (entry: unknown) => (isRecord(entry) ? rowError(entry) : scalarError(entry)));
}

/** Whether a value that was sent has the form of a field value. */
export function isSentValue(value: unknown): value is FieldValue {
  return formError(value) === undefined;
}

function rowError(row: Readonly<Record<string, unknown>>): string | undefined {
  const cells = Object.values(row);
  if (cells.length > maxEntries) return `At most ${maxEntries}`;
  return firstError(cells, (cell) => {
    if (!Array.isArray(cell)) return scalarError(cell);
    return cell.length > maxEntries ? `At most ${maxEntries}` : firstError(cell, scalarError);
  });
}

function scalarError(value: unknown): string | undefined {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return undefined;
  if (typeof value !== 'string') return 'Not a valid field value';
  if (value.length > maxText) return `At most ${maxText} characters`;
  return isStorable(value) ? undefined : notStorable;
}

function firstError(
  values: readonly unknown[],
  check: (value: unknown) => string | undefined,
): string | undefined {
  for (const value of values) {
    const error = check(value);
    if (error !== undefined) return error;
  }
  return undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
