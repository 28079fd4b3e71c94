import type { ChipsField, Field, FieldValue, ReferencesField } from './field.ts';
import { textsIn } from './read.ts';

/** Whether a field is a set: people add elements to it and remove them, and two who do both at once never conflict. */
export function isSetField(field: Field | undefined): field is ChipsField | ReferencesField {
  return field?.kind === 'chips' || field?.kind === 'references';
}

/** The elements of a set, in their order, each once; none of anything else. */
export function elementsOf(value: FieldValue | undefined): readonly string[] {
  return [...new Set(textsIn(value))];
}

/** Two edits of a set on one another: their elements, without those that I removed and with those that I added. */
export function mergeSets(
  base: FieldValue | undefined,
  mine: FieldValue | undefined,
  theirs: FieldValue | undefined,
): readonly string[] {
  const [before, own, other] = [elementsOf(base), elementsOf(mine), elementsOf(theirs)];
  const remaining = other.filter((each) => own.includes(each) || !before.includes(each));
  return elementsOf([...remaining, ...own.filter((each) => !before.includes(each))]);
}
