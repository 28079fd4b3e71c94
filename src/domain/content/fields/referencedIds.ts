import { isCollectionKey } from '#domain/content/collections/index.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { Field, Fields, FieldValue } from './field.ts';
import { idIn, rowsIn, textsIn } from './read.ts';

/** Returns the ids of the documents that a body references, without duplicates. */
export function referencedIds(fields: Fields, body: BodyPatch): string[] {
  return idsNamedIn(fields, body, (target) => !isCollectionKey(target));
}

/** Returns the ids of the people whom the fields of a body name. */
export function peopleNamedIn(fields: Fields, body: BodyPatch): string[] {
  return idsNamedIn(fields, body, (target) => target === 'user');
}

/** Returns the ids that the fields of a body name, of the targets that are wanted, without duplicates. */
export function idsNamedIn(fields: Fields, body: BodyPatch, isWanted: (target: string) => boolean): string[] {
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
    case 'reference': {
      const id = idIn(value);
      if (isWanted(field.target) && id !== null) ids.add(id);
      return;
    }
    case 'references':
      if (isWanted(field.target)) for (const id of textsIn(value)) ids.add(id);
      return;
    case 'group':
      for (const row of rowsIn(value)) {
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
