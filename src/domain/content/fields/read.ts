import type { BodyPatch } from '#domain/content/body.ts';
import { isColour } from '#domain/primitives/colour.ts';
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

/** Returns a text; '' for anything else. */
export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns an id, a choice or a moment; null where there is none, or anything else. */
export function idIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Returns a number; null for anything else. */
export function numberIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** Returns a colour as #rrggbb; null for anything else. */
export function colourIn(value: unknown): string | null {
  const text = textIn(value);
  return isColour(text) ? text : null;
}

/** Returns the texts of a list, such as chips or the ids of references; [] for anything else. */
export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** Returns the rows of a group; [] for anything else. */
export function rowsIn(value: FieldValue | undefined): readonly GroupRow[] {
  return isRows(value) ? value : [];
}

const readers: { readonly [Kind in Field['kind']]: (value: FieldValue | undefined) => ReadValues[Kind] } = {
  line: textIn,
  rich: textIn,
  number: numberIn,
  choice: idIn,
  chips: textsIn,
  boolean: (value) => value === true,
  datetime: idIn,
  reference: idIn,
  references: textsIn,
  group: rowsIn,
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
