import { diffArrays } from 'diff';
import {
  type Field,
  type FieldValue,
  type GroupField,
  type GroupRow,
  sameValue,
} from '#domain/fields/field.ts';
import { asIds, asRows, asText } from '../fields/values.ts';
import { richElements } from '../rich/sanitise.ts';

interface Texts {
  readonly base: FieldValue | undefined;
  readonly mine: FieldValue | undefined;
  readonly theirs: FieldValue | undefined;
}

/**
 * What two people made of a value, as one, with nothing of either lost; undefined where their changes meet and somebody
 * has to weigh them.
 */
export function mergeValues(field: Field, { base, mine, theirs }: Texts): FieldValue | undefined {
  const both = blended(field, { base, mine, theirs });
  return both === undefined || sameValue(both, mine) || sameValue(both, theirs) ? undefined : both;
}

/** Where a text of one's own begins: with as much of both as goes together, and mine where they meet. */
export function initialText(field: Field, texts: Texts): FieldValue | undefined {
  const { mine, theirs } = texts;
  if (field.kind !== 'group') return blended(field, texts) ?? mine;
  const row = oneRow(field, asRows(texts.base)[0], asRows(mine)[0], asRows(theirs)[0], true);
  return row ?? (asRows(mine).length > 0 ? mine : theirs);
}

function blended(field: Field, { base, mine, theirs }: Texts): FieldValue | undefined {
  switch (field.kind) {
    case 'references':
    case 'chips':
      return lists(asIds(base), asIds(mine), asIds(theirs));
    case 'rich':
      return rich(asText(base), asText(mine), asText(theirs));
    case 'group':
      return oneRow(field, asRows(base)[0], asRows(mine)[0], asRows(theirs)[0]);
    case 'line':
    case 'number':
    case 'choice':
    case 'boolean':
    case 'datetime':
    case 'reference':
      return undefined;
  }
}

/** Theirs, without what I took out, with what I put in. */
function lists(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const kept = theirs.filter((each) => mine.includes(each) || !base.includes(each));
  return [...new Set([...kept, ...mine.filter((each) => !base.includes(each))])];
}

function oneRow(
  field: GroupField,
  base: GroupRow | undefined,
  mine: GroupRow | undefined,
  theirs: GroupRow | undefined,
  mineWhereTheyMeet = false,
): GroupRow[] | undefined {
  if (!base || !mine || !theirs) return undefined;
  const row: { id: string; [key: string]: FieldValue } = { ...theirs, id: mine.id };
  for (const [key, each] of Object.entries(field.fields)) {
    const texts = { base: base[key], mine: mine[key], theirs: theirs[key] };
    if (sameValue(texts.mine, texts.base) || sameValue(texts.mine, texts.theirs)) continue;
    const both = sameValue(texts.theirs, texts.base) ? texts.mine : blended(each, texts);
    const value = both ?? (mineWhereTheyMeet ? texts.mine : undefined);
    if (value === undefined) return undefined;
    row[key] = value;
  }
  return [row];
}

/** Stands for pieces `from` up to `to` of the base: `put` came in their place. */
interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly put: readonly string[];
}

function rich(base: string, mine: string, theirs: string): string | undefined {
  const pieces = piecesOf(base);
  const theirHunks = hunks(pieces, piecesOf(theirs));
  const isTheirs = (hunk: Hunk) => theirHunks.some((each) => isSame(each, hunk));
  const myHunks = hunks(pieces, piecesOf(mine)).filter((hunk) => !isTheirs(hunk));
  if (myHunks.some((hunk) => theirHunks.some((each) => meet(hunk, each)))) return undefined;
  // Where both only added at one place, theirs stands first.
  const all = [...theirHunks, ...myHunks].toSorted((a, b) => a.from - b.from || a.to - b.to);
  const result: string[] = [];
  let at = 0;
  for (const { from, to, put } of all) {
    result.push(...pieces.slice(at, from), ...put);
    at = to;
  }
  return [...result, ...pieces.slice(at)].join('');
}

/** Paragraphs, headings and lists, each as its HTML. */
function piecesOf(html: string): string[] {
  return [...richElements(html).childNodes].map((node) =>
    node instanceof Element ? node.outerHTML : (node.textContent ?? ''),
  );
}

function hunks(base: string[], after: string[]): Hunk[] {
  const found: Hunk[] = [];
  let at = 0;
  for (const { added, removed, value } of diffArrays(base, after)) {
    const last = found.at(-1);
    const open = last?.to === at ? last : { from: at, to: at, put: [] };
    if (open === last && (added || removed)) found.pop();
    if (added) found.push({ ...open, put: [...open.put, ...value] });
    else at += value.length;
    if (removed) found.push({ ...open, to: at });
  }
  return found;
}

function meet(a: Hunk, b: Hunk): boolean {
  const [addsA, addsB] = [a.from === a.to, b.from === b.to];
  if (addsA && addsB) return false;
  if (addsA || addsB) return a.from <= b.to && b.from <= a.to;
  return a.from < b.to && b.from < a.to;
}

function isSame(a: Hunk, b: Hunk): boolean {
  return a.from === b.from && a.to === b.to && a.put.join('') === b.put.join('');
}
