import { liveQuery } from 'dexie';
import { nextEvent } from '#domain/content/collections/nextEvent.ts';
import { status } from '#domain/content/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { collectionDocuments } from '#mirror/queries/collections.ts';

/** Calls back with the id of the next event, now and after every change; null without one. Returns a function that stops. */
export function watchNextEvent(mirror: Mirror, onNext: (id: string | null) => void): () => void {
  const next = liveQuery(async () => {
    const events = await collectionDocuments(mirror, 'event');
    const current = events.filter(({ statusId }) => statusId !== status.archived);
    return nextEvent(current.map(({ keyId, updatedDate, body }) => ({ id: keyId, at: updatedDate, body })));
  });
  const subscription = next.subscribe({ next: (id) => onNext(id ?? null), error: () => undefined });
  return () => subscription.unsubscribe();
}
