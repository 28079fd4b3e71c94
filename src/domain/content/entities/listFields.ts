import type { EntityDefinition } from './define.ts';
import type { Field } from '#domain/content/fields/field.ts';

/** A field of a type that its list shows, with its name. */
export interface ListField {
  readonly name: string;
  readonly field: Field;
}

/** Name of the field that says how far the making of a card is. */
const productionField = 'production';

/**
 * Fields that the list of a type shows besides the common columns: those that the type names, or else its kind, how far
 * its production is, its place or period, and its time. A player’s list has no staff-only fields.
 */
export function listFields(
  { columns, allFields }: Pick<EntityDefinition, 'columns' | 'allFields'>,
  isStaff: boolean,
): readonly ListField[] {
  const all = Object.entries(allFields)
    .map(([name, field]) => ({ name, field }))
    .filter(({ field }) => isStaff || field.audience === 'everyone');
  if (columns) return all.filter(({ name }) => columns.includes(name));
  // A required field says more about a document than an optional one.
  const first = (matches: (field: Field) => boolean) =>
    all.find(({ field }) => field.required && matches(field)) ?? all.find(({ field }) => matches(field));
  const fields = [
    first(({ kind }) => kind === 'choice'),
    all.find(({ name }) => name === productionField),
    first((field) => field.kind === 'reference' && placeLike.has(field.target)),
    first(({ kind }) => kind === 'datetime'),
  ];
  return [...new Set(fields.filter((each) => each !== undefined))];
}

const placeLike: ReadonlySet<string> = new Set(['location', 'researchPeriod']);
