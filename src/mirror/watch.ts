import { liveQuery } from 'dexie';
import type { Mirror } from './database.ts';

/** Calls back whenever there is something that was never sent, from whichever tab it came. Returns how to stop. */
export function watchOutbox(mirror: Mirror, onWaiting: () => void): () => void {
  const waiting = liveQuery(() => mirror.outbox.where('state').equals('queued').limit(1).primaryKeys());
  const subscription = waiting.subscribe((found) => {
    if (found.length > 0) onWaiting();
  });
  return () => subscription.unsubscribe();
}
