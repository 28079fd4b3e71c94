import { type Field, type FieldValue, type GroupRow, emptyValue, isRows } from './field.ts';

/** What a reference is called for its reader; undefined where that is not theirs to know. */
export type NameOf = (target: string, id: string) => string | undefined;

/** A field's value as a cell of a table: names for ids, plain words for rich text, a line for each row of a group. */
export function cellOf(field: Field, value: FieldValue | undefined, nameOf: NameOf): string {
  if (value === undefined || value === null) return '';
  switch (field.kind) {
    case 'line':
    case 'number':
    case 'datetime':
      return wordOf(value);
    case 'rich':
      return plainWords(wordOf(value));
    case 'boolean':
      return value === true ? 'yes' : 'no';
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? wordOf(value);
    case 'chips':
      return texts(value).join('; ');
    case 'reference':
      return typeof value === 'string' ? (nameOf(field.target, value) ?? '') : '';
    case 'references':
      return texts(value)
        .flatMap((id) => nameOf(field.target, id) ?? [])
        .join('; ');
    case 'group':
      return isRows(value) ? value.map((row) => rowWords(field.fields, row, nameOf)).join('\n') : '';
  }
}

function rowWords(fields: Readonly<Record<string, Field>>, row: GroupRow, nameOf: NameOf): string {
  return Object.entries(fields)
    .filter(([name]) => row[name] !== false)
    .map(([name, field]) => [field.label, cellOf(field, row[name], nameOf)] as const)
    .filter(([, cell]) => cell !== '')
    .map(([label, cell]) => `${label}: ${cell.replaceAll(/[\r\n|]+/g, ' ')}`)
    .join(' | ');
}

/** How cells are understood: what names stand for, and what dates people write. */
export interface CellReader {
  /** The ids of everything that is called so. */
  readonly find: (target: string, name: string) => readonly string[];
  /** A moment as ISO 8601 in UTC; null where it is none. */
  readonly moment: (text: string) => string | null;
  readonly newId: () => string;
}

/** What a cell means for a field, or why it means nothing. */
export type CellResult = { readonly value: FieldValue } | { readonly why: string };

/** The other way round: the value that a cell stands for. */
export function valueOf(field: Field, cell: string, reading: CellReader): CellResult {
  const text = cell.trim();
  if (text === '') return { value: emptyValue(field) };
  switch (field.kind) {
    case 'line':
      return { value: text };
    case 'rich':
      return { value: /^<(?:p|h[1-3]|ul|ol|blockquote|hr)\b/i.test(text) ? text : paragraphs(text) };
    case 'number': {
      const number = Number(text);
      return Number.isInteger(number) ? { value: number } : { why: `“${text}” is not a whole number` };
    }
    case 'boolean':
      return yesOrNo(text);
    case 'choice': {
      const chosen = field.options.find(({ value, label }) => isSameText(value, text) || isSameText(label, text));
      if (chosen) return { value: chosen.value };
      return { why: `“${text}” is not one of: ${field.options.map(({ label }) => label).join(', ')}` };
    }
    case 'datetime': {
      const moment = reading.moment(text);
      return moment === null ? { why: `“${text}” is not a date and time` } : { value: moment };
    }
    case 'chips':
      // A comma parts them only where nothing better does: a word of its own may have one.
      return { value: parts(text, /[;\n]/.test(text) ? /[;\n]/ : /,/) };
    case 'reference':
      return one(field.target, text, reading);
    case 'references':
      return several(parts(text, /[;\n]/), (name) => one(field.target, name, reading));
    case 'group':
      return rows(field.fields, text, reading);
  }
}

function one(target: string, name: string, { find }: CellReader): { value: string } | { why: string } {
  const [id, another] = find(target, name);
  if (id === undefined) return { why: `There is no “${name}”` };
  return another === undefined ? { value: id } : { why: `More than one is called “${name}”` };
}

function several<T extends string | GroupRow>(
  names: readonly string[],
  read: (name: string) => { value: T } | { why: string },
): { value: T[] } | { why: string } {
  const value: T[] = [];
  for (const name of names) {
    const meaning = read(name);
    if ('why' in meaning) return meaning;
    value.push(meaning.value);
  }
  return { value };
}

/** A line for each row; in it `Label: value | Label: value`, or the values alone in the order of the fields. */
function rows(fields: Readonly<Record<string, Field>>, text: string, reading: CellReader): CellResult {
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
      if (name === undefined || field === undefined) return { why: `“${line.trim()}” has too many parts` };
      const words = labelled ? part.trim().slice(field.label.length + 1) : part;
      const meaning = valueOf(field, words, reading);
      if ('why' in meaning) return { why: `${field.label}: ${meaning.why}` };
      row[name] = meaning.value;
    }
    return { value: { ...row, id: reading.newId() } };
  };
  return several(parts(text, /\n/), read);
}

function yesOrNo(text: string): CellResult {
  if (/^(?:y|yes|true|1|x)$/i.test(text)) return { value: true };
  if (/^(?:n|no|false|0)$/i.test(text)) return { value: false };
  return { why: `“${text}” is neither yes nor no` };
}

function parts(text: string, by: RegExp): string[] {
  return text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Whether two words are one to a reader. */
export function isSameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

function wordOf(value: FieldValue): string {
  return typeof value === 'object' ? '' : String(value);
}

function texts(value: FieldValue): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function paragraphs(text: string): string {
  const lines = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').split(/\r?\n/);
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line}</p>`)
    .join('');
}

function plainWords(html: string): string {
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
