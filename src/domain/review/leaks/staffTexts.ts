import type { BodyPatch } from '#domain/content/body.ts';
import { plainText } from '#domain/content/fields/cells.ts';
import { type Field, type Fields, type FieldValue, isRows } from '#domain/content/fields/field.ts';

/** A text for staff only, and the field that it is in. */
export interface StaffText {
  readonly label: string;
  readonly text: string;
}

/** Returns the texts of a body that no reader but staff will ever see. Those that are revealed one day are left out. */
export function staffTexts(fields: Fields, body: BodyPatch): StaffText[] {
  return Object.entries(fields).flatMap(([name, field]) => textsIn(field, body[name], false));
}

function textsIn(field: Field, value: FieldValue | undefined, isWithin: boolean): StaffText[] {
  const { label, kind } = field;
  const isStaff = isWithin || (field.audience === 'staff' && field.revealedBy === undefined);
  if (kind === 'group') {
    if (!isRows(value)) return [];
    return value.flatMap((row) =>
      Object.entries(field.fields).flatMap(([name, each]) => textsIn(each, row[name], isStaff)),
    );
  }
  if (!isStaff || typeof value !== 'string' || value === '') return [];
  if (kind === 'rich') return [{ label, text: plainText(value) }];
  return kind === 'line' ? [{ label, text: value }] : [];
}
