import type { Document, Shares } from '#domain/document.ts';
import type { Outcome } from '#domain/outcome.ts';
import type { Device } from './device.ts';
import { perform } from './perform.ts';

type Of = Pick<Document, 'keyId' | 'entity'>;

/** Says something about a document, or with `parentId` answers a comment on it. */
export async function addComment(
  device: Device,
  { keyId, entity }: Of,
  comment: string,
  parentId: string | null = null,
): Promise<Outcome> {
  return perform(device, { kind: 'comment', id: device.newId(), keyId, entity, parentId, comment });
}

/** Gives one's own comment another text; the ones before it are kept. */
export async function editComment(
  device: Device,
  { keyId, entity }: Of,
  commentId: string,
  comment: string,
): Promise<Outcome> {
  return perform(device, { kind: 'editComment', id: device.newId(), keyId, entity, commentId, comment });
}

/** Takes a comment away, with the replies to it. */
export async function deleteComment(
  device: Device,
  { keyId, entity }: Of,
  commentId: string,
): Promise<Outcome> {
  return perform(device, { kind: 'deleteComment', id: device.newId(), keyId, entity, commentId });
}

/** Says whom a document is shared with from now on. */
export async function shareDocument(device: Device, { keyId, entity }: Of, shares: Shares): Promise<Outcome> {
  return perform(device, { kind: 'share', id: device.newId(), keyId, entity, shares });
}
