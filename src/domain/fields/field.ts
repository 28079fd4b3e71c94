import { z } from 'zod/mini';

/** Who sees a field, within what else they may read: every reader of the document, or staff roles only. */
export type Audience = 'everyone' | 'staff';

/** Who writes a field: every writer of the document, staff roles only, or nobody (the game gives it). */
export type Writers = Audience | 'nobody';

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
export const limits = {
  title: 200,
  line: 500,
  richBytes: 200_000,
  rows: 200,
  references: 200,
  chips: 100,
  chip: 60,
} as const;

/** What every kind of field has. */
export interface Common {
  readonly label: string;
  /** Must be filled to submit; a draft needs only its title. */
  readonly required: boolean;
  readonly audience: Audience;
  readonly writers: Writers;
  /** A staff-only field that everybody may read once this other field of the body is filled. */
  readonly revealedBy?: string;
  /** Heading under which forms and sheets show the field. */
  readonly section: string;
  readonly help?: string;
}

/** How much text fits on something real: a card, a slip. More is warned of, never cut. */
export interface Meter {
  readonly characters: number;
  /** "a card", "a slip". */
  readonly of: string;
}

export interface LineField extends Common {
  readonly kind: 'line';
  readonly max: number;
  /** It is a colour as #rrggbb, so it is chosen and shown as one. */
  readonly colour?: boolean;
  readonly meter?: Meter;
}
export interface RichField extends Common {
  readonly kind: 'rich';
  readonly meter?: Meter;
}
export interface NumberField extends Common {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
  /** What it comes to where no number is given: names of number fields, those in rows as `group.field`. */
  readonly sum?: readonly string[];
}
/** A few short words, each a chip. */
export interface ChipsField extends Common {
  readonly kind: 'chips';
  /** List of the game's settings that is offered; other words may be typed too. */
  readonly list?: string;
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
  | ChipsField
  | BooleanField
  | DateTimeField
  | ReferenceField
  | ReferencesField
  | GroupField;

export type Fields = Readonly<Record<string, Field>>;

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
    case 'chips':
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

/** Whether somebody of this audience writes a field at all. */
export function isWrittenBy(field: Field, audience: Audience): boolean {
  switch (field.writers) {
    case 'everyone':
      return true;
    case 'staff':
      return audience === 'staff';
    case 'nobody':
      return false;
  }
}

const idSchema = z.string().check(z.minLength(1, 'Required'), z.maxLength(64, 'Too long to be an id'));

/** The check behind a field, with messages for people; the same on the device and the server. */
export function fieldSchema(field: Field, audience: Audience): z.ZodMiniType<FieldValue> {
  switch (field.kind) {
    case 'line':
      return z.string().check(z.maxLength(field.max, `At most ${field.max} characters`));
    case 'rich':
      return z
        .string()
        .check(
          z.refine(
            (text) => text.length * 3 <= limits.richBytes || utf8Bytes(text) <= limits.richBytes,
            'At most 200 kB of text',
          ),
        );
    case 'number':
      return z.nullable(
        z
          .int('A whole number')
          .check(z.gte(field.min, `At least ${field.min}`), z.lte(field.max, `At most ${field.max}`)),
      );
    case 'choice':
      return z.nullable(
        z.enum(
          field.options.map((option) => option.value),
          'Not one of the choices',
        ),
      );
    case 'boolean':
      return z.boolean();
    case 'datetime':
      return z.nullable(z.iso.datetime('Not a date and time'));
    case 'reference':
      return z.nullable(idSchema);
    case 'references':
      return z.array(idSchema).check(z.maxLength(limits.references, `At most ${limits.references}`));
    case 'chips':
      return z
        .array(
          z
            .string()
            .check(
              z.trim(),
              z.minLength(1, 'Required'),
              z.maxLength(limits.chip, `At most ${limits.chip} characters`),
            ),
        )
        .check(z.maxLength(limits.chips, `At most ${limits.chips}`));
    case 'group':
      return z
        .array(rowSchema(field, audience))
        .check(z.maxLength(limits.rows, `At most ${limits.rows} rows`));
  }
}

function rowSchema(field: GroupField, audience: Audience): z.ZodMiniType<GroupRow> {
  const shape: Record<string, z.ZodMiniType<FieldValue>> = {};
  for (const [name, each] of Object.entries(field.fields)) {
    if (!isWrittenBy(each, audience)) continue;
    shape[name] = z._default(fieldSchema(each, audience), emptyValue(each));
  }
  return z.strictObject({ ...shape, id: idSchema });
}
