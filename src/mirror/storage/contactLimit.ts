import { liveQuery } from 'dexie';
import type { Mirror } from './database.ts';
import { type SyncStatus, readMeta, unknownStatus, writeMeta } from './meta.ts';

/** How long the server's documents stay on a device without contact with the server, in milliseconds. */
const contactLimitMs = 14 * 24 * 60 * 60 * 1000;

/**
 * Whether the last contact with the server is longer ago than the limit. Counts from that contact to the latest time
 * seen since, so that a clock set back does not extend the limit. `elapsedMs` is the time since the last call, measured
 * without that clock.
 */
export async function isContactOverdue(mirror: Mirror, now: number, elapsedMs = 0): Promise<boolean> {
  return mirror.transaction('rw', mirror.meta, async () => {
    const [status, before] = await Promise.all([readMeta(mirror, 'status'), readMeta(mirror, 'contact')]);
    const last = status?.lastContact ?? null;
    const contact = before?.last === last ? before : { last, from: last === null ? now : Date.parse(last) };
    const latestTime = Math.max(now, contact.from, (before?.last === last ? before.seen : 0) + elapsedMs);
    await writeMeta(mirror, 'contact', { last, from: contact.from, seen: latestTime });
    return latestTime - contactBefore(latestTime, contact.from, status) > contactLimitMs;
  });
}

/**
 * When the last contact was, on the clock that shows `now`. A clock that was behind at that contact may have been corrected
 * since: then it shows a time after that of the server, and the time in between has not passed.
 */
function contactBefore(
  now: number,
  from: number,
  status: Pick<SyncStatus, 'serverTime'> | undefined,
): number {
  const serverTime = Date.parse(status?.serverTime ?? '');
  return serverTime > from && now >= serverTime ? serverTime : from;
}

/**
 * Calls back with the time at which the limit is reached without further contact, in milliseconds since 1970, now and
 * whenever that changes. Returns a function that stops it.
 */
export function followContactEnd(mirror: Mirror, onChange: (endsAt: number) => void): () => void {
  const endsAt = liveQuery(async () => {
    const status = await readMeta(mirror, 'status');
    const last = status?.lastContact ?? null;
    const from = last === null ? ((await readMeta(mirror, 'contact'))?.from ?? 0) : Date.parse(last);
    return contactBefore(from + contactLimitMs, from, status) + contactLimitMs;
  });
  const subscription = endsAt.subscribe({ next: onChange, error: () => onChange(0) });
  return () => subscription.unsubscribe();
}

/** Records a contact with the server outside of syncing. */
export async function recordContact(mirror: Mirror, now: number): Promise<void> {
  await mirror.transaction('rw', mirror.meta, async () => {
    const status = (await readMeta(mirror, 'status')) ?? unknownStatus;
    await writeMeta(mirror, 'status', { ...status, lastContact: new Date(now).toISOString() });
  });
}
