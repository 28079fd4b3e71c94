import { offlineEvents } from '#mirror/read/offlineEvents.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { writeMeta } from '#mirror/storage/meta.ts';

/** Makes an event available offline: requests a new count, a comparison with the server, and prefetching. */
export async function takeOffline(mirror: Mirror, eventId: string, now: number): Promise<void> {
  await mirror.transaction('rw', mirror.meta, async () => {
    const before = await offlineEvents(mirror);
    const offlineEvent = before[eventId] ?? { countedAt: null, documents: {}, histories: 0, missing: 0 };
    await writeMeta(mirror, 'offline', { ...before, [eventId]: { ...offlineEvent, askedAt: now } });
    await writeMeta(mirror, 'checked', 0);
    await writeMeta(mirror, 'isStorageLow', false);
  });
}

/** Stops prefetching an event; what was fetched stays. */
export async function leaveOffline(mirror: Mirror, eventId: string): Promise<void> {
  await mirror.transaction('rw', mirror.meta, async () => {
    const { [eventId]: _left, ...others } = await offlineEvents(mirror);
    await writeMeta(mirror, 'offline', others);
  });
}
