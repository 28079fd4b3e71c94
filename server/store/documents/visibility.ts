import { collaborationOf, toWire, type WireDocument } from '#contract/document.ts';
import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { redactBody } from '#domain/rules/permissions/redact.ts';
import { feedOf, scopesOfPerson } from '#domain/rules/permissions/scopes.ts';
import type { Queries } from '#server/store/database/transaction.ts';
import { wasEverIn } from '#server/store/feed/feed.ts';
import type { Names } from '#server/store/people/names.ts';
import type { Actor } from '#server/store/people/people.ts';

/** A document as this reader gets it, with what they may see of its comments. */
export function documentFor({ person }: Actor, document: Document): Document {
  const { isStaff } = person;
  const body = redactBody(documentTypes[document.entity].allFields, document, isStaff);
  const { comments } = collaborationOf(document, isStaff);
  return { ...document, comments, body };
}

/** The wire form of a document, without what this reader may not see. */
export function toWireFor({ person }: Actor, document: Document, names: Names): WireDocument {
  const body = redactBody(documentTypes[document.entity].allFields, document, person.isStaff);
  return toWire({ ...document, body }, names.team(document.teamId));
}

/** The error for a document that the person may not read: 403 if they could once read it, else 404. */
export async function hiddenErrorCode(
  db: Queries,
  { person }: Actor,
  keyId: string,
): Promise<'forbidden' | 'not_found'> {
  const feeds = scopesOfPerson(person).map(feedOf);
  return (await wasEverIn(db, feeds, keyId)) ? 'forbidden' : 'not_found';
}
