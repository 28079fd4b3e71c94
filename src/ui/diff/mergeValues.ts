import { diffArrays } from 'diff';
import {
  type Field,
  type FieldValue,
  type GroupField,
  type GroupRow,
  sameValue,
} from '#domain/content/fields/field.ts';
import { rowsIn, textIn } from '#domain/content/fields/read.ts';
import { mergeSets } from '#domain/content/fields/setFields.ts';
import { richElements } from '#ui/rich/text/sanitise.ts';

interface Versions {
  readonly base: FieldValue | undefined;
  readonly mine: FieldValue | undefined;
  readonly theirs: FieldValue | undefined;
}

/** Merges two authors' changes to a value so that nothing is lost; undefined if the changes touch the same place. */
export function mergeValues(field: Field, { base, mine, theirs }: Versions): FieldValue | undefined {
  const merged = mergeByKind(field, { base, mine, theirs });
  return merged === undefined || sameValue(merged, mine) || sameValue(merged, theirs) ? undefined : merged;
}

/** Returns the value to start a manual merge with: both changes where they can be merged, mine where they cannot. */
export function initialText(field: Field, versions: Versions): FieldValue | undefined {
  const { mine, theirs } = versions;
  if (field.kind !== 'group') return mergeByKind(field, versions) ?? mine;
  const row = mergeRow(field, rowsIn(versions.base)[0], rowsIn(mine)[0], rowsIn(theirs)[0], true);
  return row ?? (rowsIn(mine).length > 0 ? mine : theirs);
}

function mergeByKind(field: Field, { base, mine, theirs }: Versions): FieldValue | undefined {
  switch (field.kind) {
    case 'references':
    case 'chips':
      return mergeSets(base, mine, theirs);
    case 'rich':
      return mergeRich(textIn(base), textIn(mine), textIn(theirs));
    case 'group':
      return mergeRow(field, rowsIn(base)[0], rowsIn(mine)[0], rowsIn(theirs)[0]);
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
    const merged = sameValue(values.theirs, values.base) ? values.mine : mergeByKind(each, values);
    const value = merged ?? (prefersMine ? values.mine : undefined);
    if (value === undefined) return undefined;
    row[key] = value;
  }
  return [row];
}

/** Replaces the blocks `from` (inclusive) to `to` (exclusive) of the base with `replacement`. */
interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly replacement: readonly string[];
}

function mergeRich(base: string, mine: string, theirs: string): string | undefined {
  const blocks = blocksOf(base);
  const theirHunks = hunks(blocks, blocksOf(theirs));
  const isTheirs = (hunk: Hunk) => theirHunks.some((each) => isSame(each, hunk));
  const myHunks = hunks(blocks, blocksOf(mine)).filter((hunk) => !isTheirs(hunk));
  if (myHunks.some((hunk) => theirHunks.some((each) => overlaps(hunk, each)))) return undefined;
  // Where both added something in the same place, theirs comes first.
  const all = [...theirHunks, ...myHunks].toSorted((a, b) => a.from - b.from || a.to - b.to);
  const result: string[] = [];
  let at = 0;
  for (const { from, to, replacement } of all) {
    result.push(...blocks.slice(at, from), ...replacement);
    at = to;
  }
  return [...result, ...blocks.slice(at)].join('');
}

/** Returns the HTML of each paragraph, heading and list. */
function blocksOf(html: string): string[] {
  return [...richElements(html).childNodes].map((node) =>
    node instanceof Element ? node.outerHTML : (node.textContent ?? ''),
  );
}

function hunks(base: string[], after: string[]): Hunk[] {
  const result: Hunk[] = [];
  let at = 0;
  for (const { added, removed, value } of diffArrays(base, after)) {
    const last = result.at(-1);
    const open = last?.to === at ? last : { from: at, to: at, replacement: [] };
    if (open === last && (added || removed)) result.pop();
    if (added) result.push({ ...open, replacement: [...open.replacement, ...value] });
    else at += value.length;
    if (removed) result.push({ ...open, to: at });
  }
  return result;
}

function overlaps(a: Hunk, b: Hunk): boolean {
  const [addsA, addsB] = [a.from === a.to, b.from === b.to];
  if (addsA && addsB) return false;
  if (addsA || addsB) return a.from <= b.to && b.from <= a.to;
  return a.from < b.to && b.from < a.to;
}

function isSame(a: Hunk, b: Hunk): boolean {
  return a.from === b.from && a.to === b.to && a.replacement.join('') === b.replacement.join('');
}
