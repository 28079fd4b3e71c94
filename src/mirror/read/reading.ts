import { Dexie } from 'dexie';
import { entityKeys } from '#domain/content/entities/index.ts';
import { personalKeys } from '#domain/personal/entry.ts';
import { type Reading, isUnread } from '#domain/personal/unread.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { readFrom } from '#mirror/read/chunks.ts';

/** Reads what a user has read, on whichever device. Undefined until the server has said since when to count. */
export async function reading(mirror: Mirror, userId: string): Promise<Reading | undefined> {
  const [read, documentEntries, comments] = await Promise.all([
    mirror.personal.get(personalKeys.read),
    mirror.personal.where('key').startsWith('seen:').toArray(),
    mirror.personal.where('key').startsWith('comments:').toArray(),
  ]);
  if (!read) return undefined;
  const entries = new Map([...documentEntries, ...comments].map((entry) => [entry.key, entry]));
  return { userId, readAt: read.at, entries };
}

/** Returns what a user has read of one document. */
export async function readingOf(mirror: Mirror, userId: string, keyId: string): Promise<Reading | undefined> {
  const keys = [personalKeys.read, personalKeys.seen(keyId), personalKeys.comments(keyId)];
  const [read, ...others] = await mirror.personal.bulkGet(keys);
  if (!read) return undefined;
  return {
    userId,
    readAt: read.at,
    entries: new Map(others.flatMap((entry) => (entry ? [[entry.key, entry] as const] : []))),
  };
}

/** Keys of the documents on this device that are unread. */
export async function unreadKeys(mirror: Mirror, userId: string): Promise<Set<string>> {
  const keys = new Set<string>();
  await eachUnread(mirror, userId, ({ keyId }) => keys.add(keyId));
  return keys;
}

/** The documents on this device that are unread. */
export async function unreadRows(mirror: Mirror, userId: string): Promise<DocumentRow[]> {
  const rows = new Map<string, DocumentRow>();
  await eachUnread(mirror, userId, (row) => rows.set(row.keyId, row));
  return [...rows.values()];
}

/** Reads only what has changed since everything was read. Some documents come twice. */
async function eachUnread(mirror: Mirror, userId: string, add: (row: DocumentRow) => void): Promise<void> {
  const userReading = await reading(mirror, userId);
  if (!userReading) return;
  const since = new Date(userReading.readAt).toISOString();
  const addUnread = (row: DocumentRow) => {
    if (isUnread(row, userReading)) add(row);
  };
  await mirror.transaction('r', mirror.documents, async () => {
    for (const entity of entityKeys) await readFrom(mirror, entity, since, addUnread);
    for (const row of await mirror.documents.where('commentedAt').above(since).toArray()) addUnread(row);
  });
}

/** The time of the newest version or comment here: until then, everything is read when the user says so. */
export async function newestTime(mirror: Mirror): Promise<number> {
  const dates = await Promise.all([
    mirror.documents.orderBy('commentedAt').last(),
    ...entityKeys.map((entity) =>
      mirror.documents
        .where('[entity+updatedDate]')
        .between([entity, Dexie.minKey], [entity, Dexie.maxKey])
        .last(),
    ),
  ]);
  const times = dates.flatMap((row) =>
    row ? [Date.parse(row.updatedDate), Date.parse(row.commentedAt ?? '')] : [],
  );
  return Math.max(0, ...times.filter((time) => !Number.isNaN(time)));
}
