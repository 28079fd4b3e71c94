import {
  type BooleanField,
  type ChipsField,
  type ChoiceField,
  type FieldBase,
  type GameList,
  type DateTimeField,
  type GroupField,
  type LineField,
  type Meter,
  type NumberField,
  type OrderRule,
  type OrderedNames,
  type OfferedOnly,
  type ReferenceField,
  type ReferencesField,
  type RichField,
  limits,
} from './field.ts';

/** Options of all field kinds. */
interface Options {
  required?: boolean;
  /** Only staff see and write it. */
  staff?: boolean;
  /** Everybody sees it; only staff write it. */
  staffWrites?: boolean;
  /** Nobody writes it; its type sets it. */
  isSetByType?: boolean;
  /** How far the one document has come: a copy begins without it. */
  isState?: boolean;
  /** With `staff`: the field that reveals this one to all readers, once it is yes or its date is reached. */
  revealedBy?: string;
  /** With a date in `revealedBy`: an item that the document refers to, whose date reveals this one as well. */
  revealedWith?: { readonly reference: string; readonly date: string };
  /** Whether it is written on a screen of its own. */
  hasOwnScreen?: boolean;
  help?: string;
  section?: string;
}

function common(label: string, options: Options): FieldBase {
  return {
    label,
    required: options.required ?? false,
    audience: options.staff ? 'staff' : 'everyone',
    writers: options.isSetByType ? 'nobody' : options.staff || options.staffWrites ? 'staff' : 'everyone',
    ...(options.isState ? { isState: true } : {}),
    ...(options.revealedBy ? { revealedBy: options.revealedBy } : {}),
    ...(options.revealedWith ? { revealedWith: options.revealedWith } : {}),
    ...(options.hasOwnScreen ? { hasOwnScreen: true } : {}),
    section: options.section ?? '',
    ...(options.help ? { help: options.help } : {}),
  };
}

/** One line of plain text. `list` names the list in the game settings that is suggested. */
export function line(
  label: string,
  options: Options & { max?: number; meter?: Meter; list?: GameList } = {},
): LineField {
  return {
    kind: 'line',
    ...common(label, options),
    max: options.max ?? limits.line,
    ...(options.list ? { list: options.list } : {}),
    ...(options.meter ? { meter: options.meter } : {}),
  };
}

/** A colour as #rrggbb. */
export function colour(label: string, options: Options = {}): LineField {
  return { ...line(label, { ...options, max: 7 }), colour: true };
}

/** A time zone by its name: Europe/London. */
export function timeZone(label: string, options: Options = {}): LineField {
  return { ...line(label, { ...options, max: 60 }), timeZone: true };
}

/** Rich text: HTML limited to its formatting (rule 8.3). */
export function rich(label: string, options: Options & { meter?: Meter } = {}): RichField {
  return { kind: 'rich', ...common(label, options), ...(options.meter ? { meter: options.meter } : {}) };
}

/** A whole number or empty. With `sum`, an empty field has the sum of other fields. */
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

/** One of several options. The stored value is the label in lower case with hyphens. */
export function choice(label: string, labels: readonly string[], options: Options = {}): ChoiceField {
  const choices = labels.map((each) => ({
    value: each.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    label: each,
  }));
  return { kind: 'choice', ...common(label, options), options: choices };
}

/** Short texts. `list` names the list in the game settings that is suggested. */
export function chips(label: string, options: Options & { list?: GameList } = {}): ChipsField {
  return { kind: 'chips', ...common(label, options), ...(options.list ? { list: options.list } : {}) };
}

/** The range and unit of durations. */
export const minutes = { min: 0, max: 10_000, unit: 'minutes' } as const;

/** Yes or no; no by default. */
export function yesNo(label: string, options: Options = {}): BooleanField {
  return { kind: 'boolean', ...common(label, options) };
}

/** A date and time, ISO 8601 in UTC. */
export function dateTime(label: string, options: Options = {}): DateTimeField {
  return { kind: 'datetime', ...common(label, options) };
}

/** Another document, by id. `only` limits which ones are offered. */
export function reference(
  label: string,
  target: string,
  options: Options & { only?: OfferedOnly } = {},
): ReferenceField {
  const { only } = options;
  return { kind: 'reference', ...common(label, options), target, ...(only ? { only } : {}) };
}

/** Several other documents, by id. */
export function references(label: string, target: string, options: Options = {}): ReferencesField {
  return { kind: 'references', ...common(label, options), target };
}

/** A list of rows with the same fields. */
export function group<F extends GroupField['fields']>(
  label: string,
  row: string,
  fields: F,
  options: Options & {
    append?: boolean;
    /** Most rows, where it is not the usual number. */
    rows?: number;
    /** Whether other screens make it; forms only show it. */
    isRecord?: boolean;
    /** The date cell in which the server says when it got an entry. */
    receivedIn?: keyof F & string;
    /** The cells by which readers add entries about themselves. */
    own?: {
      readonly id: keyof F & string;
      readonly name: keyof F & string;
      readonly hasLeft: keyof F & string;
    };
    order?: readonly OrderRule<OrderedNames<F>>[];
  } = {},
): GroupField & { readonly fields: F } {
  const { append = false, rows, isRecord, receivedIn, own, order } = options;
  return {
    kind: 'group',
    ...common(label, options),
    row,
    fields,
    append,
    ...(rows && { rows }),
    ...(isRecord && { isRecord }),
    ...(receivedIn && { receivedIn }),
    ...(own && { own }),
    ...(order && { order }),
  };
}
