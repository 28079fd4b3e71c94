import { readWholeNumber, readYesOrNo } from '#domain/primitives/readers.ts';
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
      const number = readWholeNumber(text);
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
    case 'references':
      return readAll(split(text, /[;\n]/), (name) => referenced(field.target, name, reader));
    case 'group':
      return rows(field.fields, text, reader);
  }
}

function referenced(target: string, name: string, { find }: CellReader): { value: string } | { why: string } {
  const [id, another] = find(target, name);
  const noun = nounOf(target);
  if (id === undefined) return { why: `No ${noun} is called “${name}”` };
  return another === undefined ? { value: id } : { why: `More than one ${noun} is called “${name}”` };
}

/** Returns what people call a target: “event slot”. */
function nounOf(target: string): string {
  if (target === 'user') return 'person';
  return target.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function readAll<T extends string | GroupRow>(
  names: readonly string[],
  read: (name: string) => { value: T } | { why: string },
): { value: T[] } | { why: string } {
  const value: T[] = [];
  for (const name of names) {
    const result = read(name);
    if ('why' in result) return result;
    value.push(result.value);
  }
  return { value };
}

/** Reads one row per line: `Label: value | Label: value`, or only the values in the order of the fields. */
function rows(fields: Readonly<Record<string, Field>>, text: string, reader: CellReader): CellResult {
  const all = Object.entries(fields);
  const read = (line: string): { value: GroupRow } | { why: string } => {
    const row: Record<string, FieldValue> = Object.fromEntries(
      all.map(([name, field]) => [name, emptyValue(field)]),
    );
    for (const [at, part] of line.split('|').entries()) {
      const labelled = all.find(([, { label }]) =>
        part.trim().toLowerCase().startsWith(`${label.toLowerCase()}:`),
      );
      const [name, field] = labelled ?? all[at] ?? [];
      if (name === undefined || field === undefined) return { why: `“${line.trim()}” has too many values` };
      const text = labelled ? part.trim().slice(field.label.length + 1) : part;
      const result = valueOf(field, text, reader);
      if ('why' in result) return { why: `${field.label}: ${result.why}` };
      row[name] = result.value;
    }
    return { value: { ...row, id: reader.newId() } };
  };
  return readAll(split(text, /\n/), read);
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
