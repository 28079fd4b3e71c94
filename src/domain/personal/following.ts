import { currentAssignment } from '#domain/content/assignment.ts';
import type { Document } from '#domain/content/document.ts';
import { peopleNamedIn } from '#domain/content/fields/referencedIds.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';

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
