import { isCollectionKey } from '#domain/content/collections/index.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { type Field, type Fields, type FieldValue, isRows } from './field.ts';

/** Returns the ids of the documents that a body references, without duplicates. */
export function referencedIds(fields: Fields, body: BodyPatch): string[] {
  return idsNamedIn(fields, body, (target) => !isCollectionKey(target));
}

/** Returns the ids of the people whom the fields of a body name. */
export function peopleNamedIn(fields: Fields, body: BodyPatch): string[] {
  return idsNamedIn(fields, body, (target) => target === 'user');
}

/** Returns the ids that the fields of a body name, of the targets that are wanted, without duplicates. */
function idsNamedIn(fields: Fields, body: BodyPatch, isWanted: (target: string) => boolean): string[] {
  const ids = new Set<string>();
  for (const [name, field] of Object.entries(fields)) collectIds(ids, isWanted, field, body[name]);
  return [...ids];
}

function collectIds(
  ids: Set<string>,
  isWanted: (target: string) => boolean,
  field: Field,
  value: FieldValue | undefined,
): void {
  switch (field.kind) {
    case 'reference':
      if (isWanted(field.target) && typeof value === 'string' && value !== '') ids.add(value);
      return;
    case 'references':
      if (!isWanted(field.target) || !Array.isArray(value)) return;
      for (const id of value) if (typeof id === 'string') ids.add(id);
      return;
    case 'group':
      if (!isRows(value)) return;
      for (const row of value) {
        for (const [name, each] of Object.entries(field.fields)) collectIds(ids, isWanted, each, row[name]);
      }
      return;
    case 'line':
    case 'rich':
    case 'number':
    case 'choice':
    case 'chips':
    case 'boolean':
    case 'datetime':
  }
}
