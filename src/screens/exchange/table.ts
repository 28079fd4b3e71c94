import { isSame } from '#domain/fields/cells.ts';
import { readCsv, withoutApostrophe } from '#domain/csv.ts';

/** One row of a table: what it is called, and why it cannot be written where there is anything wrong with it. */
export interface RowVerdict {
  /** As the spreadsheet numbers it: the headings are row 1. */
  readonly number: number;
  readonly title: string;
  readonly errors: readonly string[];
}

/** What a table comes to, before anything is written. */
export interface Plan<Row extends RowVerdict> {
  /** Why nothing of it can be read. */
  readonly fault: string | null;
  /** Headings that no field is called by: they are left out, and said to be. */
  readonly unknown: readonly string[];
  readonly rows: readonly Row[];
}

/** A row with its filled cells by the field they are for. */
export interface CellRow {
  readonly number: number;
  readonly cells: readonly (readonly [string, string])[];
  /** What the exported table calls it by, where it comes from one. */
  readonly id: string;
  readonly errors: readonly string[];
}

/** How the headings of a table are understood. */
export interface Headings {
  /** The field that a column is for; null for none. */
  readonly fieldOf: (heading: string) => string | null;
  /** Whether a column is left out without a word, because the game gives what is in it. */
  readonly isGiven: (heading: string) => boolean;
  /** Without this field nothing can be made. */
  readonly key: string;
  readonly keyLabel: string;
}

/** Reads a table and finds out what its columns are for; `plan` says what becomes of each row. */
export function planTable<Row extends RowVerdict>(
  text: string,
  { fieldOf, isGiven, key, keyLabel }: Headings,
  plan: (row: CellRow) => Row,
): Plan<Row> {
  const { rows, unclosed } = readCsv(text);
  const [head, ...rest] = rows;
  const faulty = (fault: string): Plan<Row> => ({ fault, unknown: [], rows: [] });
  if (unclosed !== null) return faulty(`A quotation mark in row ${unclosed} is never closed.`);
  if (!head || rest.every(isBlank)) return faulty('There are no rows below the headings.');
  const columns = head.map(fieldOf);
  if (!columns.includes(key)) return faulty(`No column is called ${keyLabel}.`);
  const twice = head.find((_, at) => columns[at] !== null && columns.indexOf(columns[at] ?? null) !== at);
  if (twice !== undefined) return faulty(`Two columns are called ${twice.trim()}.`);
  const idAt = head.findIndex((heading) => isSame(heading, 'ID'));
  const read = (cells: readonly string[], number: number): CellRow => ({
    number,
    id: idAt < 0 ? '' : (cells[idAt] ?? '').trim(),
    cells: columns.flatMap((name, at) => {
      const cell = withoutApostrophe(cells[at] ?? '').trim();
      return name === null || cell === '' ? [] : [[name, cell] as const];
    }),
    errors: isBlank(cells.slice(head.length)) ? [] : ['It has more cells than there are headings'],
  });
  return {
    fault: null,
    unknown: head.filter((heading, at) => columns[at] === null && !isGiven(heading) && heading.trim() !== ''),
    rows: rest.flatMap((cells, at) => (isBlank(cells) ? [] : [plan(read(cells, at + 2))])),
  };
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** Says of a row that another one before it is called the same. */
export function watchNames(): (row: Pick<RowVerdict, 'number' | 'title'>) => string[] {
  const seen = new Map<string, number>();
  return ({ number, title }) => {
    const name = title.toLowerCase();
    const first = seen.get(name);
    if (name !== '' && first === undefined) seen.set(name, number);
    return first === undefined ? [] : [`Row ${first} is called “${title}” too`];
  };
}

/** The words of a file, whichever way the spreadsheet wrote them down. */
export function fileWords(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
