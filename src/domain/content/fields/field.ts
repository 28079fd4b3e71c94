import { z } from 'zod/mini';
import { idSchema } from '#domain/primitives/storable.ts';
import { utf8Bytes } from '#domain/primitives/utf8.ts';

/** The readers of a field: every reader of the document, or only readers with a staff role. */
export type Audience = 'everyone' | 'staff';

/** The writers of a field: every writer of the document, only staff, or nobody because its type sets it. */
type Writers = Audience | 'nobody';

/** A row of a group. The device assigns the `id`, by which rows are merged individually. */
export interface GroupRow {
  readonly id: string;
  readonly [field: string]: FieldValue;
}

/** The value of a field. Empty is `''`, `null`, `false` or `[]`, never absent. */
export type FieldValue = string | number | boolean | null | readonly string[] | readonly GroupRow[];

/** Whether untrusted data has the type of a field value. The schema of the field checks the rest. */
export function isFieldValue(data: unknown): data is FieldValue {
  return data === null || ['string', 'number', 'boolean'].includes(typeof data) || Array.isArray(data);
}

/** Whether a value is the rows of a group. */
export function isRows(value: FieldValue | undefined): value is readonly GroupRow[] {
  return Array.isArray(value) && value.every((row: unknown) => typeof row === 'object' && row !== null);
}

/** Whether a field is a log: entries are only ever added to it. */
export function isLog(field: Field | undefined): field is GroupField {
  return field?.kind === 'group' && field.append;
}

/** Limits of field values: lengths in characters, rich text in UTF-8 bytes. */
export const limits = {
  title: 200,
  line: 500,
  richBytes: 200_000,
  rows: 200,
  references: 200,
  chips: 100,
  chip: 60,
} as const;

/** Properties of all field kinds. */
export interface FieldBase {
  readonly label: string;
  /** Must be filled in to submit. A draft needs only its title. */
  readonly required: boolean;
  readonly audience: Audience;
  readonly writers: Writers;
  /** Says how far the one document has come, such as its production: a copy begins without it. */
  readonly isState?: boolean;
  /** Name of the field that reveals this staff-only field to all readers: once it is yes, or its date is reached. */
  readonly revealedBy?: string;
  /** With a date in `revealedBy`: an item that the document refers to, whose date reveals the field as well. */
  readonly revealedWith?: { readonly reference: string; readonly date: string };
  /** Whether it is written on a screen of its own: the form and the sheet of the document leave it out. */
  readonly hasOwnScreen?: boolean;
  /** Heading of the field in forms and sheets. */
  readonly section: string;
  readonly help?: string;
}

/** Lists of the game settings that forms suggest. */
export type GameList = 'calls' | 'skills' | 'powers';

/** The amount of text that fits on a physical item. Longer text gets a warning and is never cut off. */
export interface Meter {
  readonly characters: number;
  /** "a card", "a slip". */
  readonly of: string;
}

export interface LineField extends FieldBase {
  readonly kind: 'line';
  readonly max: number;
  /** The value is a colour as #rrggbb, chosen with a colour picker. */
  readonly colour?: boolean;
  /** The value is the name of a time zone, such as Europe/London, chosen from a list. */
  readonly timeZone?: boolean;
  /** List in the game settings that is suggested. Another text may be entered. */
  readonly list?: GameList;
  readonly meter?: Meter;
}
export interface RichField extends FieldBase {
  readonly kind: 'rich';
  readonly meter?: Meter;
}
export interface NumberField extends FieldBase {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
  /** Names of the number fields whose sum is used while the field is empty; fields in rows as `group.field`. */
  readonly sum?: readonly string[];
}
/** Short texts, each shown as a chip. */
export interface ChipsField extends FieldBase {
  readonly kind: 'chips';
  /** List in the game settings that is suggested. Other texts may be entered. */
  readonly list?: GameList;
}
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly options: readonly { readonly value: string; readonly label: string }[];
}
export interface BooleanField extends FieldBase {
  readonly kind: 'boolean';
}
export interface DateTimeField extends FieldBase {
  readonly kind: 'datetime';
}
/** Limits what a field offers to items of which a field has a value. Others stay as they are. */
export interface OfferedOnly {
  readonly field: string;
  readonly value: string;
}

/**
 * A rule between fields: their values ascend in this order. Empty ones are left out. All are dates, or all are numbers.
 * Equal values are in order, unless it is strict.
 */
export interface OrderRule<Name extends string = string> {
  readonly ascending: readonly [Name, Name, ...Name[]];
  readonly isStrict?: boolean;
}

/** The names of fields whose values have an order. */
export type OrderedNames<F> = {
  [Name in keyof F]: F[Name] extends NumberField | DateTimeField ? Name : never;
}[keyof F] &
  string;

export interface ReferenceField extends FieldBase {
  readonly kind: 'reference';
  /** Document type of the referenced documents; `document` for any content type. */
  readonly target: string;
  readonly only?: OfferedOnly;
}
export interface ReferencesField extends FieldBase {
  readonly kind: 'references';
  readonly target: string;
}
export interface GroupField extends FieldBase {
  readonly kind: 'group';
  readonly fields: Readonly<Record<string, Exclude<Field, GroupField>>>;
  /** Name of one row: "beat", "prop". */
  readonly row: string;
  /** Rules between the fields of a row. */
  readonly order?: readonly OrderRule[];
  /** A log: entries are added and never overwritten, so two writers never conflict. */
  readonly append: boolean;
  /** Most rows, where it is not the usual number. */
  readonly rows?: number;
  /** With `append`: entries are made by other screens; forms only show them. */
  readonly isRecord?: boolean;
  /** With `append`: the cell in which the server says when it got an entry, whatever the entry was sent with. */
  readonly receivedIn?: string;
  /** With `append`: the cells that name a person, and say that they left. A reader may add an own entry; each has one. */
  readonly own?: { readonly id: string; readonly name: string; readonly hasLeft: string };
}

/** A field of a document type: its label, kind, limits and audience. */
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

/** The value of an empty field. */
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

/** Whether a value is empty: blank text, rich text without text or a rule, no choice, no rows. */
export function isEmpty(field: Field, value: FieldValue | undefined): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  if (field.kind === 'rich' && typeof value === 'string') {
    return !value.includes('<hr') && value.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '';
  }
  return typeof value === 'string' && value.trim() === '';
}

/** Whether two values are equal. Lists and rows compare in order, the fields of a row in any order. */
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

/** Whether writers of this audience may write a field. */
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

/** Returns the schema of a field value, with messages for users. The device and the server use the same schema. */
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
          .int('Must be a whole number')
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
      return z.array(rowSchema(field, audience)).check(
        z.maxLength(field.rows ?? limits.rows, `At most ${field.rows ?? limits.rows} rows`),
        // Rows are merged by their ids: of two with one id, one would be lost.
        z.refine(
          (rows) => new Set(rows.map(({ id }) => id)).size === rows.length,
          'Two rows have the same id',
        ),
      );
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
