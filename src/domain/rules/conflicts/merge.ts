import type { BodyPatch } from '#domain/content/body.ts';
import type { Document } from '#domain/content/document.ts';
import {
  type Field,
  type Fields,
  type FieldValue,
  type GroupRow,
  isLog,
  sameValue,
} from '#domain/content/fields/field.ts';
import { textIn } from '#domain/content/fields/read.ts';
import { addEntries, rowsById } from './logs.ts';
import { elementsOf, isSetField, mergeSets } from '#domain/content/fields/setFields.ts';

/**
 * The result of a three-way merge. Fields in `conflicts` have my value in `body` until a person decides; in groups that
 * is true of the cells that both changed.
 */
export interface Merged {
  readonly body: Record<string, FieldValue>;
  /** Fields that I changed and that do not conflict. */
  readonly mine: readonly string[];
  /** Fields that only they changed. */
  readonly theirs: readonly string[];
  /** Fields that both changed, differently. */
  readonly conflicts: readonly string[];
  /** Rich texts that both changed and that were joined. */
  readonly joined: readonly string[];
}

/** Joins two edits of a rich text; undefined where a person decides (`joinApart`). */
export type JoinTexts = (base: string, mine: string, theirs: string) => string | undefined;

/**
 * Merges two edits of a body, field by field. `mine` holds the fields that I touched.
 *
 * | mine vs base | theirs vs base | result |
 * |---|---|---|
 * | same | any | theirs |
 * | changed | same | mine |
 * | changed | changed to the same value | that value |
 * | changed | changed, a group without conflicting cells | rows and cells of both |
 * | changed | changed, a set | what both added, without what either removed |
 * | changed | changed, a rich text that `join` can join | the text of both |
 * | changed | changed otherwise | conflict, with my value |
 */
export function merge3(
  fields: Fields,
  base: BodyPatch,
  mine: BodyPatch,
  theirs: BodyPatch,
  join: JoinTexts = () => undefined,
): Merged {
  const body: Record<string, FieldValue> = { ...theirs };
  const changedByMe: string[] = [];
  const changedByThem: string[] = [];
  const conflicts: string[] = [];
  const joined: string[] = [];
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [before, own, other] = [base[name], mine[name], theirs[name]];
    const iChanged = own !== undefined && !sameValue(own, before);
    const theyChanged = !sameValue(other, before);
    if (!iChanged) {
      if (theyChanged) changedByThem.push(name);
      continue;
    }
    changedByMe.push(name);
    body[name] = own;
    if (!theyChanged || sameValue(own, other)) continue;
    const field = fields[name];
    if (isSetField(field)) {
      body[name] = mergeSets(before, own, other);
      continue;
    }
    // A reader may no longer see the field.
    const isText = field?.kind === 'rich' && other !== undefined;
    const text = isText ? join(textIn(before), textIn(own), textIn(other)) : undefined;
    if (text !== undefined) {
      body[name] = text;
      joined.push(name);
      continue;
    }
    const isGroup = field?.kind === 'group';
    if (isGroup) body[name] = combineRows(before, own, other, (_, mineMerged) => mineMerged);
    if (!isGroup || rowConflicts(before, own, other).length > 0) conflicts.push(name);
  }
  return {
    body,
    mine: changedByMe.filter((name) => !conflicts.includes(name)),
    theirs: changedByThem,
    conflicts,
    joined,
  };
}

/** A row to decide on. All other cells are merged in each version of it, so that these differ only in `cells`. */
export interface RowConflict {
  readonly id: string;
  /** Cells that both changed, differently. Empty if one side removed the row. */
  readonly cells: readonly string[];
  readonly base: GroupRow | undefined;
  readonly mine: GroupRow | undefined;
  readonly theirs: GroupRow | undefined;
}

/** The rows with a cell that both changed, differently, or that one side changed and the other removed. */
export function rowConflicts(
  base: FieldValue | undefined,
  mine: FieldValue | undefined,
  theirs: FieldValue | undefined,
): readonly RowConflict[] {
  const [before, own, other] = [rowsById(base), rowsById(mine), rowsById(theirs)];
  return [...new Set([...other.keys(), ...own.keys()])].flatMap((id): RowConflict[] => {
    const [b, m, t] = [before.get(id), own.get(id), other.get(id)];
    if (sameRow(m, b) || sameRow(t, b) || sameRow(m, t)) return [];
    if (!m || !t) return [{ id, cells: [], base: b, mine: m, theirs: t }];
    const cells = changedCells(b, m).filter(
      (name) => !sameValue(t[name], b?.[name]) && !sameValue(t[name], m[name]),
    );
    if (cells.length === 0) return [];
    const merged = withCells(t, m, changedCells(b, m));
    return [
      {
        id,
        cells,
        base: b && withCells(merged, b, cells),
        mine: merged,
        theirs: withCells(merged, t, cells),
      },
    ];
  });
}

function changedCells(before: GroupRow | undefined, row: GroupRow): string[] {
  return Object.keys(row).filter((name) => !sameValue(row[name], before?.[name]));
}

/** Returns a row with some cells of another. */
export function withCells(row: GroupRow, from: GroupRow, names: readonly string[]): GroupRow {
  return { ...row, ...Object.fromEntries(names.map((name) => [name, from[name] ?? null])), id: row.id };
}

/** Whether two documents have the same status, team and text. */
export function hasSameContent(mine: Document, theirs: Document): boolean {
  const { statusId, teamId, body } = theirs;
  if (mine.statusId !== statusId || mine.teamId !== teamId) return false;
  return Object.keys({ ...changedFields(mine.body, body), ...changedFields(body, mine.body) }).length === 0;
}

/**
 * Combines the rows of both, cell by cell. `decide` returns the result for a row in conflict, of which it gets both
 * versions; undefined removes it. Rows keep their order with my new rows last, unless only I reordered them: then mine.
 */
export function combineRows(
  base: FieldValue | undefined,
  mine: FieldValue | undefined,
  theirs: FieldValue | undefined,
  decide: (id: string, mine: GroupRow | undefined, theirs: GroupRow | undefined) => GroupRow | undefined,
): readonly GroupRow[] {
  const [before, own, other] = [rowsById(base), rowsById(mine), rowsById(theirs)];
  const conflicts = new Map(rowConflicts(base, mine, theirs).map((each) => [each.id, each]));
  const onlyIReordered = !sameOrder(before, own) && sameOrder(before, other);
  const ids = onlyIReordered ? [...own.keys(), ...other.keys()] : [...other.keys(), ...own.keys()];
  return [...new Set(ids)].flatMap((id) => {
    const conflict = conflicts.get(id);
    if (conflict) return decide(id, conflict.mine, conflict.theirs) ?? [];
    const [b, m, t] = [before.get(id), own.get(id), other.get(id)];
    if (sameRow(m, b)) return t ?? [];
    return m && t ? withCells(t, m, changedCells(b, m)) : (m ?? []);
  });
}

/** Whether a result includes everything that I changed: rows and their order, each entry that I added or removed. */
export function includesEdit(
  field: Field | undefined,
  base: FieldValue | undefined,
  mine: FieldValue,
  result: FieldValue | undefined,
): boolean {
  if (sameValue(mine, result)) return true;
  switch (field?.kind) {
    case 'group': {
      const [before, own, now] = [rowsById(base), rowsById(mine), rowsById(result)];
      const ids = [...before.keys(), ...own.keys()];
      const hasMyRows = ids.every((id) => {
        const [b, m, r] = [before.get(id), own.get(id), now.get(id)];
        if (!m || !r) return sameRow(m, b) || sameRow(m, r);
        return changedCells(b, m).every((name) => sameValue(m[name], r[name]));
      });
      return hasMyRows && (sameOrder(before, own) || sameOrder(own, now));
    }
    case 'references':
    case 'chips': {
      const [before, own, now] = [elementsOf(base), elementsOf(mine), elementsOf(result)];
      return [...before, ...own].every(
        (each) => own.includes(each) === before.includes(each) || own.includes(each) === now.includes(each),
      );
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

/** Whether the rows that both have are in the same order. */
function sameOrder(a: ReadonlyMap<string, GroupRow>, b: ReadonlyMap<string, GroupRow>): boolean {
  const common = [...b.keys()].filter((id) => a.has(id));
  return [...a.keys()].filter((id) => b.has(id)).every((id, at) => id === common[at]);
}

/** Returns rows with those of a later edit: existing ones replaced in place, new ones at the end. */
export function appendRows(existing: FieldValue | undefined, writtenRows: FieldValue): readonly GroupRow[] {
  return [...new Map([...rowsById(existing), ...rowsById(writtenRows)]).values()];
}

/** Returns a body with a patch applied. Log entries are added; all other fields are replaced. */
export function applyPatch(fields: Fields, body: BodyPatch, patch: BodyPatch): Record<string, FieldValue> {
  const result: Record<string, FieldValue> = { ...body };
  for (const [name, value] of Object.entries(patch)) {
    const field = fields[name];
    result[name] = isLog(field) ? addEntries(field, body[name], value) : value;
  }
  return result;
}

function sameRow(a: GroupRow | undefined, b: GroupRow | undefined): boolean {
  if (!a || !b) return a === b;
  return sameValue([a], [b]);
}

/** Whether two patches have the same fields with the same values. */
export function isSamePatch(a: BodyPatch, b: BodyPatch): boolean {
  return Object.keys({ ...changedFields(a, b), ...changedFields(b, a) }).length === 0;
}

/** Returns what an edit from one text to another sends: the fields that differ, whole, and of a log the entries that it adds. */
export function editedFields(
  fields: Fields,
  before: BodyPatch,
  after: BodyPatch,
): Record<string, FieldValue> {
  const edited: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(changedFields(before, after))) {
    const field = fields[name];
    const entries = isLog(field) ? newEntries(before[name], value) : undefined;
    // An entry that is taken out of a log stays in it.
    if (entries === undefined || entries.length > 0) edited[name] = entries ?? value;
  }
  return edited;
}

/** The rows written to a log that it does not have, or has with another content: that is refused. */
function newEntries(existing: FieldValue | undefined, writtenRows: FieldValue): readonly GroupRow[] {
  const logged = rowsById(existing);
  return [...rowsById(writtenRows).values()].filter((row) => !sameRow(logged.get(row.id), row));
}

/** The fields of `after` that differ from `before`, with their new values. */
export function changedFields(before: BodyPatch, after: BodyPatch): Record<string, FieldValue> {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => !sameValue(before[name], value)));
}
