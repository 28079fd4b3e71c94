import type { BodyPatch } from '#domain/content/body.ts';
import {
  type Fields,
  type FieldValue,
  type GroupField,
  type GroupRow,
  isLog,
  sameValue,
} from '#domain/content/fields/field.ts';

/**
 * Returns the entries of a log with those of a writer that are new. Existing entries stay as they were. Where people add
 * entries about themselves, a log has one of each: otherwise one person could fill it for all others.
 */
export function addEntries(
  { own }: Pick<GroupField, 'own'>,
  existing: FieldValue | undefined,
  writtenRows: FieldValue,
): readonly GroupRow[] {
  const logged = rowsById(existing);
  const entries = [
    ...logged.values(),
    ...[...rowsById(writtenRows).values()].filter(({ id }) => !logged.has(id)),
  ];
  return own ? lastMoves(entries, own) : entries;
}

/** Of the entries of each person the one that brought them in, or took them out, since they last were the other. */
function lastMoves(
  entries: readonly GroupRow[],
  { id, hasLeft }: NonNullable<GroupField['own']>,
): readonly GroupRow[] {
  const moves = new Map<unknown, GroupRow>();
  for (const entry of entries) {
    // An entry about nobody stands for itself.
    const person = entry[id] ?? entry;
    const last = moves.get(person);
    if (last && last[hasLeft] === entry[hasLeft]) continue;
    moves.delete(person);
    moves.set(person, entry);
  }
  return [...moves.values()];
}

/** Whether the rows written to a log differ from entries that it has, in a cell that they contain and that writers set. */
export function changesEntries(
  { receivedIn }: Pick<GroupField, 'receivedIn'>,
  existing: FieldValue | undefined,
  writtenRows: FieldValue,
): boolean {
  const logged = rowsById(existing);
  return [...rowsById(writtenRows)].some(([id, row]) => {
    const entry = logged.get(id);
    if (!entry) return false;
    // An entry from before a cell was added has none.
    return Object.entries(row).some(
      ([name, value]) => name !== receivedIn && entry[name] !== undefined && !sameValue(value, entry[name]),
    );
  });
}

/** Whether a patch only adds log entries. It then conflicts with nothing, and the approved text stays as it is. */
export function appendsOnly(fields: Fields, body: BodyPatch, patch: BodyPatch): boolean {
  const patched = Object.entries(patch);
  return (
    patched.length > 0 &&
    patched.every(([name, value]) => {
      const field = fields[name];
      return isLog(field) && !changesEntries(field, body[name], value);
    })
  );
}

/** Returns the rows of a group by their ids. */
export function rowsById(value: FieldValue | undefined): Map<string, GroupRow> {
  const rows = new Map<string, GroupRow>();
  if (!Array.isArray(value)) return rows;
  for (const row of value) if (typeof row === 'object') rows.set(row.id, row);
  return rows;
}
