import type { Fields, FieldValue, GroupRow } from './field.ts';
import type { Body, BodyPatch } from './document.ts';

/** The body as a reader may see it: readers who are not staff never receive a staff-only field, in rows neither. */
export function redactBody(fields: Fields, body: Body, isStaff: boolean): Body {
  if (isStaff) return body;
  const seen: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(body)) {
    const field = fields[name];
    if (!field || field.audience === 'staff') continue;
    seen[name] = field.kind === 'group' && Array.isArray(value) ? redactRows(field.fields, value) : value;
  }
  return { ...seen, title: body.title };
}

function redactRows(fields: Fields, rows: readonly (string | GroupRow)[]): readonly GroupRow[] {
  const kept: GroupRow[] = [];
  for (const row of rows) {
    if (typeof row === 'string') continue;
    const hidden = Object.entries(fields).filter(([, field]) => field.audience === 'staff');
    kept.push(
      hidden.length === 0
        ? row
        : {
            ...Object.fromEntries(Object.entries(row).filter(([name]) => fields[name]?.audience !== 'staff')),
            id: row.id,
          },
    );
  }
  return kept;
}

/** A patch by somebody who is not staff, with the staff-only parts of rows they could not see put back. */
export function keepHidden(fields: Fields, before: Body, patch: BodyPatch, isStaff: boolean): BodyPatch {
  if (isStaff) return patch;
  const kept: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(patch)) {
    const field = fields[name];
    const old = before[name];
    if (field?.kind !== 'group' || !Array.isArray(value) || !Array.isArray(old)) {
      kept[name] = value;
      continue;
    }
    const hidden = Object.keys(field.fields).filter((each) => field.fields[each]?.audience === 'staff');
    kept[name] = value.map((row: string | GroupRow) => withHidden(row, old, hidden)) as readonly GroupRow[];
  }
  return kept;
}

function withHidden(
  row: string | GroupRow,
  old: readonly (string | GroupRow)[],
  hidden: readonly string[],
): string | GroupRow {
  if (typeof row === 'string') return row;
  const was = old.find((each) => typeof each === 'object' && each.id === row.id);
  if (!was || typeof was === 'string') return row;
  return {
    ...row,
    ...Object.fromEntries(hidden.flatMap((name) => (was[name] === undefined ? [] : [[name, was[name]]]))),
  };
}
