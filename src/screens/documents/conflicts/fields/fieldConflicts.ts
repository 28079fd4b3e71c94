import type { EntityDefinition } from '#domain/content/entities/define.ts';
import type { Document } from '#domain/content/document.ts';
import {
  type Field,
  type FieldValue,
  type GroupField,
  type GroupRow,
  isRows,
} from '#domain/content/fields/field.ts';
import { rowsIn } from '#domain/content/fields/read.ts';
import { type Merged, combineRows, rowConflicts, withCells } from '#domain/rules/conflicts/merge.ts';
import { rowChoiceKey, teamChoiceKey } from '#mirror/conflicts/resultTexts.ts';
import { bothValues } from '#ui/diff/mergeValues.ts';

/** A field, a row of a group, or the team that both changed differently, so that a person has to decide. */
export interface FieldConflict {
  /** Key under which the choice is stored. */
  readonly key: string;
  readonly field: Field;
  /** For a row: its group. Each value below is then a list with that one row, or empty. */
  readonly group: GroupField | null;
  /** For a row: the cells to decide on. Its other cells are merged in each value below. Empty for a removed row. */
  readonly cells: readonly string[];
  readonly base: FieldValue | undefined;
  readonly mine: FieldValue | undefined;
  readonly theirs: FieldValue | undefined;
  /** Both changes joined; undefined where that cannot be done. */
  readonly both: FieldValue | undefined;
  /** Whether both is what is taken until a person decides otherwise: the changes are in different places. */
  readonly isProposed: boolean;
  /** Whether the result can be edited. */
  readonly editable: boolean;
}

/** The three texts of a conflict. `mine` is the document with my unsent edits. */
export interface ConflictTexts {
  readonly base: Document;
  readonly mine: Document;
  readonly theirs: Document;
}

const team: Field = {
  kind: 'reference',
  target: 'team',
  label: 'Team',
  required: true,
  audience: 'everyone',
  writers: 'everyone',
  section: '',
};

/** Returns the team as a field, and who changed it; `both` if they chose different teams. */
export function teamChange({ base, mine, theirs }: ConflictTexts) {
  const iMoved = mine.teamId !== base.teamId;
  const theyMoved = theirs.teamId !== base.teamId;
  const isConflict = iMoved && theyMoved && mine.teamId !== theirs.teamId;
  return { field: team, by: isConflict ? 'both' : iMoved ? 'mine' : theyMoved ? 'theirs' : null } as const;
}

/** Everything to decide, in the order of the form. */
export function fieldConflictsOf(
  entity: EntityDefinition,
  { base, mine, theirs }: ConflictTexts,
  { conflicts }: Merged,
): readonly FieldConflict[] {
  const fieldConflicts: FieldConflict[] = [];
  const add = (
    key: string,
    field: Field,
    values: Pick<FieldConflict, 'base' | 'mine' | 'theirs'>,
    other = {},
  ) => {
    const both = bothValues(field, values);
    fieldConflicts.push({
      key,
      field,
      group: null,
      cells: [],
      ...values,
      both: both?.value,
      isProposed: both?.isProposed === true,
      editable: true,
      ...other,
    });
  };
  if (teamChange({ base, mine, theirs }).by === 'both') {
    const ids = { base: base.teamId, mine: mine.teamId, theirs: theirs.teamId };
    add(teamChoiceKey, team, ids, { editable: false });
  }
  for (const [name, field] of Object.entries(entity.allFields)) {
    if (!conflicts.includes(name)) continue;
    const values = { base: base.body[name], mine: mine.body[name], theirs: theirs.body[name] };
    if (field.kind !== 'group') {
      add(name, field, values);
      continue;
    }
    for (const { id, cells, base: b, mine: m, theirs: t } of rowConflicts(
      values.base,
      values.mine,
      values.theirs,
    )) {
      const rows = { base: b ? [b] : [], mine: m ? [m] : [], theirs: t ? [t] : [] };
      add(rowChoiceKey(name, id), field, rows, { group: field, cells });
    }
  }
  return fieldConflicts;
}

/** Returns the settled body: the merged fields and, for the others, the chosen values. */
export function resultOf(
  entity: EntityDefinition,
  { base, mine, theirs }: ConflictTexts,
  merged: Merged,
  valueOf: (key: string) => FieldValue | undefined,
): Record<string, FieldValue> {
  const result: Record<string, FieldValue> = { ...merged.body };
  for (const name of merged.conflicts) {
    const field = entity.allFields[name];
    if (field?.kind === 'group') {
      result[name] = combineRows(
        base.body[name],
        mine.body[name],
        theirs.body[name],
        (id) => rowsWithId(valueOf(rowChoiceKey(name, id)), id)[0],
      );
    } else if (field) result[name] = valueOf(name) ?? null;
  }
  return result;
}

/** Returns the part of a value that is decided on: of a row, the cells in conflict. */
export function decidedPart({ cells }: FieldConflict, value: FieldValue | undefined): FieldValue {
  if (cells.length === 0 || !isRows(value)) return value ?? null;
  return value.map((row) => withCells({ id: row.id }, row, cells));
}

/** Returns an edited text as the result: of a row, its cells in conflict with the merged values of all others. */
export function editedResult({ cells, theirs }: FieldConflict, edited: FieldValue): FieldValue {
  if (cells.length === 0 || !isRows(theirs) || !isRows(edited)) return edited;
  return theirs.map((row) => withCells(row, edited[0] ?? row, cells));
}

function rowsWithId(value: FieldValue | undefined, id: string): GroupRow[] {
  return rowsIn(value).filter((row) => row.id === id);
}
