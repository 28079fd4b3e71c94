import { personalKeys } from '#domain/personal/entry.ts';
import { type Readable, seenEntries } from '#domain/personal/unread.ts';
import { putChoice, putEntries } from '#mirror/feed/personalEntries.ts';
import { newestTime } from '#mirror/read/reading.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { withRecovery } from '#mirror/storage/recovery.ts';

/** Records that the user has looked at a document. */
export async function markSeen(mirror: Mirror, document: Readable): Promise<void> {
  await withRecovery(mirror, () => putEntries(mirror, seenEntries(document)));
}

/** Counts everything that is on this device as read. */
export async function markAllRead(mirror: Mirror): Promise<void> {
  await withRecovery(mirror, async () =>
    putEntries(mirror, [{ key: personalKeys.read, value: '', at: await newestTime(mirror) }]),
  );
}

/** Follows a document, or stops. */
export async function setFollowing(
  mirror: Mirror,
  keyId: string,
  isFollowing: boolean,
  now: number,
): Promise<void> {
  const key = personalKeys.follow(keyId);
  await withRecovery(mirror, () => putChoice(mirror, key, isFollowing ? 'yes' : 'no', now));
}
