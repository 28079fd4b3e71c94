import { currentAssignment } from '#domain/assignment.ts';
import type { BodyPatch } from '#domain/body.ts';
import type { Document } from '#domain/document.ts';
import type { Field, Fields, FieldValue } from '#domain/fields/field.ts';
import { isRows } from '#domain/fields/field.ts';
import { documentTypes } from '#domain/documentTypes.ts';

/** Ids of the people whom the fields of a body name. */
export function peopleNamedIn(fields: Fields, body: BodyPatch): string[] {
  const found = new Set<string>();
  for (const [name, field] of Object.entries(fields)) collect(found, field, body[name]);
  return [...found];
}

function collect(found: Set<string>, field: Field, value: FieldValue | undefined): void {
  switch (field.kind) {
    case 'reference':
      if (field.target === 'user' && typeof value === 'string' && value !== '') found.add(value);
      return;
    case 'references':
      if (field.target !== 'user' || !Array.isArray(value)) return;
      for (const id of value) if (typeof id === 'string') found.add(id);
      return;
    case 'group':
      if (!isRows(value)) return;
      for (const row of value)
        for (const [name, each] of Object.entries(field.fields)) collect(found, each, row[name]);
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

/**
 * The people who follow a document unless they have chosen otherwise: those who wrote it, commented on it, are named in it, or
 * have it assigned. `writers` are the authors of its versions, as far as they are known.
 */
export function automaticFollowers(
  document: Pick<Document, 'entity' | 'createdBy' | 'updatedBy' | 'comments' | 'assignments' | 'body'>,
  writers: readonly string[] = [],
): Set<string> {
  const { entity, createdBy, updatedBy, comments, body } = document;
  const assigned = currentAssignment(document)?.to?.id;
  return new Set([
    createdBy.id,
    updatedBy.id,
    ...writers,
    ...(assigned === undefined ? [] : [assigned]),
    ...comments.map((comment) => comment.createdBy.id),
    ...peopleNamedIn(documentTypes[entity].allFields, body),
  ]);
}
