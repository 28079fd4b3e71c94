import { type Comment, shownText } from '#domain/content/comment.ts';
import type { Document } from '#domain/content/document.ts';
import type { PersonRef } from '#domain/content/person.ts';
import { status } from '#domain/content/status.ts';

/** Who flagged a document, when, and the comment in which they say why, if there is one. */
export interface Flag {
  readonly by: PersonRef;
  readonly at: string;
  readonly comment?: { readonly id: string; readonly text: string };
}

/** How long before the flag its reason may have been written. */
const hourMs = 3_600_000;

/**
 * Returns the flag of a flagged document; undefined for any other. A status has no reason of its own: the person who
 * flags says why in a comment, just before or after.
 */
export function flagOf(
  document: Pick<Document, 'statusId' | 'updatedBy' | 'updatedDate' | 'comments'>,
): Flag | undefined {
  if (document.statusId !== status.flagged) return undefined;
  const { updatedBy: by, updatedDate: at, comments } = document;
  const earliest = Date.parse(at) - hourMs;
  const reason = comments
    .filter((each) => each.createdBy.id === by.id && Date.parse(each.createdDate) >= earliest)
    .reduce<Comment | undefined>((newest, each) => (isLater(newest, each) ? newest : each), undefined);
  return { by, at, ...(reason && { comment: { id: reason.id, text: shownText(reason) } }) };
}

function isLater(a: Comment | undefined, b: Comment): boolean {
  return a !== undefined && a.createdDate > b.createdDate;
}
