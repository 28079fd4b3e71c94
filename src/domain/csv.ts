/** A table as it was read; `unclosed` is the row in which a quotation mark was opened and never closed. */
export interface Table {
  readonly rows: readonly (readonly string[])[];
  readonly unclosed: number | null;
}

/**
 * Reads a table of comma-separated values (RFC 4180), as spreadsheets save or copy it: with a byte order mark, with any
 * line ends, and with semicolons or tabs between the cells where the first row is parted by them. Lines without anything
 * stay as rows of one empty cell, so that rows are numbered as in the spreadsheet.
 */
export function readCsv(text: string): Table {
  const given = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const comma = separatorOf(given);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < given.length; at++) {
    const character = given.charAt(at);
    if (quoted) {
      if (character !== '"') cell += character;
      else if (given.charAt(at + 1) === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === comma) {
      row.push(cell);
      cell = '';
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && given.charAt(at + 1) === '\n') at++;
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += character;
  }
  if (quoted || cell !== '' || row.length > 0) rows.push([...row, cell]);
  return { rows, unclosed: quoted ? rows.length : null };
}

/** What parts the cells: of comma, semicolon and tab the one that the first row has most of, outside quotation marks. */
function separatorOf(text: string): string {
  const counts = new Map([',', ';', '\t'].map((each) => [each, 0]));
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === '\n' || character === '\r')) break;
    else if (!quoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/** Begins a file of lines that spreadsheets read as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** One line of such a file, its end included; no spreadsheet takes a cell of it for a formula. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(escapeFormula(cell))).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** How a cell begins that spreadsheets calculate, with the wide signs of Japanese keyboards. */
const calculated = /^[=+\-@\t\r\n＝＋－＠]/;

/** What spreadsheets would calculate is made text by an apostrophe before it. */
function escapeFormula(cell: string): string {
  return calculated.test(cell) ? `'${cell}` : cell;
}

/** A cell as it was before it was made harmless. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && calculated.test(cell.slice(1)) ? cell.slice(1) : cell;
}
