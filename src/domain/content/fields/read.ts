import type { BodyPatch } from '#domain/content/body.ts';
import { type Field, type FieldValue, type GroupRow, isRows } from './field.ts';

/** Values of fields by their kinds. What is absent, hidden from the reader or of another type reads as empty. */
interface ReadValues {
  readonly line: string;
  readonly rich: string;
  readonly number: number | null;
  readonly choice: string | null;
  readonly chips: readonly string[];
  readonly boolean: boolean;
  readonly datetime: string | null;
  readonly reference: string | null;
  readonly references: readonly string[];
  readonly group: readonly GroupRow[];
}

const textOf = (value: FieldValue | undefined) => (typeof value === 'string' ? value : '');
const nameOf = (value: FieldValue | undefined) => (typeof value === 'string' && value !== '' ? value : null);
const textsOf = (value: FieldValue | undefined) =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

const readers: { readonly [Kind in Field['kind']]: (value: FieldValue | undefined) => ReadValues[Kind] } = {
  line: textOf,
  rich: textOf,
  number: (value) => (typeof value === 'number' ? value : null),
  choice: nameOf,
  chips: textsOf,
  boolean: (value) => value === true,
  datetime: nameOf,
  reference: nameOf,
  references: textsOf,
  group: (value) => (isRows(value) ? value : []),
};

function read<Kind extends Field['kind']>(kind: Kind, value: FieldValue | undefined): ReadValues[Kind] {
  return readers[kind](value);
}

/** Reads fields by name, as values of their kinds. */
export type FieldReader<Kinds extends Readonly<Record<string, Field['kind']>>> = <
  Name extends keyof Kinds & string,
>(
  name: Name,
) => ReadValues[Kinds[Name]];

/**
 * Returns a function that reads the fields of a body, or the cells of a row of a group, by name: each as a value of its kind.
 */
export function fieldsOf<Kinds extends Readonly<Record<string, Field['kind']>>>(
  { fields }: { readonly fields: { readonly [Name in keyof Kinds]: { readonly kind: Kinds[Name] } } },
  body: BodyPatch,
): FieldReader<Kinds> {
  return (name) => read(fields[name].kind, body[name]);
}
