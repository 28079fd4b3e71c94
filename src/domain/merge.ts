import { type Field, type Fields, type FieldValue, type GroupRow, sameValue } from './fields/field.ts';
import type { BodyPatch } from './document.ts';

/** What three versions of a text come to: every field settled but those in `conflicts`, where mine stands for now. */
export interface Merged {
  readonly body: Record<string, FieldValue>;
  /** Fields only I changed, or both changed alike or row by row. */
  readonly mine: readonly string[];
  /** Fields only they changed. */
  readonly theirs: readonly string[];
  /** Fields both changed, differently. */
  readonly conflicts: readonly string[];
}

/**
 * Three-way merge by field. `mine` is what I changed (absent: not touched).
 *
 * | mine vs base | theirs vs base | result |
 * |---|---|---|
 * | same | any | theirs |
 * | changed | same | mine |
 * | changed | changed alike | that |
 * | changed | changed, group whose rows do not clash | rows of both |
 * | changed | changed otherwise | conflict, mine for now |
 */
export function merge3(fields: Fields, base: BodyPatch, mine: BodyPatch, theirs: BodyPatch): Merged {
  const body: Record<string, FieldValue> = { ...theirs };
  const byMe: string[] = [];
  const byThem: string[] = [];
  const conflicts: string[] = [];
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [was, own, other] = [base[name], mine[name], theirs[name]];
    const iChanged = own !== undefined && !sameValue(own, was);
    const theyChanged = !sameValue(other, was);
    if (!iChanged) {
      if (theyChanged) byThem.push(name);
      continue;
    }
    byMe.push(name);
    body[name] = own;
    if (!theyChanged || sameValue(own, other)) continue;
    const rows = fields[name]?.kind === 'group' ? mergeRows(was, own, other) : undefined;
    if (rows) body[name] = rows;
    else conflicts.push(name);
  }
  return { body, mine: byMe.filter((name) => !conflicts.includes(name)), theirs: byThem, conflicts };
}

/** Rows of both sides; undefined where one row was changed by both, so that a person has to decide. */
export function mergeRows(
  base: FieldValue | undefined,
  mine: FieldValue | undefined,
  theirs: FieldValue | undefined,
): readonly GroupRow[] | undefined {
  if (conflictingRows(base, mine, theirs).length > 0) return undefined;
  return combineRows(base, mine, theirs, (_, own) => own);
}

/** The ids of the rows that both changed, differently; a row taken out counts as changed. */
export function conflictingRows(
  base: FieldValue | undefined,
  mine: FieldValue | undefined,
  theirs: FieldValue | undefined,
): readonly string[] {
  const [was, own, other] = [byId(base), byId(mine), byId(theirs)];
  return [...new Set([...other.keys(), ...own.keys()])].filter((id) => {
    const [b, m, t] = [was.get(id), own.get(id), other.get(id)];
    return !sameRow(m, b) && !sameRow(t, b) && !sameRow(m, t);
  });
}

/**
 * Rows of both sides, where `decide` says what becomes of a row that both changed (undefined: it goes). They stand in
 * their order with mine at the end, or in mine where only I moved rows about.
 */
export function combineRows(
  base: FieldValue | undefined,
  mine: FieldValue | undefined,
  theirs: FieldValue | undefined,
  decide: (id: string, mine: GroupRow | undefined, theirs: GroupRow | undefined) => GroupRow | undefined,
): readonly GroupRow[] {
  const [was, own, other] = [byId(base), byId(mine), byId(theirs)];
  const clashing = conflictingRows(base, mine, theirs);
  const byMe = !sameOrder(was, own) && sameOrder(was, other);
  const ids = byMe ? [...own.keys(), ...other.keys()] : [...other.keys(), ...own.keys()];
  return [...new Set(ids)].flatMap((id) => {
    const [b, m, t] = [was.get(id), own.get(id), other.get(id)];
    const row = clashing.includes(id) ? decide(id, m, t) : sameRow(m, b) ? t : m;
    return row ?? [];
  });
}

/** Whether everything that `mine` did to the base is in a result: its rows and their order, each thing it picked or dropped. */
export function includesEdit(
  field: Field | undefined,
  base: FieldValue | undefined,
  mine: FieldValue,
  result: FieldValue | undefined,
): boolean {
  if (sameValue(mine, result)) return true;
  switch (field?.kind) {
    case 'group': {
      const [was, own, now] = [byId(base), byId(mine), byId(result)];
      const ids = [...was.keys(), ...own.keys()];
      const rows = ids.every((id) => sameRow(own.get(id), was.get(id)) || sameRow(own.get(id), now.get(id)));
      return rows && (sameOrder(was, own) || sameOrder(own, now));
    }
    case 'references':
    case 'chips': {
      const [was, own, now] = [wordsIn(base), wordsIn(mine), wordsIn(result)];
      const words = [...was, ...own];
      return words.every((each) => own.has(each) === was.has(each) || own.has(each) === now.has(each));
    }
    case 'line':
    case 'rich':
    case 'number':
    case 'choice':
    case 'boolean':
    case 'datetime':
    case 'reference':
    case undefined:
      return false;
  }
}

function wordsIn(value: FieldValue | undefined): ReadonlySet<string> {
  return new Set(Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);
}

/** Whether the rows that both have stand in the same order. */
function sameOrder(a: ReadonlyMap<string, GroupRow>, b: ReadonlyMap<string, GroupRow>): boolean {
  const common = [...b.keys()].filter((id) => a.has(id));
  return [...a.keys()].filter((id) => b.has(id)).every((id, at) => id === common[at]);
}

/** The rows that were there, mended where the writer had them, then the writer's new ones: how entries join a log. */
export function appendRows(old: FieldValue | undefined, added: FieldValue): readonly GroupRow[] {
  return [...new Map([...byId(old), ...byId(added)]).values()];
}

/**
 * Whether a patch only adds entries to logs: then it overwrites nobody's words, whatever version it was made on, and the
 * rest of the text stays as it was read and approved.
 */
export function appendsOnly(fields: Fields, body: BodyPatch, patch: BodyPatch): boolean {
  const patched = Object.entries(patch);
  return (
    patched.length > 0 &&
    patched.every(([name, value]) => {
      const field = fields[name];
      if (field?.kind !== 'group' || !field.append) return false;
      const old = byId(body[name]);
      return [...byId(value)].every(([id, row]) => !old.has(id) || sameRow(old.get(id), row));
    })
  );
}

/** A text with a patch on top: entries join a log, everything else is what the patch says. */
export function applyPatch(fields: Fields, body: BodyPatch, patch: BodyPatch): Record<string, FieldValue> {
  const result: Record<string, FieldValue> = { ...body };
  for (const [name, value] of Object.entries(patch)) {
    const field = fields[name];
    result[name] = field?.kind === 'group' && field.append ? appendRows(body[name], value) : value;
  }
  return result;
}

function byId(value: FieldValue | undefined): Map<string, GroupRow> {
  const rows = new Map<string, GroupRow>();
  if (!Array.isArray(value)) return rows;
  for (const row of value) if (typeof row === 'object') rows.set(row.id, row);
  return rows;
}

function sameRow(a: GroupRow | undefined, b: GroupRow | undefined): boolean {
  if (!a || !b) return a === b;
  return sameValue([a], [b]);
}

/** The fields in which `after` differs from `before`, with their new values. */
export function changedFields(before: BodyPatch, after: BodyPatch): Record<string, FieldValue> {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => !sameValue(before[name], value)));
}
