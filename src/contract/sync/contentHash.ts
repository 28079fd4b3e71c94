import { canonicalJson } from '#domain/primitives/canonicalJson.ts';
import { withNewestEdits } from '#domain/content/comment.ts';
import type { Document } from '#domain/content/document.ts';
import { hashText } from '#domain/primitives/hash.ts';
import type { Anchor } from '#domain/content/textQuote.ts';

/** The form of the hashes: raised when the hash of an unchanged document becomes another. */
export const contentHashForm = 1;

/** Hashes have 48 bits, so that a sum is exact. */
const range = 2 ** 48;

/**
 * The hash of a document as its reader gets it, with shares, assignments, comments and their newest edits, the same on the server and on devices. People
 * count by id, because their names change without the document. Not cryptographic: it finds differences, not forgeries.
 */
export function contentHash(document: Document): number {
  const { keyId, entity, reference, teamId, statusId, version, shares, comments, assignments, body } =
    document;
  return hashText(
    canonicalJson([
      [keyId, entity, reference, teamId, statusId, version],
      [Date.parse(document.createdDate), document.createdBy.id],
      [Date.parse(document.updatedDate), document.updatedBy.id],
      [shares.shareAll, shares.shareTeams.toSorted()],
      withNewestEdits(comments).map(({ id, parentId, comment, anchor, createdBy, createdDate, edits }) => [
        [id, parentId, comment, createdBy.id, createdDate, ...(anchor ? [quoteOf(anchor)] : [])],
        edits.map((edit) => [edit.id, edit.comment, edit.createdDate]),
      ]),
      body,
      ...(assignments?.length
        ? [assignments.map(({ id, to, due, by, at }) => [id, to?.id, due, by.id, at])]
        : []),
    ]),
  );
}

/** An anchor without what a later version may add to it. */
function quoteOf({ field, exact, prefix, suffix }: Anchor): Anchor {
  return { field, exact, prefix, suffix };
}

/** Adds the hash of a document to that of a scope. The order does not matter. */
export function addHash(sum: number, hash: number): number {
  return (sum + hash) % range;
}
