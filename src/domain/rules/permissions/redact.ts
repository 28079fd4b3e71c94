import {
  type Field,
  type Fields,
  type FieldValue,
  type GroupRow,
  isRows,
} from '#domain/content/fields/field.ts';
import { isRevealed, type Revealable } from '#domain/content/entities/define.ts';
import type { Body, BodyPatch } from '#domain/content/body.ts';

/** Returns a body without what its reader may not see: staff-only fields, also in rows, unless they are revealed. */
export function redactBody(
  fields: Fields,
  document: Revealable & { readonly body: Body },
  isStaff: boolean,
): Body {
  const { body } = document;
  if (isStaff) return body;
  const visible: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(body)) {
    const field = fields[name];
    if (!field || !isRevealed(fields, field, document)) continue;
    const hidden = staffFields(field);
    visible[name] = hidden.length > 0 && isRows(value) ? value.map((row) => without(row, hidden)) : value;
  }
  return { ...visible, title: body.title };
}

/** Returns a patch with the staff-only fields of rows restored, which a writer who is not staff cannot send. */
export function keepHidden(fields: Fields, before: Body, patch: BodyPatch, isStaff: boolean): BodyPatch {
  if (isStaff) return patch;
  const complete: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(patch)) {
    const field = fields[name];
    const rowsBefore = before[name];
    const hidden = staffFields(field);
    complete[name] =
      hidden.length > 0 && isRows(value) && isRows(rowsBefore)
        ? value.map((row) => withHidden(row, rowsBefore, hidden))
        : value;
  }
  return complete;
}

/** Whether some fields in the rows of a group are for staff only. */
export function hasStaffColumns(field: Field): boolean {
  return staffFields(field).length > 0;
}

/** Names of the staff-only fields in the rows of a group; empty for other fields. */
function staffFields(field: Field | undefined): readonly string[] {
  if (field?.kind !== 'group') return [];
  return Object.keys(field.fields).filter((name) => field.fields[name]?.audience === 'staff');
}

function without(row: GroupRow, hidden: readonly string[]): GroupRow {
  return {
    ...Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name))),
    id: row.id,
  };
}

function withHidden(row: GroupRow, before: readonly GroupRow[], hidden: readonly string[]): GroupRow {
  const original = before.find((each) => each.id === row.id);
  const fields = hidden.flatMap((name) =>
    original?.[name] === undefined ? [] : [[name, original[name]] as const],
  );
  return { ...row, ...Object.fromEntries(fields) };
}
