import type { BodyPatch } from '#domain/content/body.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { type Field, type Fields, type FieldValue, isRows } from '#domain/content/fields/field.ts';
import { storedLine, storedText } from '#domain/primitives/text.ts';
import type { Change } from './change.ts';

/** Returns a change with its texts as they are stored. Devices and the server make it of every change. */
export function storedChange(change: Change): Change {
  if ('body' in change) return { ...change, body: storedBody(change.entity, change.body) };
  return 'comment' in change ? { ...change, comment: storedText(change.comment) } : change;
}

/** Returns the values of a document with their texts as they are stored. */
export function storedBody(entity: DocumentType, body: BodyPatch): BodyPatch {
  return storedValues(documentTypes[entity].allFields, body);
}

function storedValues(fields: Fields, values: BodyPatch): BodyPatch {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      storedValue(Object.hasOwn(fields, name) ? fields[name] : undefined, value),
    ]),
  );
}

function storedValue(field: Field | undefined, value: FieldValue): FieldValue {
  if (field?.kind === 'group')
    return isRows(value) ? value.map((row) => ({ ...storedValues(field.fields, row), id: row.id })) : value;
  const stored = field?.kind === 'line' || field?.kind === 'chips' ? storedLine : storedText;
  if (typeof value === 'string') return stored(value);
  // Whatever else is in a list is for the schema of the field to refuse.
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value.map(stored) : value;
}
