import { liveQuery } from 'dexie';
import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta } from '#mirror/storage/meta.ts';
import { somethingGoes, syncStatus } from './documents.ts';

/** Calls back whenever there is something that was never sent, from whichever tab it came. Returns how to stop. */
export function watchOutbox(mirror: Mirror, onWaiting: () => void): () => void {
  const waiting = liveQuery(() => mirror.outbox.where('state').equals('queued').limit(1).primaryKeys());
  const subscription = waiting.subscribe((found) => {
    if (found.length > 0) onWaiting();
  });
  return () => subscription.unsubscribe();
}

/** Calls back with how many changes wait, now and whenever that changes. Returns how to stop. */
export function watchUnsent(mirror: Mirror, onCount: (count: number) => void): () => void {
  const counted = liveQuery(async () => {
    const [count, status] = await Promise.all([mirror.outbox.count(), readMeta(mirror, 'status')]);
    return status?.complete || count > 0 ? count : null;
  });
  const subscription = counted.subscribe({
    next: (count) => {
      if (count !== null) onCount(count);
    },
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}

/** Waits until all that may go is on the server, where there is contact, and no longer than so many milliseconds. */
export async function untilSent(mirror: Mirror, withinMs: number): Promise<void> {
  const { reach, paused } = await syncStatus(mirror);
  if (reach === 'offline' || paused !== null) return;
  const sent = Promise.withResolvers<void>();
  const timer = setTimeout(sent.resolve, withinMs);
  const subscription = liveQuery(() => somethingGoes(mirror)).subscribe({
    next: (goes) => {
      if (!goes) sent.resolve();
    },
    error: () => sent.resolve(),
  });
  await sent.promise;
  clearTimeout(timer);
  subscription.unsubscribe();
}
