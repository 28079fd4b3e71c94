import type { BodyPatch } from '#domain/content/body.ts';
import {
  type Audience,
  type Fields,
  type FieldValue,
  isRows,
  isWrittenBy,
} from '#domain/content/fields/field.ts';

/**
 * Returns the part of a patch that a writer of this audience may send: without the fields, and the cells of rows, that
 * only others write.
 */
export function onlyWritable(fields: Fields, patch: BodyPatch, audience: Audience): BodyPatch {
  const writable: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(patch)) {
    const field = fields[name];
    if (!field || !isWrittenBy(field, audience)) continue;
    writable[name] =
      field.kind === 'group' && isRows(value)
        ? value.map((row) => ({ ...onlyWritable(field.fields, row, audience), id: row.id }))
        : value;
  }
  return writable;
}
