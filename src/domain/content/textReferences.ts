import type { BodyPatch } from './body.ts';
import { type EntityKey, entities, entityKeys } from './entities/index.ts';
import type { Field, Fields, FieldValue } from './fields/field.ts';
import { rowsIn, textIn } from './fields/read.ts';

const prefixes: ReadonlyMap<string, EntityKey> = new Map(
  entityKeys.map((key) => [entities[key].prefix, key] as const),
);
const anyPrefix = [...prefixes.keys()].join('|');
const referenceSource = `(?<![\\p{L}\\p{N}_-])(?:${anyPrefix})-[1-9]\\d{0,6}(?![\\p{L}\\p{N}_]|-[\\p{L}\\p{N}])`;

/** Returns a pattern for references in plain text, as they are printed: ENC-42. It stands alone, not inside a word. */
function referencePattern(): RegExp {
  return new RegExp(referenceSource, 'gu');
}

/** The beginning of a reference, as a type and a search text: `enc-ferry` is an encounter and “ferry”. */
export interface PartialReference {
  readonly entity: EntityKey;
  readonly text: string;
}

/** Reads the beginning of a reference, in capitals or not; undefined if the text is something else. */
export function readPartialReference(typed: string): PartialReference | undefined {
  const [prefix = '', ...rest] = typed.split('-');
  const entity = prefixes.get(prefix.toUpperCase());
  return entity === undefined || rest.length === 0 ? undefined : { entity, text: rest.join('-') };
}

/** Returns the type of the documents that have such references. */
export function entityOfReference(reference: string): EntityKey | undefined {
  return readPartialReference(reference)?.entity;
}

/** Most texts have no prefix, which is quickly seen. */
const hasPrefix = new RegExp(`(?:${anyPrefix})[-<]`);

/** Returns the references in a rich text, in the order of the text and without duplicates. */
export function referencesIn(html: string): string[] {
  if (!hasPrefix.test(html)) return [];
  // Formatting may begin inside a reference; blocks and line breaks end one.
  const text = html
    .replaceAll(/<\/?(?:strong|b|em|i|u|s|code)>/g, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/&[#\w]+;/g, ' ');
  return referencesInText(text);
}

/** Returns the references in a plain text, in its order and without duplicates. */
export function referencesInText(text: string): string[] {
  return hasPrefix.test(text) ? [...new Set(text.match(referencePattern()))] : [];
}

/** A person’s name after an at sign, whose spaces do not break. The full stop of a sentence is not part of it. */
const person =
  "(?<![\\p{L}\\p{N}@._-])@\\p{L}[\\p{L}\\p{M}\\p{N}'’-]*(?:\\.?\\u00a0[\\p{L}\\p{M}\\p{N}'’-]+)*";

/** Most people that one text names, so that a pasted list of names tells no crowd. */
const mostNamed = 20;

/** Returns the names of the people whom a rich text names, each once, with ordinary spaces. */
function peopleNamedInRichText(text: string): string[] {
  if (!text.includes('@')) return [];
  return peopleNamed(
    text
      .replaceAll(/<\/?(?:strong|b|em|i|u|s|code)>/g, '')
      .replaceAll(/<[^>]*>/g, '\n')
      .replaceAll('&nbsp;', '\u00a0')
      .replaceAll(/&#(?:39|x27);|&apos;/g, "'"),
  );
}

/** Returns the names of the people whom a plain text names, each once, with ordinary spaces. */
export function peopleNamed(plain: string): string[] {
  const names = (plain.match(new RegExp(person, 'gu')) ?? []).map((each) =>
    each.slice(1).replaceAll('\u00a0', ' '),
  );
  return [...new Set(names)].slice(0, mostNamed);
}

/** Returns the names of the people whom the rich texts of a body name, as far as these fields go. */
export function peopleNamedInTexts(fields: Fields, body: BodyPatch): string[] {
  const names = Object.entries(fields).flatMap(([name, field]) => namedIn(field, body[name]));
  return [...new Set(names)].slice(0, mostNamed);
}

function namedIn(field: Field, value: FieldValue | undefined): string[] {
  if (field.kind === 'rich') return peopleNamedInRichText(textIn(value));
  if (field.kind !== 'group') return [];
  return rowsIn(value).flatMap((row) => peopleNamedInTexts(field.fields, row));
}

/**
 * Returns a pattern for references and for people: an at sign and a name.
 */
export function mentionPattern(): RegExp {
  return new RegExp(`${referenceSource}|${person}`, 'gu');
}

/** Returns the references in all rich texts of a body, without duplicates. */
export function mentionedIn(fields: Fields, body: BodyPatch): string[] {
  const references = Object.entries(fields).flatMap(([name, field]) => mentionsIn(field, body[name]));
  return [...new Set(references)];
}

function mentionsIn(field: Field, value: FieldValue | undefined): string[] {
  if (field.kind === 'rich') return referencesIn(textIn(value));
  if (field.kind !== 'group') return [];
  return rowsIn(value).flatMap((row) => mentionedIn(field.fields, row));
}
