import { readNumber, readYesOrNo } from '#domain/primitives/readers.ts';
import { nameKey } from '#domain/primitives/nameKey.ts';
import { escapeHtml, storedLine, storedText } from '#domain/primitives/text.ts';
import { type Field, type FieldValue, type GroupRow, emptyValue } from './field.ts';
import { rowsIn, textIn, textsIn } from './read.ts';

/** Returns the name of a referenced document; undefined if the reader may not know it. */
export type NameOf = (target: string, id: string) => string | undefined;

/** Returns a field value as a table cell: names for ids, plain text for rich text, one line for each row of a group. */
export function cellOf(field: Field, value: FieldValue | undefined, nameOf: NameOf): string {
  if (value === undefined || value === null) return '';
  switch (field.kind) {
    case 'line':
    case 'number':
    case 'datetime':
      return stringOf(value);
    case 'rich':
      return plainText(stringOf(value));
    case 'boolean':
      return value === true ? 'yes' : 'no';
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? stringOf(value);
    case 'chips':
      return textsIn(value).join('; ');
    case 'reference':
      return nameOf(field.target, textIn(value)) ?? '';
    case 'references':
      return textsIn(value)
        .flatMap((id) => nameOf(field.target, id) ?? [])
        .join('; ');
    case 'group':
      return rowsIn(value)
        .map((row) => rowText(field.fields, row, nameOf))
        .join('\n');
  }
}

function rowText(fields: Readonly<Record<string, Field>>, row: GroupRow, nameOf: NameOf): string {
  return Object.entries(fields)
    .filter(([name]) => row[name] !== false)
    .map(([name, field]) => [field.label, cellOf(field, row[name], nameOf)] as const)
    .filter(([, cell]) => cell !== '')
    .map(([label, cell]) => `${label}: ${cell.replaceAll(/[\r\n|]+/g, ' ')}`)
    .join(' | ');
}

/** Resolves names and dates in cells. */
export interface CellReader {
  /** Returns the ids of all documents with this name. */
  readonly find: (target: string, name: string) => readonly string[];
  /** Returns what a name stands for that finds nothing: an id, or null if it is left out; undefined if nobody said. */
  readonly replace?: (target: string, name: string) => string | null | undefined;
  /** Returns a date and time as ISO 8601 in UTC; null if it is not one. */
  readonly moment: (text: string) => string | null;
  readonly newId: () => string;
}

/** The field value of a cell, or the reason why the cell has none. */
export type CellResult = { readonly value: FieldValue } | { readonly why: string };

/** Returns the field value of a table cell. */
export function valueOf(field: Field, cell: string, reader: CellReader): CellResult {
  const text = storedText(cell).trim();
  if (text === '') return { value: emptyValue(field) };
  switch (field.kind) {
    case 'line':
      return { value: storedLine(text) };
    case 'rich':
      return { value: /^<(?:p|h[1-3]|ul|ol|blockquote|hr)\b/i.test(text) ? text : paragraphs(text) };
    case 'number': {
      const number = readNumber(text, field.unit);
      return number === undefined ? { why: `“${text}” is not a whole number` } : { value: number };
    }
    case 'boolean': {
      const value = readYesOrNo(text);
      return value === undefined ? { why: `“${text}” is not yes or no` } : { value };
    }
    case 'choice': {
      const chosen = field.options.find(
        ({ value, label }) => isSameText(value, text) || isSameText(label, text),
      );
      if (chosen) return { value: chosen.value };
      return { why: `“${text}” is not one of: ${field.options.map(({ label }) => label).join(', ')}` };
    }
    case 'datetime': {
      const moment = reader.moment(text);
      return moment === null ? { why: `“${text}” is not a date and time` } : { value: moment };
    }
    case 'chips':
      // Commas separate only in the absence of semicolons and line breaks: a chip may contain a comma.
      return { value: split(text, /[;\n]/.test(text) ? /[;\n]/ : /,/) };
    case 'reference':
      return referenced(field.target, text, reader);
    case 'references': {
      const names = namesIn(text, (name) => reader.find(field.target, name).length > 0);
      const result = readAll(names, (name) => referenced(field.target, name, reader));
      return 'why' in result ? result : { value: [...new Set(result.value)] };
    }
    case 'group':
      return rows(field.fields, text, reader);
  }
}

function referenced(
  target: string,
  name: string,
  { find, replace }: CellReader,
): { value: string | null } | { why: string } {
  const [id, another] = find(target, name);
  if (another !== undefined) return { why: `More than one ${nounOf(target)} is called “${name}”` };
  const replacement = id ?? replace?.(target, name);
  return replacement === undefined
    ? { why: `No ${nounOf(target)} is called “${name}”` }
    : { value: replacement };
}

/** Splits names at semicolons, line ends, and commas that are not part of a name. */
function namesIn(text: string, isName: (text: string) => boolean): string[] {
  return split(text, /[;\n]/).flatMap((part) =>
    isName(part) ? [part] : namesAmong(split(part, /,/), isName),
  );
}

function namesAmong(parts: readonly string[], isName: (text: string) => boolean): string[] {
  const names: string[] = [];
  for (let at = 0; at < parts.length;) {
    let end = parts.length;
    while (end > at + 1 && !isName(parts.slice(at, end).join(', '))) end -= 1;
    names.push(parts.slice(at, end).join(', '));
    at = end;
  }
  return names;
}

/** Returns the word for a target: “event slot”. */
export function nounOf(target: string): string {
  if (target === 'user') return 'person';
  return target.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function readAll<T extends string | GroupRow>(
  names: readonly string[],
  read: (name: string) => { value: T | null } | { why: string },
): { value: T[] } | { why: string } {
  const value: T[] = [];
  let first: { why: string } | undefined;
  // All are read: a reader may take note of each name that finds nothing.
  for (const name of names) {
    const result = read(name);
    if ('why' in result) first ??= result;
    else if (result.value !== null) value.push(result.value);
  }
  return first ?? { value };
}

/**
 * Returns one row per line: `Label: value | Label: value`, or only the values in the order of the fields. Where each row has a
 * count, “2 x Wolf”, “Wolf x2” and “Wolf (2)” are two wolves.
 */
function rows(fields: Readonly<Record<string, Field>>, text: string, reader: CellReader): CellResult {
  const all = Object.entries(fields);
  const [first] = all;
  const isKnown = (name: string) =>
    first?.[1].kind === 'reference' && reader.find(first[1].target, name).length > 0;
  const read = (line: string): { value: GroupRow | null } | { why: string } => {
    const row: Record<string, FieldValue> = Object.fromEntries(
      all.map(([name, field]) => [name, emptyValue(field)]),
    );
    for (const [at, part] of line.split('|').entries()) {
      const [name, field] = labelled(all, part) ?? all[at] ?? [];
      if (name === undefined || field === undefined) return { why: `“${line.trim()}” has too many values` };
      const cell = labelled(all, part) ? part.trim().slice(field.label.length + 1) : part;
      const counted = name === first?.[0] && 'count' in fields && !isKnown(cell) ? countOf(cell) : null;
      const result = valueOf(field, counted?.name ?? cell, reader);
      if ('why' in result) return { why: `${field.label}: ${result.why}` };
      row[name] = result.value;
      if (counted) row['count'] = counted.count;
      // A row about a name that is left out is left out whole.
      if (name === first?.[0] && result.value === null && cell.trim() !== '') return { value: null };
    }
    return { value: { ...row, id: reader.newId() } };
  };
  const isList =
    first?.[1].kind === 'reference' && !text.includes('|') && !all.some((each) => labelled([each], text));
  const nameOfRow = (line: string) => isKnown(line) || isKnown(countOf(line)?.name ?? '');
  return readAll(isList ? namesIn(text, nameOfRow) : split(text, /\n/), read);
}

function labelled(all: readonly [string, Field][], part: string): [string, Field] | undefined {
  return all.find(([, { label }]) => part.trim().toLowerCase().startsWith(`${label.toLowerCase()}:`));
}

/** Returns the name and the count of “2 x Wolf”, “Wolf x2” or “Wolf (2)”; null for a text without a count. */
function countOf(text: string): { readonly name: string; readonly count: number } | null {
  const match =
    /^(?<count>\d{1,3})\s*[x×]\s+(?<name>.+)$/iu.exec(text.trim()) ??
    /^(?<name>.+?)(?:\s+[x×]\s*(?<count>\d{1,3})|\s*\((?<bracketed>\d{1,3})\))$/iu.exec(text.trim());
  const { name, count, bracketed } = match?.groups ?? {};
  return name === undefined ? null : { name, count: Number(count ?? bracketed) };
}

function split(text: string, by: RegExp): string[] {
  return text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Whether two names are the same, however they are written. */
export function isSameText(a: string, b: string): boolean {
  return nameKey(a) === nameKey(b);
}

function stringOf(value: FieldValue): string {
  return typeof value === 'object' ? '' : String(value);
}

/** Returns plain text as rich text, with a paragraph for each line. */
export function paragraphs(text: string): string {
  const lines = escapeHtml(storedText(text)).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line}</p>`)
    .join('');
}

/** Returns rich text as plain text, with a line for each block. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<\/(?:p|h[1-3]|li|blockquote)>|<(?:br|hr)[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&nbsp;/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
}
