import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { type Field, type FieldValue, type Fields, isRows } from '#domain/content/fields/field.ts';

/** References of a document: the key of the type or collection, and the id. */
export function pointers({
  entity,
  body,
}: Pick<Document, 'entity' | 'body'>): [target: string, id: string][] {
  return pointersOf(documentTypes[entity].allFields, body);
}

/** References in the values of any fields. */
export function pointersOf(
  fields: Fields,
  values: Readonly<Record<string, FieldValue>>,
): [target: string, id: string][] {
  return Object.entries(fields).flatMap(([name, field]) => pointersIn(field, values[name]));
}

function pointersIn(field: Field, value: FieldValue | undefined): [string, string][] {
  switch (field.kind) {
    case 'reference':
      return typeof value === 'string' ? [[field.target, value]] : [];
    case 'references':
      return Array.isArray(value) ? value.map((id) => [field.target, String(id)]) : [];
    case 'group':
      return isRows(value) ? value.flatMap((row) => pointersOf(field.fields, row)) : [];
    case 'line':
    case 'rich':
    case 'number':
    case 'choice':
    case 'chips':
    case 'boolean':
    case 'datetime':
      return [];
  }
}
