import { type EntityDefinition, readableFields } from '#domain/content/entities/define.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { type Field, isEmpty } from '#domain/content/fields/field.ts';
import { textIn } from '#domain/content/fields/read.ts';
import { sumOf } from '#domain/content/fields/warnings.ts';

/** Heading of a section; fields without one are under “Overview”. */
export function sectionName(section: string): string {
  return section === '' ? 'Overview' : section;
}

/** Fields grouped by section: first those without one, then the type's own, then those that every type has. */
export function inSections(
  entity: EntityDefinition,
  fields: readonly [string, Field][],
): [string, [string, Field][]][] {
  const rank = ([name, field]: [string, Field]) => (field.section === '' ? 0 : name in entity.fields ? 1 : 2);
  const sections = new Map<string, [string, Field][]>();
  for (const each of fields.toSorted((a, b) => rank(a) - rank(b))) {
    sections.set(each[1].section, [...(sections.get(each[1].section) ?? []), each]);
  }
  return [...sections];
}

/** Fields grouped by section, as they are read. */
export type FieldSections = readonly (readonly [section: string, fields: readonly [string, Field][]])[];

/** Parts of a body for reading: short facts, and texts and tables under their headings. Empty fields are left out. */
export interface BodyParts {
  readonly facts: FieldSections;
  readonly texts: FieldSections;
}

/** Returns the parts of a body that its reader may see. `omit` names fields that are shown elsewhere. */
export function bodyParts(
  entity: EntityDefinition,
  isStaff: boolean,
  body: BodyPatch,
  omit: readonly string[],
): BodyParts {
  const filled = readableFields(entity.allFields, isStaff ? 'staff' : 'everyone', body).filter(
    ([name, field]) =>
      !omit.includes(name) &&
      !field.hasOwnScreen &&
      (!isEmpty(field, body[name]) || sumIn(field, body) !== undefined),
  );
  const isText = ([name, field]: [string, Field]) => isLong(field, body[name]);
  return {
    facts: inSections(
      entity,
      filled.filter((each) => !isText(each)),
    ),
    texts: inSections(entity, filled.filter(isText)),
  };
}

/** The computed sum of a number field; undefined for other fields and for nothing. */
export function sumIn(field: Field, body: BodyPatch): number | undefined {
  return (field.kind === 'number' && field.sum && sumOf(field, body)) || undefined;
}

/** How many facts matter before the others, besides the team. */
const mainCount = 2;

/**
 * Returns the names of the facts that matter before the others: the event, then where and when. Undefined if hardly any
 * others would be left out.
 */
export function mainFacts(facts: FieldSections): ReadonlySet<string> | undefined {
  const all = facts.flatMap(([, fields]) => fields);
  if (all.length <= mainCount + 1) return undefined;
  const ordered = all.toSorted(([, a], [, b]) => mainRank(a) - mainRank(b));
  return new Set(ordered.slice(0, mainCount).map(([name]) => name));
}

function mainRank(field: Field): number {
  switch (field.kind) {
    case 'reference':
      return field.target === 'event' ? 0 : field.target === 'location' ? 1 : 3;
    case 'datetime':
      return 2;
    case 'line':
    case 'rich':
    case 'number':
    case 'choice':
    case 'boolean':
    case 'group':
      return 3;
    case 'chips':
    case 'references':
      return 4;
  }
}

/** The longest line that is a fact among others, in characters. */
const factLength = 60;

function isLong(field: Field, value: BodyPatch[string] | undefined): boolean {
  switch (field.kind) {
    case 'rich':
    case 'group':
      return true;
    case 'line':
      return textIn(value).length > factLength;
    case 'number':
    case 'choice':
    case 'chips':
    case 'boolean':
    case 'datetime':
    case 'reference':
    case 'references':
      return false;
  }
}
