import { contentHash } from '#contract/sync/contentHash.ts';
import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { redactBody } from '#domain/rules/permissions/redact.ts';
import { visibleComments } from '#domain/rules/permissions/visibleComments.ts';
import type { Tables } from '#server/store/database/tables.ts';

/** The columns with the hashes of a document, by its readers. */
export type ContentHashes = Pick<Tables['documents'], 'hash_staff' | 'hash_players'>;

/** Returns the hashes of a document as staff and as other readers get it. */
export function hashesOf(document: Document): ContentHashes {
  const { allFields } = documentTypes[document.entity];
  const body = redactBody(allFields, document, false);
  const comments = visibleComments(allFields, document, false);
  const hash = contentHash(document);
  const hidesNothing =
    comments.length === document.comments.length &&
    Object.entries(document.body).every(([name, value]) => body[name] === value);
  // Long texts take long, and few documents hide anything.
  return {
    hash_staff: hash,
    hash_players: hidesNothing ? hash : contentHash({ ...document, body, comments }),
  };
}
