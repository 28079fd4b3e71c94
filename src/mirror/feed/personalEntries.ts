import { type PersonalEntry, isCoveredBy, laterEntry, personalKeys } from '#domain/personal/entry.ts';
import type { PersonalPage } from '#contract/sync/sync.ts';
import { noticeLimits } from '#domain/personal/notice.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { isTeamViewKey, viewPrefix } from '#domain/personal/teamView.ts';

import { ownSlotsKey, readMeta, writeMeta } from '#mirror/storage/meta.ts';
import type { PersonalRow } from '#mirror/storage/rows.ts';

const dayMs = 86_400_000;

/**
 * The newest number of what has arrived for the user; 0 while the device has the views of other teams than the user's,
 * because those of new teams are not newer than the number.
 */
export async function personalCursor(mirror: Mirror): Promise<number> {
  const [teams, session, cursor = 0] = await Promise.all([
    readMeta(mirror, 'viewTeams'),
    readMeta(mirror, 'session'),
    readMeta(mirror, 'personal'),
  ]);
  const isSame = teams?.join() === (session?.teams ?? []).join();
  return isSame ? cursor : 0;
}

/** Stores entries that are later than those known here, to be sent. */
export async function putEntries(mirror: Mirror, entries: readonly PersonalEntry[]): Promise<void> {
  await mirror.transaction('rw', mirror.personal, async () => {
    const readAt = (await mirror.personal.get(personalKeys.read))?.at ?? 0;
    const knownEntries = await mirror.personal.bulkGet(entries.map(({ key }) => key));
    const later = entries.filter((entry, at) => {
      const before = knownEntries[at];
      return !isCoveredBy(entry, readAt) && (!before || isLater(entry, before));
    });
    if (later.length === 0) return;
    await mirror.personal.bulkPut(later.map((entry): PersonalRow => ({ ...entry, unsent: 1 })));
    await dropCovered(mirror);
  });
}

/** Stores a choice made now. A device whose clock is behind still makes the latest choice. */
export async function putChoice(mirror: Mirror, key: string, value: string, now: number): Promise<void> {
  await mirror.transaction('rw', mirror.personal, async () => {
    const before = await mirror.personal.get(key);
    if (before?.value === value) return;
    await mirror.personal.put({ key, value, at: Math.max(now, (before?.at ?? 0) + 1), unsent: 1 });
  });
}

/** Entries that the server does not have yet, at most that many. */
export async function unsentEntries(mirror: Mirror, limit: number): Promise<PersonalEntry[]> {
  const rows = await mirror.personal.where('unsent').equals(1).limit(limit).toArray();
  return rows.map(({ unsent: _unsent, ...entry }) => entry);
}

/** Records that the server has entries, unless they have changed since they were sent. */
export async function markEntriesSent(mirror: Mirror, sentEntries: readonly PersonalEntry[]): Promise<void> {
  await mirror.transaction('rw', mirror.personal, mirror.meta, async () => {
    // Views of a team are the server's to decide, and it may not have accepted these.
    if (sentEntries.some(({ key }) => isTeamViewKey(key))) await mirror.meta.delete('viewTeams');
    const rows = await mirror.personal.bulkGet(sentEntries.map(({ key }) => key));
    const same = sentEntries.filter(
      (entry, at) => rows[at]?.at === entry.at && rows[at].value === entry.value,
    );
    await mirror.personal.bulkPut(same);
  });
}

/** Stores what has arrived for the user, within the transaction of its page. */
export async function applyPersonal(mirror: Mirror, page: PersonalPage): Promise<void> {
  const arrived = [{ key: personalKeys.read, value: '', at: page.readAt }, ...page.entries];
  const knownEntries = await mirror.personal.bulkGet(arrived.map(({ key }) => key));
  const hasNews = page.entries.length + page.notices.length > 0 || page.views || page.slots;
  // As in most pages: then there is nothing to store and nothing to drop.
  const [read] = knownEntries;
  if (!hasNews && read?.at === page.readAt && read.unsent === undefined)
    return writeMeta(mirror, 'personal', page.cursor);
  const later = arrived.filter((entry, at) => {
    const before = knownEntries[at];
    return !before || isLater(entry, before) || (before.at === entry.at && before.value === entry.value);
  });
  await mirror.personal.bulkPut(later);
  await dropCovered(mirror);
  if (page.views) await replaceViews(mirror, page.views);
  if (page.slots) await mirror.meta.put({ key: ownSlotsKey, value: page.slots });
  await mirror.notices.bulkPut(page.notices);
  if (page.notices.length > 0) await dropOldNotices(mirror);
  await writeMeta(mirror, 'personal', page.cursor);
}

/**
 * Has everything sent and fetched again, because the server was restored: entries merge, and notices come again as far as
 * the server still has them.
 */
export async function resyncPersonal(mirror: Mirror): Promise<void> {
  await mirror.transaction('rw', mirror.meta, mirror.notices, mirror.personal, async () => {
    await mirror.meta.delete('personal');
    await mirror.notices.clear();
    await mirror.personal.toCollection().modify({ unsent: 1 });
  });
}

/** Stores the views that the user's teams share, and nothing that they share no longer. Unsent entries stay. */
async function replaceViews(mirror: Mirror, views: readonly PersonalEntry[]): Promise<void> {
  const localViews = await mirror.personal.where('key').startsWith(viewPrefix).toArray();
  const unsent = new Set(localViews.flatMap(({ key, unsent: isUnsent }) => (isUnsent === 1 ? [key] : [])));
  await mirror.personal.bulkDelete(localViews.map(({ key }) => key).filter((key) => !unsent.has(key)));
  await mirror.personal.bulkPut(views.filter(({ key }) => !unsent.has(key)));
  const teams = (await readMeta(mirror, 'session'))?.teams ?? [];
  await writeMeta(mirror, 'viewTeams', teams);
}

/** Deletes what everything that counts as read says anyway. */
async function dropCovered(mirror: Mirror): Promise<void> {
  const readAt = (await mirror.personal.get(personalKeys.read))?.at ?? 0;
  await mirror.personal.filter((row) => isCoveredBy(row, readAt)).delete();
}

async function dropOldNotices(mirror: Mirror): Promise<void> {
  const newest = await mirror.notices.orderBy('at').last();
  if (!newest) return;
  await mirror.notices
    .where('at')
    .below(newest.at - noticeLimits.days * dayMs)
    .delete();
  const count = await mirror.notices.count();
  if (count > noticeLimits.count)
    await mirror.notices
      .orderBy('at')
      .limit(count - noticeLimits.count)
      .delete();
}

function isLater(entry: PersonalEntry, before: PersonalEntry): boolean {
  const isSame = entry.at === before.at && entry.value === before.value;
  return !isSame && laterEntry(entry, before) === entry;
}
