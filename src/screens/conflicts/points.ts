import type { EntityDefinition } from '#domain/entities/define.ts';
import type { Document } from '#domain/document.ts';
import { type Field, type FieldValue, type GroupField, type GroupRow, isRows } from '#domain/fields/field.ts';
import { type Merged, clashingRows, joinRows } from '#domain/merge.ts';
import { rowChoiceKey, teamChoiceKey } from '#mirror/outbox/conflicts.ts';
import { blend } from '#ui/diff/blend.ts';

/** One thing that both changed and somebody has to decide: a field, a row of a group, or the team. */
export interface Point {
  /** What its choice is kept under. */
  readonly key: string;
  readonly field: Field;
  /** Of a row: the group it stands in, whose one row each of these values is. */
  readonly group: GroupField | null;
  readonly base: FieldValue | undefined;
  readonly mine: FieldValue | undefined;
  readonly theirs: FieldValue | undefined;
  /** What both did, as one, where nothing of it meets. */
  readonly both: FieldValue | undefined;
  /** Whether a third text can be written. */
  readonly editable: boolean;
}

/** The three texts of a conflict; mine is the document as I left it. */
export interface Texts {
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

/** The team as a field, and who changed it: where both did, differently, it is a point. */
export function teamChange({ base, mine, theirs }: Texts) {
  const iMoved = mine.teamId !== base.teamId;
  const theyMoved = theirs.teamId !== base.teamId;
  const clash = iMoved && theyMoved && mine.teamId !== theirs.teamId;
  return { field: team, by: clash ? 'both' : iMoved ? 'mine' : theyMoved ? 'theirs' : null } as const;
}

/** Everything to be decided, in the order of the form. */
export function pointsOf(
  entity: EntityDefinition,
  { base, mine, theirs }: Texts,
  { conflicts }: Merged,
): readonly Point[] {
  const points: Point[] = [];
  const add = (key: string, field: Field, values: Pick<Point, 'base' | 'mine' | 'theirs'>, rest = {}) => {
    points.push({ key, field, group: null, ...values, both: blend(field, values), editable: true, ...rest });
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
    for (const id of clashingRows(values.base, values.mine, values.theirs)) {
      const rows = {
        base: only(values.base, id),
        mine: only(values.mine, id),
        theirs: only(values.theirs, id),
      };
      add(rowChoiceKey(name, id), field, rows, { group: field });
    }
  }
  return points;
}

/** The text that comes of the decisions, field by field. */
export function resultOf(
  entity: EntityDefinition,
  { base, mine, theirs }: Texts,
  merged: Merged,
  valueOf: (key: string) => FieldValue | undefined,
): Record<string, FieldValue> {
  const result: Record<string, FieldValue> = { ...merged.body };
  for (const name of merged.conflicts) {
    const field = entity.allFields[name];
    if (field?.kind === 'group') {
      result[name] = joinRows(
        base.body[name],
        mine.body[name],
        theirs.body[name],
        (id) => only(valueOf(rowChoiceKey(name, id)), id)[0],
      );
    } else if (field) result[name] = valueOf(name) ?? null;
  }
  return result;
}

function only(value: FieldValue | undefined, id: string): GroupRow[] {
  return isRows(value) ? value.filter((row) => row.id === id) : [];
}
