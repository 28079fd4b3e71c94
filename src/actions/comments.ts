import { lastEditId } from '#domain/content/comment.ts';
import type { Document, Shares } from '#domain/content/document.ts';
import type { Anchor } from '#domain/content/textQuote.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import type { Device } from './device.ts';
import { perform } from './perform.ts';

type Target = Pick<Document, 'keyId' | 'entity'>;

/** Comments on a document or, with `anchor`, on a place in it; with `parentId`, replies to a comment. */
export async function addComment(
  device: Device,
  { keyId, entity }: Target,
  comment: string,
  parentId: string | null = null,
  anchor?: Anchor,
): Promise<Outcome> {
  const common = { kind: 'comment', id: device.newId(), keyId, entity } as const;
  return perform(device, { ...common, parentId, comment, ...(anchor && { anchor }) });
}

/** Replaces the text of the user's comment; earlier texts are retained. */
export async function editComment(
  device: Device,
  { keyId, entity }: Target,
  commentId: string,
  comment: string,
): Promise<Outcome> {
  return perform(device, { kind: 'editComment', id: device.newId(), keyId, entity, commentId, comment });
}

/** Deletes a comment and its replies, as they are in the given document. */
export async function deleteComment(
  device: Device,
  { keyId, entity, comments }: Target & Pick<Document, 'comments'>,
  commentId: string,
): Promise<Outcome> {
  const comment = comments.find((each) => each.id === commentId);
  return perform(device, {
    kind: 'deleteComment',
    id: device.newId(),
    keyId,
    entity,
    commentId,
    ...(comment && { lastEdit: lastEditId(comment) }),
    replies: comments
      .filter(({ parentId }) => parentId === commentId)
      .map((reply) => ({ id: reply.id, lastEdit: lastEditId(reply) })),
  });
}

/** Assigns a document to a person, with or without a date by which it is due; with nobody, to no one any more. */
export async function assignDocument(
  device: Device,
  { keyId, entity }: Target,
  to: string | null,
  due: string | null,
): Promise<Outcome> {
  return perform(device, { kind: 'assign', id: device.newId(), keyId, entity, to, due });
}

/** Changes whom a document is shared with. Changes that others have made since the given document stay. */
export async function shareDocument(
  device: Device,
  { keyId, entity, shares: was }: Target & Pick<Document, 'shares'>,
  shares: Shares,
): Promise<Outcome> {
  return perform(device, { kind: 'share', id: device.newId(), keyId, entity, shares, was });
}
