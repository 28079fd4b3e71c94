import { type Field, type Fields, type FieldValue, type GroupRow, isRows } from '#domain/fields/field.ts';
import { isRevealed } from '#domain/entities/define.ts';
import type { Body, BodyPatch } from '#domain/document.ts';

/**
 * The body as a reader may see it: readers who are not staff never receive a staff-only field before it is revealed, in
 * rows neither.
 */
export function redactBody(fields: Fields, body: Body, isStaff: boolean): Body {
  if (isStaff) return body;
  const seen: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(body)) {
    const field = fields[name];
    if (!field || !isRevealed(fields, field, body)) continue;
    const hidden = staffParts(field);
    seen[name] = hidden.length > 0 && isRows(value) ? value.map((row) => without(row, hidden)) : value;
  }
  return { ...seen, title: body.title };
}

/** A patch by somebody who is not staff, with the staff-only parts of rows they could not see put back. */
export function keepHidden(fields: Fields, before: Body, patch: BodyPatch, isStaff: boolean): BodyPatch {
  if (isStaff) return patch;
  const kept: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(patch)) {
    const field = fields[name];
    const old = before[name];
    const hidden = staffParts(field);
    kept[name] =
      hidden.length > 0 && isRows(value) && isRows(old)
        ? value.map((row) => withHidden(row, old, hidden))
        : value;
  }
  return kept;
}

/** The staff-only parts of a group's rows; none for any other field. */
function staffParts(field: Field | undefined): readonly string[] {
  if (field?.kind !== 'group') return [];
  return Object.keys(field.fields).filter((name) => field.fields[name]?.audience === 'staff');
}

function without(row: GroupRow, hidden: readonly string[]): GroupRow {
  return {
    ...Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name))),
    id: row.id,
  };
}

function withHidden(row: GroupRow, old: readonly GroupRow[], hidden: readonly string[]): GroupRow {
  const was = old.find((each) => each.id === row.id);
  const parts = hidden.flatMap((name) => (was?.[name] === undefined ? [] : [[name, was[name]] as const]));
  return { ...row, ...Object.fromEntries(parts) };
}
