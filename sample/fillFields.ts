import type { EntityDefinition } from '#domain/content/entities/define.ts';
import {
  type Field,
  type GroupField,
  type FieldValue,
  type GroupRow,
  type OrderRule,
  emptyValue,
  isEmpty,
} from '#domain/content/fields/field.ts';
import type { ReferenceField, ReferencesField } from '#domain/content/fields/field.ts';
import { defaultGameSettings } from '#domain/content/gameSettings.ts';
import { type Draft, prose } from './prose.ts';
import type { Seeded } from './seeded.ts';

/** Ids that references may use, by type or collection. Without any, optional references stay empty. */
export type KnownIds = Readonly<Partial<Record<string, readonly string[]>>>;

/** Sources of generated values. */
export interface FillSource {
  readonly random: Seeded;
  /** In epoch milliseconds. */
  readonly at: number;
  readonly known: KnownIds;
}

const words = [
  'as agreed with the desk',
  'see the brief',
  'to be settled at the gate',
  'by the second bell',
  'on the day',
];

/** Completes a body so that it can be submitted. Given values are kept; empty fields get a value that fits their kind. */
export function fillFields(
  { allFields, order }: Pick<EntityDefinition, 'allFields' | 'order'>,
  givenValues: Readonly<Partial<Record<string, FieldValue>>>,
  start: Draft,
  source: FillSource,
): Draft {
  const draft: Draft = { ...start };
  const revealing = new Set(Object.values(allFields).map(({ revealedBy }) => revealedBy));
  for (const [name, field] of Object.entries(allFields)) {
    const own = givenValues[name];
    if (own !== undefined) draft[name] = own;
    else if (!isEmpty(field, draft[name])) continue;
    // A field that reveals others is never filled by chance.
    else draft[name] = revealing.has(name) && !field.required ? emptyValue(field) : filled(field, source);
  }
  return inOrder(draft, order, Object.keys(givenValues));
}

/**
 * Sorts generated values that contradict each other. Given ones stay.
 *
 * @internal Tests sort hostile values with it.
 */
export function inOrder(
  values: Draft,
  rules: readonly OrderRule[],
  givenNames: readonly string[] = [],
): Draft {
  let sorted = { ...values };
  // Sorting by one rule may break another one that shares a field with it: once for each rule settles all.
  for (const { ascending } of rules.flatMap(() => rules)) {
    const before = sorted;
    const names = ascending.filter(
      (name) => !givenNames.includes(name) && rankOf(before[name]) !== undefined,
    );
    const ranked = names.toSorted((a, b) => (rankOf(before[a]) ?? 0) - (rankOf(before[b]) ?? 0));
    const moved = names.map((name, at) => [name, before[ranked[at] ?? name] ?? null] as const);
    sorted = { ...before, ...Object.fromEntries(moved) };
  }
  return sorted;
}

function rankOf(value: FieldValue | undefined): number | undefined {
  if (typeof value === 'string') return Date.parse(value);
  return typeof value === 'number' ? value : undefined;
}

function filled(field: Field, source: FillSource): FieldValue {
  const { random } = source;
  if (field.writers === 'nobody' || field.hasOwnScreen) return emptyValue(field);
  // Records made on other screens belong to an event, and the sample game's event is still to come.
  if (field.kind === 'group' && field.isRecord) return [];
  switch (field.kind) {
    case 'line':
      return fitted(`${field.label} ${random.pick(words)}`, Math.min(field.max, most(field)));
    case 'rich':
      return prose(fitted(`${field.label}: ${random.pick(words)}.`, most(field)));
    case 'number': {
      const amount = Math.min(field.max, field.min + random.int(20));
      return field.sum && !field.required && random.chance(0.8) ? null : amount;
    }
    case 'choice':
      return random.pick(field.options).value;
    case 'boolean':
      return random.chance(0.5);
    case 'datetime':
      return new Date(source.at + random.int(60 * 24) * 3_600_000).toISOString();
    case 'reference':
      return pointed(field, source, 1)[0] ?? null;
    case 'chips':
      return random.some(field.list ? defaultGameSettings.lists[field.list] : words, 1 + random.int(3));
    case 'references':
      return pointed(field, source, 1 + random.int(3));
    case 'group':
      return field.required || random.chance(0.5) ? [row(field, source)] : [];
  }
}

/** Most characters that fit on the printed form. */
function most(field: Field): number {
  return ('meter' in field ? field.meter?.characters : undefined) ?? Number.POSITIVE_INFINITY;
}

function fitted(text: string, characters: number): string {
  return text.slice(0, characters).trim();
}

function row({ fields, order = [] }: GroupField, source: FillSource): GroupRow {
  const cells = Object.entries(fields).map(([name, field]) => [name, filled(field, source)]);
  return { ...inOrder(Object.fromEntries(cells), order), id: source.random.id(source.at) };
}

function pointed(
  field: ReferenceField | ReferencesField,
  { random, at, known }: FillSource,
  count: number,
): string[] {
  const ids = known[field.target];
  if (ids && ids.length > 0) return random.some(ids, count);
  return field.required ? [random.id(at)] : [];
}
