import {
  type Field,
  type FieldValue,
  type GroupField,
  type GroupRow,
  sameValue,
} from '#domain/content/fields/field.ts';
import { rowsIn, textIn } from '#domain/content/fields/read.ts';
import { mergeSets } from '#domain/content/fields/setFields.ts';
import { mergeRich } from '#domain/rules/conflicts/mergeRich.ts';

interface Versions {
  readonly base: FieldValue | undefined;
  readonly mine: FieldValue | undefined;
  readonly theirs: FieldValue | undefined;
}

/** The changes of two authors in one value. */
export interface BothValues {
  readonly value: FieldValue;
  /** Whether the changes are in different places, so that the value can be proposed; otherwise it has both, one after the other. */
  readonly isProposed: boolean;
}

/** Joins two authors' changes to a value so that nothing is lost; undefined if that would be one of theirs, or cannot be done. */
export function bothValues(field: Field, { base, mine, theirs }: Versions): BothValues | undefined {
  const merged = mergeByKind(field, { base, mine, theirs });
  if (merged === undefined || sameValue(merged.value, mine) || sameValue(merged.value, theirs))
    return undefined;
  return merged;
}

/** Returns the value to start a manual merge with: both changes where they can be merged, mine where they cannot. */
export function initialText(field: Field, versions: Versions): FieldValue | undefined {
  const { mine, theirs } = versions;
  if (field.kind !== 'group') {
    const merged = mergeByKind(field, versions);
    return merged?.isProposed ? merged.value : mine;
  }
  const row = mergeRow(field, rowsIn(versions.base)[0], rowsIn(mine)[0], rowsIn(theirs)[0], true);
  return row ?? (rowsIn(mine).length > 0 ? mine : theirs);
}

function mergeByKind(field: Field, { base, mine, theirs }: Versions): BothValues | undefined {
  switch (field.kind) {
    case 'references':
    case 'chips':
      return { value: mergeSets(base, mine, theirs), isProposed: true };
    case 'rich': {
      const { kind, text } = mergeRich(textIn(base), textIn(mine), textIn(theirs));
      return { value: text, isProposed: kind !== 'overlap' };
    }
    case 'group': {
      const value = mergeRow(field, rowsIn(base)[0], rowsIn(mine)[0], rowsIn(theirs)[0]);
      return value && { value, isProposed: false };
    }
    case 'line':
    case 'number':
    case 'choice':
    case 'boolean':
    case 'datetime':
    case 'reference':
      return undefined;
  }
}

function mergeRow(
  field: GroupField,
  base: GroupRow | undefined,
  mine: GroupRow | undefined,
  theirs: GroupRow | undefined,
  prefersMine = false,
): GroupRow[] | undefined {
  if (!base || !mine || !theirs) return undefined;
  const row: { id: string; [key: string]: FieldValue } = { ...theirs, id: mine.id };
  for (const [key, each] of Object.entries(field.fields)) {
    const values = { base: base[key], mine: mine[key], theirs: theirs[key] };
    if (sameValue(values.mine, values.base) || sameValue(values.mine, values.theirs)) continue;
    const merged = mergeByKind(each, values);
    const joined = merged?.isProposed ? merged.value : prefersMine ? values.mine : undefined;
    const value = sameValue(values.theirs, values.base) ? values.mine : joined;
    if (value === undefined) return undefined;
    row[key] = value;
  }
  return [row];
}
