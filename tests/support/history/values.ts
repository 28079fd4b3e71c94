import type { BodyPatch } from '#domain/content/body.ts';
import { canonicalJson } from '#domain/primitives/canonicalJson.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { type Field, type FieldValue, emptyValue, isRows } from '#domain/content/fields/field.ts';

/** The text of a value that is not there: a row that was removed, a comment that was deleted. */
export const absent = '(absent)';

/**
 * A value that changed, by its place: a field, one cell of one row of a group as `field/row/cell`, or one element of a set as
 * `field/element`.
 */
export interface ValueChange {
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

/** The values of a field by place: one for each cell of a group and each element of a set, else one. */
export function valuesOf(
  name: string,
  value: FieldValue | undefined,
  kind: Field['kind'],
): Map<string, string> {
  if (value === undefined) return new Map();
  if ((kind === 'chips' || kind === 'references') && Array.isArray(value))
    return new Map(
      value.flatMap((each) => (typeof each === 'string' ? [[`${name}/${each}`, canonicalJson(each)]] : [])),
    );
  if (kind !== 'group' || !isRows(value)) return new Map([[name, canonicalJson(value)]]);
  const cells = new Map<string, string>();
  for (const row of value) {
    for (const [cell, content] of Object.entries(row)) {
      if (cell !== 'id') cells.set(`${name}/${row.id}/${cell}`, canonicalJson(content));
    }
  }
  return cells;
}

/** The values of a field of which nothing says what kind it is, by each place that it may be. */
export function valuesOfAny(name: string, value: FieldValue | undefined): [string, string][] {
  return (['line', 'group', 'chips'] as const).flatMap((kind) => [...valuesOf(name, value, kind)]);
}

/**
 * Returns the differences between two bodies of a type, in values that people write. Fields that `after` does not have
 * stay as they are.
 */
export function changedValues(entity: DocumentType, before: BodyPatch, after: BodyPatch): ValueChange[] {
  const changes: ValueChange[] = [];
  for (const [name, value] of Object.entries(after)) {
    const field = documentTypes[entity].allFields[name];
    if (!field || field.writers === 'nobody' || before[name] === value) continue;
    const old = valuesOf(name, before[name] ?? emptyValue(field), field.kind);
    const now = valuesOf(name, value, field.kind);
    for (const key of new Set([...old.keys(), ...now.keys()])) {
      const [from, to] = [old.get(key) ?? absent, now.get(key) ?? absent];
      if (from !== to) changes.push({ key, from, to });
    }
  }
  return changes;
}

/** The value at one place of a body. */
export function valueAt(entity: DocumentType, body: BodyPatch, key: string): string {
  const name = key.split('/', 1)[0] ?? key;
  const field = documentTypes[entity].allFields[name];
  if (!field) return absent;
  return valuesOf(name, body[name] ?? emptyValue(field), field.kind).get(key) ?? absent;
}

/** Every test word in a text. */
export function wordsIn(text: string): string[] {
  return text.match(/\bw\d+\b/g) ?? [];
}
