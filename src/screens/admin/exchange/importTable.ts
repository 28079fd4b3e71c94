import { isSameText } from '#domain/content/fields/cells.ts';
import type { Decode } from '#domain/primitives/fileText.ts';
import { isStorable } from '#domain/primitives/storable.ts';
import { storedLine, storedText } from '#domain/primitives/text.ts';
import { nameKey } from '#domain/primitives/nameKey.ts';
import { csvLine, readCsv, unescapeFormula } from '#domain/primitives/csv.ts';

/** A row of an imported table. It cannot be imported if it has errors. */
export interface ImportRow {
  /** Row number as in a spreadsheet: the headings are row 1. */
  readonly number: number;
  readonly title: string;
  /** Label of the document that it creates, where rows create different types. */
  readonly label?: string;
  readonly errors: readonly string[];
  /** Parts that are left out although the row is imported. */
  readonly notes?: readonly string[];
}

/** Most rows of one import: more would fill the devices of those who wait for them. */
export const maxRows = 20_000;

/** Result of reading a table, before anything is written. */
export interface ImportPlan<Row extends ImportRow> {
  /** Why the table cannot be read; null if it can. */
  readonly error: string | null;
  /** Headings that match no field. Their columns are ignored with a warning. */
  readonly unknownHeadings: readonly string[];
  readonly rows: readonly Row[];
}

/** A row with its non-empty cells by field. */
export interface CellRow {
  readonly number: number;
  readonly cells: readonly (readonly [string, string])[];
  /** Id in an exported table; otherwise empty. */
  readonly id: string;
  readonly errors: readonly string[];
  /** Parts of its cells that are left out. */
  readonly notes: readonly string[];
}

/** How the headings of a table map to fields. */
export interface HeadingRules {
  /** Returns the field of a column; null if there is none. */
  readonly fieldOf: (heading: string) => string | null;
  /** Whether a column is ignored without a warning, because the system sets its values. */
  readonly isIgnored: (heading: string) => boolean;
  /** The table must have a column for this field. */
  readonly key: string;
  readonly keyLabel: string;
}

/** Reads a table and maps its columns to fields. `planRow` checks each row. */
export function planTable<Row extends ImportRow>(
  text: string,
  { fieldOf, isIgnored: isGiven, key, keyLabel }: HeadingRules,
  planRow: (row: CellRow) => Row,
): ImportPlan<Row> {
  const { rows, unclosed } = readCsv(text);
  const [headings, ...dataRows] = rows.map((cells, at) => (at === 0 ? cells.map(storedLine) : cells));
  const failed = (error: string): ImportPlan<Row> => ({ error, unknownHeadings: [], rows: [] });
  if (unclosed !== null) return failed(`A quotation mark in row ${unclosed} is never closed.`);
  if (!headings || dataRows.every(isBlank)) return failed('There are no rows below the headings.');
  if (dataRows.length > maxRows)
    return failed(`There are ${dataRows.length} rows; at most ${maxRows} can be imported at once.`);
  const columns = headings.map(fieldOf);
  if (!columns.includes(key)) return failed(`No column is called ${keyLabel}.`);
  const duplicate = headings.find(
    (_, at) => columns[at] !== null && columns.indexOf(columns[at] ?? null) !== at,
  );
  if (duplicate !== undefined) return failed(`Two columns are called ${duplicate.trim()}.`);
  const idAt = headings.findIndex((heading) => isSameText(heading, 'ID'));
  const toCellRow = (cells: readonly string[], number: number): CellRow => ({
    number,
    id: idAt < 0 ? '' : storedLine(cells[idAt] ?? '').trim(),
    cells: columns.flatMap((name, at) => {
      const cell = storedText(unescapeFormula(cells[at] ?? '')).trim();
      return name === null || cell === '' ? [] : [[name, cell] as const];
    }),
    errors: isBlank(cells.slice(headings.length)) ? [] : ['More cells than headings'],
    notes: cells.flatMap((cell, at) =>
      isStorable(cell)
        ? []
        : [`${headings[at]?.trim() ?? ''}: characters that cannot be stored are left out`],
    ),
  });
  return {
    error: null,
    unknownHeadings: headings.filter(
      (heading, at) => columns[at] === null && !isGiven(heading) && heading.trim() !== '',
    ),
    rows: dataRows.flatMap((cells, at) => (isBlank(cells) ? [] : [planRow(toCellRow(cells, at + 2))])),
  };
}

/** Returns the headings and some rows of a table, by their numbers, as a table of its own. */
export function tableOf(text: string, numbers: ReadonlySet<number>): string {
  const lines = readCsv(text).rows.filter((_, at) => at === 0 || numbers.has(at + 1));
  return lines.map((cells) => csvLine(cells.map(unescapeFormula))).join('');
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** Returns a function that reports each row with the same title as an earlier one. */
export function duplicateChecker(): (row: Pick<ImportRow, 'number' | 'title'>) => string[] {
  const numbersByName = new Map<string, number>();
  return ({ number, title }) => {
    const name = nameKey(title);
    const first = numbersByName.get(name);
    if (name !== '' && first === undefined) numbersByName.set(name, number);
    return first === undefined ? [] : [`Duplicate of row ${first}: “${title}”`];
  };
}

/** Decodes bytes in an encoding; null where they are no text in it. */
export const decodeBytes: Decode = (bytes, encoding) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};
