import { canonicalJson } from '#domain/canonicalJson.ts';
import { withNewestEdits } from '#domain/comment.ts';
import type { Document } from '#domain/document.ts';
import type { Anchor } from '#domain/textQuote.ts';

/** Raised when the hash of an unchanged document becomes another. */
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

/** A 48-bit hash of a text: two multiplicative hashes, mixed at the end (cyrb53). */
function hashText(text: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 2_654_435_761);
    b = Math.imul(b ^ unit, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return (b & 0xffff) * 2 ** 32 + (a >>> 0);
}
