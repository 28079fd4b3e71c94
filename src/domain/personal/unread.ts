import type { Document } from '#domain/content/document.ts';
import { newestComment } from '#domain/content/comment.ts';
import { isEntityKey } from '#domain/content/entities/index.ts';
import { type PersonalEntry, personalKeys } from './entry.ts';

/** Record of what a person has read of the game. */
export interface Reading {
  readonly userId: string;
  /** Everything until then counts as read, in epoch milliseconds. */
  readonly readAt: number;
  /** Entries about what was seen, by key. */
  readonly entries: ReadonlyMap<string, Pick<PersonalEntry, 'at' | 'value'>>;
}

/** A document as far as it matters whether it was read. */
export type Readable = Pick<
  Document,
  'keyId' | 'entity' | 'version' | 'updatedDate' | 'updatedBy' | 'comments'
>;

/** Whether somebody else has saved a document, or commented on it, since the person looked. */
export function isUnread(document: Readable, reading: Reading): boolean {
  return hasNewVersion(document, reading) || newComments(document, reading).length > 0;
}

/** Whether somebody else has saved a document since the person looked. */
export function hasNewVersion(document: Readable, { userId, readAt, entries }: Reading): boolean {
  if (!isEntityKey(document.entity) || document.version === 0 || document.updatedBy.id === userId)
    return false;
  const at = Date.parse(document.updatedDate);
  const seenEntry = entries.get(personalKeys.seen(document.keyId));
  if (at <= readAt || (seenEntry && at < seenEntry.at)) return false;
  // A restored server gives numbers again, but not times; of versions of one millisecond the number decides.
  return !seenEntry || at > seenEntry.at || document.version > Number(seenEntry.value);
}

/** The comments of others on a document that the person has not seen. */
export function newComments(
  { keyId, comments }: Pick<Readable, 'keyId' | 'comments'>,
  { userId, readAt, entries }: Reading,
): Document['comments'] {
  const since = Math.max(readAt, entries.get(personalKeys.comments(keyId))?.at ?? 0);
  return comments.filter(
    ({ createdBy, createdDate }) => createdBy.id !== userId && Date.parse(createdDate) > since,
  );
}

/** The entries that say that a person has looked at a document as it is now. */
export function seenEntries(document: Readable): PersonalEntry[] {
  if (!isEntityKey(document.entity) || document.version === 0) return [];
  const { keyId, version, updatedDate, comments } = document;
  const seenEntry = { key: personalKeys.seen(keyId), value: String(version), at: Date.parse(updatedDate) };
  const talked = Date.parse(newestComment(comments));
  return talked > 0 ? [seenEntry, { key: personalKeys.comments(keyId), value: '', at: talked }] : [seenEntry];
}
