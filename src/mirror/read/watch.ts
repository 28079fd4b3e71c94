import { liveQuery } from 'dexie';
import { nextEvent } from '#domain/content/collections/nextEvent.ts';
import { gameId, gameSettingsFrom } from '#domain/content/gameSettings.ts';
import { status } from '#domain/content/status.ts';
import { countStoredFiles } from '#mirror/unsentFile/storedUnsent.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { collectionDocuments } from './collections.ts';
import { syncStatus } from './syncState.ts';
import { hasSendableChanges, unsentCount } from './unsent.ts';

/** Calls back whenever any tab has queued a change. Returns a function that stops watching. */
export function watchOutbox(mirror: Mirror, onQueued: () => void): () => void {
  const queued = liveQuery(() => mirror.outbox.where('state').equals('queued').limit(1).primaryKeys());
  const subscription = queued.subscribe((keys) => {
    if (keys.length > 0) onQueued();
  });
  return () => subscription.unsubscribe();
}

/** Calls back whenever there is something new to share with the user's other devices. Returns a function that stops. */
export function watchPersonal(mirror: Mirror, onUnsent: () => void): () => void {
  const unsent = liveQuery(() => mirror.personal.where('unsent').equals(1).count());
  const subscription = unsent.subscribe({
    next: (count) => {
      if (count > 0) onUnsent();
    },
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}

/**
 * Calls back whenever this tab queues a change, even one that is sent before a query could find it in the outbox. Returns
 * a function that stops watching.
 */
export function watchQueued(mirror: Mirror, onQueued: () => void): () => void {
  // Not inside the transaction that queues it.
  const notice = () => void setTimeout(onQueued);
  mirror.outbox.hook('creating', notice);
  return () => mirror.outbox.hook('creating').unsubscribe(notice);
}

/** Calls back with the number of documents with unsent work, now and after every change to it. Returns a function that stops. */
export function watchUnsent(mirror: Mirror, onCount: (count: number) => void): () => void {
  let isStopped = false;
  const report = async (count: number) => {
    // The status is read with each count: an emptied mirror has nothing unsent, which says nothing.
    const isKnown = count > 0 || (await syncStatus(mirror)).complete;
    if (isKnown && !isStopped) onCount(count);
  };
  const ignore = () => undefined;
  let wasComplete = true;
  // Two queries: the status changes far more often than what is unsent.
  const subscriptions = [
    liveQuery(() => unsentCount(mirror)).subscribe({
      next: (count) => void report(count).catch(ignore),
      error: ignore,
    }),
    liveQuery(async () => (await syncStatus(mirror)).complete).subscribe({
      next: (isComplete) => {
        if (isComplete && !wasComplete) void unsentCount(mirror).then(report).catch(ignore);
        wasComplete = isComplete;
      },
      error: ignore,
    }),
  ];
  return () => {
    isStopped = true;
    subscriptions.forEach((each) => each.unsubscribe());
  };
}

/** Calls back when unsent work of an earlier visit can be added again: the first sync is complete. Returns a function that stops. */
export function watchStoredUnsent(mirror: Mirror, onReady: () => void): () => void {
  const ready = liveQuery(
    async () => (await countStoredFiles(mirror)) > 0 && (await syncStatus(mirror)).complete,
  );
  const subscription = ready.subscribe({
    next: (isReady) => {
      if (isReady) onReady();
    },
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}

/** Waits until everything that can be sent is on the server, at most `withinMs`; returns immediately when offline. */
export async function waitUntilSent(mirror: Mirror, withinMs: number): Promise<void> {
  const { reach, paused } = await syncStatus(mirror);
  if (reach === 'offline' || paused !== null) return;
  const completion = Promise.withResolvers<void>();
  const timer = setTimeout(completion.resolve, withinMs);
  const subscription = liveQuery(() => hasSendableChanges(mirror)).subscribe({
    next: (hasMore) => {
      if (!hasMore) completion.resolve();
    },
    error: () => completion.resolve(),
  });
  await completion.promise;
  clearTimeout(timer);
  subscription.unsubscribe();
}

/**
 * Calls back with the time zone in which event times are shown, now and after every change; null for that of the device,
 * and where it cannot be read. Returns a function that stops.
 */
export function watchGameZone(mirror: Mirror, onZone: (zone: string | null) => void): () => void {
  const zone = liveQuery(async () => gameSettingsFrom((await mirror.documents.get(gameId))?.body).timeZone);
  const subscription = zone.subscribe({ next: onZone, error: () => onZone(null) });
  return () => subscription.unsubscribe();
}

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
