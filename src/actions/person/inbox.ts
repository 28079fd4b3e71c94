import { personalKeys } from '#domain/personal/entry.ts';
import {
  type NoticeSettings,
  type NoticeState,
  writeNoticeSettings,
  writeNoticeState,
} from '#domain/personal/noticeState.ts';
import { putChoice } from '#mirror/feed/personalEntries.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { withRecovery } from '#mirror/storage/recovery.ts';

/** Marks items of the inbox as read or done, or puts them off. */
export async function setNotices(
  mirror: Mirror,
  ids: readonly string[],
  state: NoticeState,
  now: number,
): Promise<void> {
  await withRecovery(mirror, () =>
    mirror.transaction('rw', mirror.personal, async () => {
      for (const id of ids) await putChoice(mirror, personalKeys.notice(id), writeNoticeState(state), now);
    }),
  );
}

/** Marks the user's notices about a document as read, because they are looking at it. */
export async function readNoticesOf(mirror: Mirror, keyId: string, now: number): Promise<void> {
  await withRecovery(mirror, async () => {
    const about = await mirror.notices.filter((notice) => notice.keyId === keyId).primaryKeys();
    const states = await mirror.personal.bulkGet(about.map(personalKeys.notice));
    const unread = about.filter((_, at) => !states[at]);
    await setNotices(mirror, unread, { kind: 'read' }, now);
  });
}

/** Stores the user's choice of notices. */
export async function saveNoticeSettings(
  mirror: Mirror,
  settings: NoticeSettings,
  now: number,
): Promise<void> {
  await withRecovery(mirror, () =>
    putChoice(mirror, personalKeys.settings, writeNoticeSettings(settings), now),
  );
}
