/** A parsed table. `unclosed` is the number of the row whose quotation mark is never closed, or null. */
export interface Table {
  readonly rows: readonly (readonly string[])[];
  readonly unclosed: number | null;
}

/**
 * Parses comma-separated values (RFC 4180) as spreadsheets save or copy them: with or without a byte order mark, with any
 * line endings, and with semicolons or tabs as separators if the first rows use them, or with any that a line before it
 * names (`sep=;`). Empty lines become rows of one empty cell, so that row numbers match the spreadsheet, which does not
 * count that line.
 */
export function readCsv(text: string): Table {
  const unmarked = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const [named, ofFile] = /^"?sep=([^\r\n])"?[,;\t]*(?:\r\n?|\n)/i.exec(unmarked) ?? [];
  const content = unmarked.slice(named?.length ?? 0);
  const separator = ofFile ?? separatorOf(content);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < content.length; at++) {
    const character = content.charAt(at);
    if (quoted) {
      if (character !== '"') cell += character;
      else if (content.charAt(at + 1) === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === separator) {
      row.push(cell);
      cell = '';
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && content.charAt(at + 1) === '\n') at++;
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += character;
  }
  if (quoted || cell !== '' || row.length > 0) rows.push([...row, cell]);
  return { rows, unclosed: quoted ? rows.length : null };
}

const separators = [',', ';', '\t'] as const;
const rowsLooked = 12;

/**
 * The separator: comma, semicolon or tab, whichever is most frequent in the first row outside quotation marks. Below a title
 * or an empty row, the one that most of the first rows have, if several do.
 */
function separatorOf(text: string): string {
  const [first = '', ...others] = firstRows(text);
  const best = separators.reduce((a, b) => (count(first, b) > count(first, a) ? b : a));
  const rowsWith = (separator: string) => others.filter((row) => row.includes(separator)).length;
  if (count(first, best) > 0 && rowsWith(best) > 0) return best;
  const common = separators.reduce((a, b) => (rowsWith(b) > rowsWith(a) ? b : a));
  return rowsWith(common) > 1 ? common : best;
}

function count(row: string, separator: string): number {
  return row.split(separator).length - 1;
}

/** The first rows of a table without what is in quotation marks. */
function firstRows(text: string): string[] {
  const rows: string[] = [];
  let row = '';
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) {
      rows.push(row);
      row = '';
      if (rows.length === rowsLooked) return rows;
    } else if (!isQuoted) row += character;
  }
  return [...rows, row];
}

/** Starts a file so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Returns a line of a CSV file with its line ending. Cells are escaped so that no spreadsheet runs them as formulas. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(escapeFormula(cell))).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * Places where a cell begins that spreadsheets treat as a formula, full-width signs included. A spreadsheet with another
 * separator sees quotation marks elsewhere, so for it a cell also begins after a semicolon, a tab or a line ending.
 */
// The match begins where a cell may begin: a lookbehind at every character takes quadratic time on a text of quotation marks.
// An apostrophe that is already there gets another, so that importing the table removes only that one.
const firstFormula = /^(?='*[=+\-@\t\r\n＝＋－＠])/;
const laterFormulas = /([;\t\r\n]"*)(?='*[=+\-@＝＋－＠])/g;

const firstEscaped = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;
const laterEscaped = /([;\t\r\n]"*)'(?='*[=+\-@＝＋－＠])/g;

/** Puts an apostrophe before whatever spreadsheets would treat as a formula. */
function escapeFormula(cell: string): string {
  return cell.replaceAll(laterFormulas, "$1'").replace(firstFormula, "'");
}

/** Removes the apostrophes that `escapeFormula` adds. */
export function unescapeFormula(cell: string): string {
  return cell.replace(firstEscaped, '').replaceAll(laterEscaped, '$1');
}
