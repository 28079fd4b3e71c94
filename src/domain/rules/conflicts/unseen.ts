import type { BodyPatch } from '#domain/content/body.ts';
import { canonicalJson } from '#domain/primitives/canonicalJson.ts';
import {
  type Field,
  type Fields,
  type FieldValue,
  type GroupRow,
  emptyValue,
} from '#domain/content/fields/field.ts';
import { rowsIn } from '#domain/content/fields/read.ts';
import { elementsOf, isSetField } from '#domain/content/fields/setFields.ts';
import { hashText } from '#domain/primitives/hash.ts';
import type { StatusId } from '#domain/content/status.ts';

/**
 * The state in which the author of an edit saw each unit that it changes (decision 074): by name of the unit, the digest of
 * its value, or an empty text for a row or an element that was not there.
 *
 * | unit | name |
 * |---|---|
 * | a field | `summary` |
 * | the team | `teamId` |
 * | a cell of a row | `props/ROW/count` |
 * | a row, for an edit that adds it | `props/ROW` |
 * | an element of a set, for an edit that adds or removes it | `tags/ELEMENT` |
 * | the order of rows, or of a set | `props/` |
 * | the status, which an edit may set back | `statusId` |
 *
 * A row that an edit removes is named by its cells. Logs have no units: entries are only ever added to them.
 */
export type Seen = Readonly<Record<string, string>>;

/** The part of a document that has units. */
export interface Text {
  readonly teamId: string;
  readonly statusId: StatusId;
  readonly body: BodyPatch;
}

/** The digest of a row that is not there. */
const absent = '';

/** The digest of an order, which is set whatever it was. */
const always = '';

/** The digest of an element that is in a set. */
const present = '1';

/** Returns what the author of an edit from one text to another saw before it. */
export function seenBefore(fields: Fields, before: Text, after: Text): Seen {
  return { ...replacedUnits(fields, before, after), statusId: digest(before.statusId) };
}

/** The units that differ between two texts of a document, with what the first has there. */
export function replacedUnits(fields: Fields, before: Text, after: Text): Seen {
  const units: Record<string, string> = {};
  if (before.teamId !== after.teamId) units['teamId'] = digest(before.teamId);
  if (before.statusId !== after.statusId) units['statusId'] = digest(before.statusId);
  for (const name of Object.keys({ ...before.body, ...after.body })) {
    const [was, is] = [before.body[name], after.body[name]];
    if (was === is) continue;
    const field = fields[name];
    if (field?.kind === 'group') addCells(units, name, field, [rowsById(was), rowsById(is)]);
    else if (isSetField(field)) addElements(units, name, [elementsOf(was), elementsOf(is)]);
    else if (digestOf(field, was) !== digestOf(field, is)) units[name] = digestOf(field, was);
  }
  return units;
}

/**
 * The units in which an edit would replace something that its author has not seen. `result` is what the server's document
 * would become. The digest of what is replaced decides, and nothing that the sender says about versions.
 *
 * | the server has, in a unit of the edit | its author saw | |
 * |---|---|---|
 * | what the edit writes there | anything | nothing to do |
 * | A | A | replaced |
 * | A | B, or the edit does not name the unit | not seen |
 * | no such row, and the edit brings it | no such row | added |
 * | no such row, and the edit brings it | the row, or it does not name it | not seen |
 * | the row with other cells, and the edit brings it | no such row | not seen |
 * | the row, and the edit is without it | all of its cells as they are | removed |
 * | the row, and the edit is without it | a cell that is another by now | not seen |
 * | a status, which the edit sets back | that status | set back |
 * | a status, which the edit sets back | another, or the edit does not name it | not seen |
 * | an element, which the edit removes, or none, which it adds | anything | removed, or added |
 * | any order | anything | the order of the edit |
 */
export function unseenUnits(fields: Fields, current: Text, result: Text, seen: Seen): readonly string[] {
  const units = Object.entries(replacedUnits(fields, current, result));
  return units.filter(([unit, has]) => seen[unit] !== has && !alwaysFits(fields, unit)).map(([unit]) => unit);
}

/** The digest of what a text has in a unit. */
export function digestOfUnit(fields: Fields, { teamId, statusId, body }: Text, unit: string): string {
  if (unit === 'teamId') return digest(teamId);
  if (unit === 'statusId') return digest(statusId);
  const [name = '', id, cell] = unit.split('/');
  const field = fields[name];
  if (isElement(fields, unit))
    return elementsOf(body[name]).includes(unit.slice(name.length + 1)) ? present : absent;
  if (id === undefined || field?.kind !== 'group') return digestOf(field, body[name]);
  const row = rowsById(body[name]).get(id);
  if (!row) return absent;
  return cell === undefined ? digestOfRow(field.fields, row) : digestOf(field.fields[cell], row[cell]);
}

/**
 * The fields of an edit on top of another text than it was made on: in groups and sets, the units that the edit names are as
 * it wants them, and all others as they are in `current`. Rows that the edit does not know keep their place, and those that it
 * adds stand where it has them.
 */
export function editOn(fields: Fields, current: BodyPatch, body: BodyPatch, seen: Seen): BodyPatch {
  const units = new Set(Object.keys(seen));
  // Rows of which the edit names a cell.
  const rows = new Set([...units].map((unit) => unit.slice(0, Math.max(0, unit.lastIndexOf('/')))));
  const patch: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(body)) {
    const field = fields[name];
    if (field?.kind === 'group' && !field.append)
      patch[name] = rowsOn(name, rowsById(current[name]), rowsById(value), { units, rows });
    else if (isSetField(field)) patch[name] = elementsOn(name, current[name], value, units);
    else patch[name] = value;
  }
  return patch;
}

function addCells(
  units: Record<string, string>,
  name: string,
  { append, fields }: Extract<Field, { kind: 'group' }>,
  [before, after]: readonly [ReadonlyMap<string, GroupRow>, ReadonlyMap<string, GroupRow>],
): void {
  if (append) return;
  for (const [id, row] of after) {
    const was = before.get(id);
    if (!was) units[`${name}/${id}`] = absent;
    else addDifferentCells(units, `${name}/${id}`, fields, [was, row]);
  }
  for (const [id, was] of before)
    if (!after.has(id)) addDifferentCells(units, `${name}/${id}`, fields, [was, undefined]);
  if (!hasSameOrder([...before.keys()], [...after.keys()])) units[orderOf(name)] = always;
}

function addElements(
  units: Record<string, string>,
  name: string,
  [before, after]: readonly [readonly string[], readonly string[]],
): void {
  for (const each of after) if (!before.includes(each)) units[`${name}/${each}`] = absent;
  for (const each of before) if (!after.includes(each)) units[`${name}/${each}`] = present;
  if (!hasSameOrder(before, after)) units[orderOf(name)] = always;
}

/** Whether what two lists both have is in the same order. */
function hasSameOrder(a: readonly string[], b: readonly string[]): boolean {
  const wanted = b.filter((each) => a.includes(each));
  return a.filter((each) => b.includes(each)).every((each, at) => each === wanted[at]);
}

/** The elements of a set with those that the edit names, which are rows without cells. */
function elementsOn(
  name: string,
  current: FieldValue | undefined,
  wanted: FieldValue,
  units: ReadonlySet<string>,
): readonly string[] {
  const asRows = (value: FieldValue | undefined) => new Map(elementsOf(value).map((id) => [id, { id }]));
  const rows = rowsOn(name, asRows(current), asRows(wanted), { units, rows: new Set() });
  return rows.map(({ id }) => id);
}

function rowsOn(
  name: string,
  current: ReadonlyMap<string, GroupRow>,
  wanted: ReadonlyMap<string, GroupRow>,
  named: { readonly units: ReadonlySet<string>; readonly rows: ReadonlySet<string> },
): readonly GroupRow[] {
  const { units } = named;
  const isNamed = (id: string) => named.rows.has(`${name}/${id}`);
  const remainingRows: GroupRow[] = [];
  for (const [id, row] of current) {
    const own = wanted.get(id);
    // The edit brings the row, and so does somebody else: all of its cells are written.
    const isBrought = units.has(`${name}/${id}`);
    const isOwn = (cell: string) => isBrought || units.has(`${name}/${id}/${cell}`);
    if (own) remainingRows.push({ ...row, ...cellsOf(own, isOwn), id });
    else if (!isNamed(id) && !isBrought) remainingRows.push(row);
  }
  // A row that is gone by now, and in which the edit writes, is brought back for a person to see.
  const isAdded = (id: string) => !current.has(id) && (units.has(`${name}/${id}`) || isNamed(id));
  const rows = withAdded(remainingRows, [...wanted.values()], isAdded);
  return units.has(orderOf(name)) ? inOrder(rows, [...wanted.keys()]) : rows;
}

/** Rows with those added where the edit has them: behind the row that precedes them there, or first. */
function withAdded(
  remainingRows: readonly GroupRow[],
  wanted: readonly GroupRow[],
  isAdded: (id: string) => boolean,
): readonly GroupRow[] {
  const places = new Set(remainingRows.map(({ id }) => id));
  const behind = new Map<string, GroupRow[]>();
  let place = '';
  for (const row of wanted) {
    if (places.has(row.id)) place = row.id;
    else if (isAdded(row.id)) behind.set(place, [...(behind.get(place) ?? []), row]);
  }
  return [...(behind.get('') ?? []), ...remainingRows.flatMap((row) => [row, ...(behind.get(row.id) ?? [])])];
}

function cellsOf(row: GroupRow, isWanted: (cell: string) => boolean): Readonly<Record<string, FieldValue>> {
  return Object.fromEntries(Object.entries(row).filter(([cell]) => isWanted(cell)));
}

/** Rows in the order of these ids. Others keep their place in the list. */
function inOrder(rows: readonly GroupRow[], ids: readonly string[]): readonly GroupRow[] {
  const byId = rowsById(rows);
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  const idSet = new Set(ids);
  return rows.map((row) => (idSet.has(row.id) ? (ordered.shift() ?? row) : row));
}

function orderOf(name: string): string {
  return `${name}/`;
}

/** The name of the field that a unit is in. */
export function fieldIn(unit: string): string {
  return unit.split('/', 1)[0] ?? unit;
}

/** Whether an edit sets a unit whatever is there by then: an order, or an element of a set. */
export function alwaysFits(fields: Fields, unit: string): boolean {
  return isOrder(unit) || isElement(fields, unit);
}

/** Whether a unit is the order of rows, or of a set. */
export function isOrder(unit: string): boolean {
  return unit === orderOf(fieldIn(unit));
}

/** Whether a unit is an element of a set. Its name may contain anything. */
export function isElement(fields: Fields, unit: string): boolean {
  const name = fieldIn(unit);
  return isSetField(fields[name]) && unit !== name && !isOrder(unit);
}

function addDifferentCells(
  units: Record<string, string>,
  row: string,
  fields: Fields,
  [was, is]: readonly [GroupRow, GroupRow | undefined],
): void {
  for (const cell of Object.keys({ ...was, ...is })) {
    if (cell === 'id') continue;
    const has = digestOf(fields[cell], was[cell]);
    if (!is || digestOf(fields[cell], is[cell]) !== has) units[`${row}/${cell}`] = has;
  }
}

/** The digest of a value; that of the empty value for one that is missing. */
export function digestOf(field: Field | undefined, value: FieldValue | undefined): string {
  return digest(value ?? (field ? emptyValue(field) : null));
}

/** The digest of a row by its cells; one that is missing is the same as one that is empty. */
function digestOfRow(fields: Fields, row: GroupRow): string {
  const cells = Object.keys(row).filter(
    (cell) => cell !== 'id' && digestOf(fields[cell], row[cell]) !== digestOf(fields[cell], undefined),
  );
  const digests = cells.toSorted().map((cell) => `${cell} ${digestOf(fields[cell], row[cell])}`);
  return digest([row.id, ...digests]);
}

function digest(value: FieldValue): string {
  return hashText(canonicalJson(value)).toString(36);
}

function rowsById(value: FieldValue | undefined): ReadonlyMap<string, GroupRow> {
  return new Map(rowsIn(value).map((row) => [row.id, row]));
}
