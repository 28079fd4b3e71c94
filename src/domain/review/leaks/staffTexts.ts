import type { BodyPatch } from '#domain/content/body.ts';
import { plainText } from '#domain/content/fields/cells.ts';
import type { Field, Fields, FieldValue } from '#domain/content/fields/field.ts';
import { rowsIn, textIn } from '#domain/content/fields/read.ts';

/** A text for staff only, and the field that it is in. */
export interface StaffText {
  readonly label: string;
  readonly text: string;
}

/** Returns the texts of a body that no reader but staff will ever see. Those that are revealed one day are left out. */
export function staffTexts(fields: Fields, body: BodyPatch): StaffText[] {
  return Object.entries(fields).flatMap(([name, field]) => textsOf(field, body[name], false));
}

function textsOf(field: Field, value: FieldValue | undefined, isWithin: boolean): StaffText[] {
  const { label, kind } = field;
  const isStaff = isWithin || (field.audience === 'staff' && field.revealedBy === undefined);
  if (kind === 'group') {
    return rowsIn(value).flatMap((row) =>
      Object.entries(field.fields).flatMap(([name, each]) => textsOf(each, row[name], isStaff)),
    );
  }
  const text = textIn(value);
  if (!isStaff || text === '') return [];
  if (kind === 'rich') return [{ label, text: plainText(text) }];
  return kind === 'line' ? [{ label, text }] : [];
}
