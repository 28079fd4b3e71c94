import { useEffect, useState } from 'react';
import { readNoticesOf } from '#actions/person/inbox.ts';
import { markSeen } from '#actions/person/reading.ts';
import { type Reading, isUnread } from '#domain/personal/unread.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { readingOf } from '#mirror/read/reading.ts';
import { useShell } from '#session/store.ts';
import { timeNow } from '#ui/clock.ts';

/** How long a document is on the screen before it counts as seen, in milliseconds. */
const seenAfterMs = 1_000;

/**
 * Marks a document as seen once it was on the screen, with the notices about it, and each newer version of it that is
 * shown. Returns what its user had read before, so that the screen can say what is new; undefined until that is known.
 */
export function useSeen(row: DocumentRow): Reading | undefined {
  const mirror = useShell((shell) => shell.mirror);
  const userId = useShell((shell) => shell.user?.id);
  const [before, setBefore] = useState<Reading>();
  const { keyId } = row;
  useEffect(() => {
    if (!mirror || userId === undefined) return undefined;
    let isGone = false;
    const read = async () => {
      const reading = await readingOf(mirror, userId, keyId);
      if (!isGone) setBefore(reading);
    };
    read().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [mirror, userId, keyId]);
  useEffect(() => {
    if (!mirror || !before) return undefined;
    let timer = 0;
    const see = async () => {
      if (isUnread(row, before)) await markSeen(mirror, row);
      await readNoticesOf(mirror, row.keyId, timeNow());
    };
    const begin = () => {
      window.clearTimeout(timer);
      if (document.visibilityState === 'visible')
        // A failure is ignored: the document only stays unread.
        timer = window.setTimeout(() => void see().catch(() => undefined), seenAfterMs);
    };
    begin();
    document.addEventListener('visibilitychange', begin);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', begin);
    };
  }, [mirror, before, row]);
  return before;
}
