import { isSameText } from '#domain/content/fields/cells.ts';
import type { Decode } from '#domain/primitives/fileText.ts';
import { isStorable } from '#domain/primitives/storable.ts';
import { storedLine, storedText } from '#domain/primitives/text.ts';
import { nameKey } from '#domain/primitives/nameKey.ts';
import type { DateColumn } from './dates/dateOrder.ts';
import type { MissingName } from './names/missingNames.ts';
import { csvLine, readCsv, unescapeFormula } from '#domain/primitives/csv.ts';
import {
  type ColumnRules,
  type MatchedColumns,
  type TableChoices,
  type TableColumn,
  matchColumns,
  noChoices,
} from './columns/matchColumns.ts';

/** A row of an imported table. It cannot be imported if it has errors. */
export interface ImportRow {
  /** Row number as in a spreadsheet: the headings are row 1. */
  readonly number: number;
  readonly title: string;
  /** Label of the document that it creates, where rows create different types. */
  readonly label?: string;
  readonly errors: readonly string[];
  /** Notes on a row that is imported all the same: what is left out, and what it may duplicate. */
  readonly notes?: readonly string[];
}

/** Most rows of one import: more would fill the devices of those who wait for them. */
export const maxRows = 20_000;

/** Result of reading a table, before anything is written. */
export interface ImportPlan<Row extends ImportRow> {
  /** Why the table cannot be read; null if it can. */
  readonly error: string | null;
  /** Columns of the table, with the fields that they are imported as. */
  readonly matched: MatchedColumns;
  readonly rows: readonly Row[];
  /** Names in its cells that nothing here has. */
  readonly missing?: readonly MissingName[];
  /** Columns with dates that can mean two days. */
  readonly dates?: readonly DateColumn[];
}

/** The columns of what is not a table. */
export const noColumns: MatchedColumns = { headingRow: 1, columns: [] };

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

/** How the columns of a table map to fields. */
export interface TableRules extends ColumnRules {
  /** Label of the field that each row must have. */
  readonly keyLabel: string;
}

/** Reads a table and maps its columns to fields. `planRow` checks each row, and gets the cells of a column from `cellsOf`. */
export function planTable<Row extends ImportRow>(
  text: string,
  rules: TableRules,
  choices: TableChoices = noChoices,
  planRow: (row: CellRow, cellsOf: (field: string) => readonly string[]) => Row,
): ImportPlan<Row> {
  const { rows, unclosed } = readCsv(text);
  const failed = (error: string, matched = noColumns): ImportPlan<Row> => ({ error, matched, rows: [] });
  if (unclosed !== null) return failed(`A quotation mark in row ${unclosed} is never closed.`);
  const matched = matchColumns(rows, rules, choices);
  const { headingRow, columns } = matched;
  const dataRows = rows.slice(headingRow);
  if (dataRows.every(isBlank)) return failed('There are no rows below the headings.');
  if (dataRows.length > maxRows)
    return failed(`There are ${dataRows.length} rows; at most ${maxRows} can be imported at once.`);
  if (!columns.some(({ field }) => field === rules.key))
    return failed(`Choose the column with the ${rules.keyLabel}.`, matched);
  const toCellRow = cellRowReader(columns);
  const cellsOf = (name: string) => {
    const at = columns.findIndex(({ field }) => field === name);
    return dataRows.map((cells) => cells[at] ?? '');
  };
  return {
    error: null,
    matched,
    rows: dataRows.flatMap((cells, at) =>
      isBlank(cells) ? [] : [planRow(toCellRow(cells, at + headingRow + 1), cellsOf)],
    ),
  };
}

function cellRowReader(columns: readonly TableColumn[]) {
  const idAt = columns.findIndex(({ heading }) => isSameText(heading, 'ID'));
  return (cells: readonly string[], number: number): CellRow => ({
    number,
    id: idAt < 0 ? '' : storedLine(cells[idAt] ?? '').trim(),
    cells: columns.flatMap(({ field }, at) => {
      const cell = storedText(unescapeFormula(cells[at] ?? '')).trim();
      return field === null || cell === '' ? [] : [[field, cell] as const];
    }),
    errors: isBlank(cells.slice(columns.length)) ? [] : ['More cells than headings'],
    notes: cells.flatMap((cell, at) =>
      isStorable(cell)
        ? []
        : [`${columns[at]?.heading ?? ''}: characters that cannot be stored are left out`],
    ),
  });
}

/** Returns what is above the rows of a table and some of them, by their numbers, as a table of its own. */
export function tableOf(text: string, numbers: ReadonlySet<number>, headingRow: number): string {
  const lines = readCsv(text).rows.filter((_, at) => at < headingRow || numbers.has(at + 1));
  return lines.map((cells) => csvLine(cells.map(unescapeFormula))).join('');
}

/** Returns a table with another text in one cell, by the number of its row and its place there. */
export function withCell(text: string, number: number, at: number, cell: string): string {
  const lines = readCsv(text).rows.map((cells, row) => {
    const plain = cells.map(unescapeFormula);
    if (row !== number - 1) return plain;
    const missing = Math.max(0, at + 1 - plain.length);
    return [...plain, ...Array.from({ length: missing }, () => '')].with(at, cell);
  });
  return lines.map((cells) => csvLine(cells)).join('');
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
