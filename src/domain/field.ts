import { z } from 'zod';

/** Who may see and write a field: everybody who may read the document, or staff roles only. */
export type Audience = 'everyone' | 'staff';

/** One row of a repeated group; `id` is made on the device so that rows can be merged one by one. */
export interface GroupRow {
  readonly id: string;
  readonly [field: string]: FieldValue;
}

/** Everything a field can hold. Empty is `''`, `null`, `false` or `[]`, never absent. */
export type FieldValue = string | number | boolean | null | readonly string[] | readonly GroupRow[];

/** Whether something read from outside can be a field's value at all; the field's own schema says the rest. */
export function isFieldValue(given: unknown): given is FieldValue {
  return given === null || ['string', 'number', 'boolean'].includes(typeof given) || Array.isArray(given);
}

/** Whether a value is the rows of a group. */
export function isRows(value: FieldValue | undefined): value is readonly GroupRow[] {
  return Array.isArray(value) && value.every((row) => typeof row === 'object');
}

/** Limits of the outside (interface.md): lengths in characters, rich text in UTF-8 bytes. */
export const limits = { title: 200, line: 500, richBytes: 200_000, rows: 200, references: 200 } as const;

interface Common {
  readonly label: string;
  /** Must be filled to submit; a draft needs only its title. */
  readonly required: boolean;
  readonly audience: Audience;
  /** Heading under which forms and sheets show the field. */
  readonly section: string;
  readonly help?: string;
}

export interface LineField extends Common {
  readonly kind: 'line';
  readonly max: number;
}
export interface RichField extends Common {
  readonly kind: 'rich';
}
export interface NumberField extends Common {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
}
export interface ChoiceField extends Common {
  readonly kind: 'choice';
  readonly options: readonly { readonly value: string; readonly label: string }[];
}
export interface BooleanField extends Common {
  readonly kind: 'boolean';
}
export interface DateTimeField extends Common {
  readonly kind: 'datetime';
}
export interface ReferenceField extends Common {
  readonly kind: 'reference';
  /** Key of the type or collection it points to. */
  readonly target: string;
}
export interface ReferencesField extends Common {
  readonly kind: 'references';
  readonly target: string;
}
export interface GroupField extends Common {
  readonly kind: 'group';
  readonly fields: Readonly<Record<string, Exclude<Field, GroupField>>>;
  /** One entry in words: "beat", "prop". */
  readonly row: string;
  /** Entries are added and never overwritten, so two writers never collide. */
  readonly append: boolean;
}

/** A field of a type: its label, how it is entered (`kind`), what it accepts, who sees it. */
export type Field =
  | LineField
  | RichField
  | NumberField
  | ChoiceField
  | BooleanField
  | DateTimeField
  | ReferenceField
  | ReferencesField
  | GroupField;

export type Fields = Readonly<Record<string, Field>>;

interface Options {
  required?: boolean;
  staff?: boolean;
  help?: string;
  section?: string;
}

function common(label: string, options: Options): Common {
  return {
    label,
    required: options.required ?? false,
    audience: options.staff ? 'staff' : 'everyone',
    section: options.section ?? '',
    ...(options.help ? { help: options.help } : {}),
  };
}

/** One line of plain text. */
export function line(label: string, options: Options & { max?: number } = {}): LineField {
  return { kind: 'line', ...common(label, options), max: options.max ?? limits.line };
}

/** Rich text: HTML limited to the formatting of specification section 2.8. */
export function rich(label: string, options: Options = {}): RichField {
  return { kind: 'rich', ...common(label, options) };
}

/** A whole number, or nothing. */
export function number(
  label: string,
  options: Options & { min?: number; max?: number; unit?: string } = {},
): NumberField {
  return {
    kind: 'number',
    ...common(label, options),
    min: options.min ?? 0,
    max: options.max ?? 100_000,
    ...(options.unit ? { unit: options.unit } : {}),
  };
}

/** One of a few; the stored value is the label in lower case with hyphens. */
export function choice(label: string, labels: readonly string[], options: Options = {}): ChoiceField {
  const known = labels.map((each) => ({
    value: each.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    label: each,
  }));
  return { kind: 'choice', ...common(label, options), options: known };
}

/** Yes or no; no until said. */
export function yesNo(label: string, options: Options = {}): BooleanField {
  return { kind: 'boolean', ...common(label, options) };
}

/** A moment, ISO 8601 in UTC. */
export function dateTime(label: string, options: Options = {}): DateTimeField {
  return { kind: 'datetime', ...common(label, options) };
}

/** Another document or record, by id. */
export function reference(label: string, target: string, options: Options = {}): ReferenceField {
  return { kind: 'reference', ...common(label, options), target };
}

/** Several other documents or records, by id. */
export function references(label: string, target: string, options: Options = {}): ReferencesField {
  return { kind: 'references', ...common(label, options), target };
}

/** A repeated group of fields. */
export function group(
  label: string,
  row: string,
  fields: Readonly<Record<string, Exclude<Field, GroupField>>>,
  options: Options & { append?: boolean } = {},
): GroupField {
  return { kind: 'group', ...common(label, options), row, fields, append: options.append ?? false };
}

/** What a field holds before anybody has filled it. */
export function emptyValue(field: Field): FieldValue {
  switch (field.kind) {
    case 'line':
    case 'rich':
      return '';
    case 'number':
    case 'choice':
    case 'datetime':
    case 'reference':
      return null;
    case 'boolean':
      return false;
    case 'references':
    case 'group':
      return [];
  }
}

/** Whether a value counts as not filled: blank text, rich text without a letter or rule, nothing chosen, no rows. */
export function isEmpty(field: Field, value: FieldValue | undefined): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  if (field.kind === 'rich' && typeof value === 'string') {
    return !value.includes('<hr') && value.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '';
  }
  return typeof value === 'string' && value.trim() === '';
}

/** Whether two values are the same to a reader; rows and lists compare in order, keys in any order. */
export function sameValue(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined || a === null || b === null) return false;
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  if (a.length !== b.length) return false;
  return a.every((each, at) => sameEntry(each, b[at]));
}

function sameEntry(a: string | GroupRow, b: string | GroupRow | undefined): boolean {
  if (typeof a === 'string' || typeof b === 'string' || b === undefined) return a === b;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => sameValue(a[key], b[key]));
}

/** Length of a text in UTF-8 bytes, without the platform's encoder. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

const idSchema = z.string().min(1, 'Required').max(64, 'Too long to be an id');

/** The check behind a field, with messages for people; the same on the device and the server. */
export function fieldSchema(field: Field, audience: Audience): z.ZodType<FieldValue> {
  switch (field.kind) {
    case 'line':
      return z.string().max(field.max, `At most ${field.max} characters`);
    case 'rich':
      return z
        .string()
        .refine(
          (text) => text.length * 3 <= limits.richBytes || utf8Bytes(text) <= limits.richBytes,
          'At most 200 kB of text',
        );
    case 'number':
      return z
        .int('A whole number')
        .min(field.min, `At least ${field.min}`)
        .max(field.max, `At most ${field.max}`)
        .nullable();
    case 'choice':
      return z
        .enum(
          field.options.map((option) => option.value),
          'Not one of the choices',
        )
        .nullable();
    case 'boolean':
      return z.boolean();
    case 'datetime':
      return z.iso.datetime('Not a date and time').nullable();
    case 'reference':
      return idSchema.nullable();
    case 'references':
      return z.array(idSchema).max(limits.references, `At most ${limits.references}`);
    case 'group':
      return z.array(rowSchema(field, audience)).max(limits.rows, `At most ${limits.rows} rows`);
  }
}

function rowSchema(field: GroupField, audience: Audience): z.ZodType<GroupRow> {
  const shape: Record<string, z.ZodType<FieldValue>> = {};
  for (const [name, each] of Object.entries(field.fields)) {
    if (audience === 'everyone' && each.audience === 'staff') continue;
    shape[name] = fieldSchema(each, audience).default(emptyValue(each));
  }
  return z.strictObject({ ...shape, id: idSchema });
}
