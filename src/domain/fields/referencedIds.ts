import { isCollectionKey } from '#domain/collections/index.ts';
import type { BodyPatch } from '#domain/body.ts';
import { type Field, type Fields, type FieldValue, isRows } from './field.ts';

/** Returns the ids of the documents that a body references, without duplicates. */
export function referencedIds(fields: Fields, body: BodyPatch): string[] {
  const found = new Set<string>();
  for (const [name, field] of Object.entries(fields)) collect(found, field, body[name]);
  return [...found];
}

function collect(found: Set<string>, field: Field, value: FieldValue | undefined): void {
  switch (field.kind) {
    case 'reference':
      if (!isCollectionKey(field.target) && typeof value === 'string' && value !== '') found.add(value);
      return;
    case 'references':
      if (isCollectionKey(field.target) || !Array.isArray(value)) return;
      for (const id of value) if (typeof id === 'string') found.add(id);
      return;
    case 'group':
      if (!isRows(value)) return;
      for (const row of value) {
        for (const [name, each] of Object.entries(field.fields)) collect(found, each, row[name]);
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
