import {
  type BooleanField,
  type ChipsField,
  type ChoiceField,
  type Common,
  type DateTimeField,
  type Field,
  type GroupField,
  type LineField,
  type Meter,
  type NumberField,
  type ReferenceField,
  type ReferencesField,
  type RichField,
  limits,
} from './field.ts';

/** What an author of a type says about a field beside its label. */
interface Options {
  required?: boolean;
  /** Seen and written by staff only. */
  staff?: boolean;
  /** Seen by everybody, written by staff. */
  staffWrites?: boolean;
  /** Given by the game, written by nobody. */
  given?: boolean;
  /** With `staff`: everybody may read it once that field is filled. */
  revealedBy?: string;
  help?: string;
  section?: string;
}

function common(label: string, options: Options): Common {
  return {
    label,
    required: options.required ?? false,
    audience: options.staff ? 'staff' : 'everyone',
    writers: options.given ? 'nobody' : options.staff || options.staffWrites ? 'staff' : 'everyone',
    ...(options.revealedBy ? { revealedBy: options.revealedBy } : {}),
    section: options.section ?? '',
    ...(options.help ? { help: options.help } : {}),
  };
}

/** One line of plain text. */
export function line(label: string, options: Options & { max?: number; meter?: Meter } = {}): LineField {
  return {
    kind: 'line',
    ...common(label, options),
    max: options.max ?? limits.line,
    ...(options.meter ? { meter: options.meter } : {}),
  };
}

/** A colour as #rrggbb. */
export function colour(label: string): LineField {
  return { ...line(label, { max: 7 }), colour: true };
}

/** Rich text: HTML limited to the formatting of specification section 2.8. */
export function rich(label: string, options: Options & { meter?: Meter } = {}): RichField {
  return { kind: 'rich', ...common(label, options), ...(options.meter ? { meter: options.meter } : {}) };
}

/** A whole number, or nothing; with `sum`, nothing stands for what others come to. */
export function number(
  label: string,
  options: Options & { min?: number; max?: number; unit?: string; sum?: readonly string[] } = {},
): NumberField {
  return {
    kind: 'number',
    ...common(label, options),
    min: options.min ?? 0,
    max: options.max ?? 100_000,
    ...(options.unit ? { unit: options.unit } : {}),
    ...(options.sum ? { sum: options.sum } : {}),
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

/** A few short words; `list` names the list of the game's settings that is offered. */
export function chips(label: string, options: Options & { list?: string } = {}): ChipsField {
  return { kind: 'chips', ...common(label, options), ...(options.list ? { list: options.list } : {}) };
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
