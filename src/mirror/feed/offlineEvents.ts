import { Dexie } from 'dexie';
import type { HistoryRequest } from '#contract/version.ts';
import { type Kind, isKind, kinds } from '#domain/kinds.ts';
import type { DocumentRow, Mirror } from '#mirror/storage/database.ts';
import { knownHistory } from './history.ts';
import {
  type OfflineEvent,
  type SyncStatus,
  readMeta,
  unknownStatus,
  writeMeta,
} from '#mirror/storage/meta.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';

/** A document whose history is not here in full, and what to ask for it next. */
export type Lacking = HistoryRequest['documents'][number];

/** Kinds whose documents are for an event. */
const forEvents = Object.keys(kinds)
  .filter(isKind)
  .filter((kind) => Object.hasOwn(kinds[kind].allFields, 'eventId'));

/** How an event is kept on this device, and what stands in the way of it. */
export interface OfflineState {
  readonly event: OfflineEvent | undefined;
  readonly status: SyncStatus;
  /** When everything here was last compared with what the server counts; 0 while that is to be done. */
  readonly checked: number;
  /** Storage is full: nothing is fetched ahead. */
  readonly scarce: boolean;
}

/** How an event stands, for the screen; cheap enough to follow every step of the fetching. */
export async function offlineState(mirror: Mirror, eventId: string): Promise<OfflineState> {
  const [events, status, checked, scarce] = await Promise.all([
    offlineEvents(mirror),
    readMeta(mirror, 'status'),
    readMeta(mirror, 'checked'),
    readMeta(mirror, 'scarce'),
  ]);
  return {
    event: events[eventId],
    status: status ?? unknownStatus,
    checked: checked ?? 0,
    scarce: scarce ?? false,
  };
}

/** The events that are kept whole on this device. */
export async function offlineEvents(mirror: Mirror): Promise<Readonly<Record<string, OfflineEvent>>> {
  return (await readMeta(mirror, 'offline')) ?? {};
}

/** Asks for an event to be kept whole here from now on, for a new count, and for a comparison with the server. */
export async function takeOffline(mirror: Mirror, eventId: string, now: number): Promise<void> {
  await mirror.transaction('rw', mirror.meta, async () => {
    const before = await offlineEvents(mirror);
    const known = before[eventId] ?? { countedAt: null, documents: {}, histories: 0, missing: 0 };
    await writeMeta(mirror, 'offline', { ...before, [eventId]: { ...known, askedAt: now } });
    await writeMeta(mirror, 'checked', 0);
    await writeMeta(mirror, 'scarce', false);
  });
}

/** An event is no longer looked after; what is here of it stays. */
export async function leaveOffline(mirror: Mirror, eventId: string): Promise<void> {
  await mirror.transaction('rw', mirror.meta, async () => {
    const { [eventId]: _left, ...others } = await offlineEvents(mirror);
    await writeMeta(mirror, 'offline', others);
  });
}

/** Notes what a count came to, unless the event is not wanted any more. */
export async function noteCounted(
  mirror: Mirror,
  eventId: string,
  counted: Omit<OfflineEvent, 'askedAt'>,
): Promise<void> {
  await mirror.transaction('rw', mirror.meta, async () => {
    const events = await offlineEvents(mirror);
    const event = events[eventId];
    if (event) await writeMeta(mirror, 'offline', { ...events, [eventId]: { ...event, ...counted } });
  });
}

/** Everything here that is for an event, the event itself, and what all of that points to. */
export async function eventDocuments(mirror: Mirror, eventId: string): Promise<DocumentRow[]> {
  const own = await Promise.all(
    forEvents.map((kind: Kind) =>
      mirror.documents
        .where('[entity+eventId+updatedDate]')
        .between([kind, eventId, Dexie.minKey], [kind, eventId, Dexie.maxKey])
        .toArray(),
    ),
  );
  const found = new Map(own.flat().map((row) => [row.keyId, row]));
  const pointed = [...found.values()].flatMap(({ refs, body }) => [
    ...refs,
    body['document'],
    body['location'],
  ]);
  const others = [eventId, ...pointed].filter((id) => typeof id === 'string').filter((id) => !found.has(id));
  for (const row of await documentsByKey(mirror, [...new Set(others)])) found.set(row.keyId, row);
  return [...found.values()];
}

/** What of a document's history has to be asked for; null where all of it is here. */
export async function lackingOf(
  mirror: Mirror,
  { keyId, version }: Pick<DocumentRow, 'keyId' | 'version'>,
): Promise<Lacking | null> {
  // What the server has never seen has no history.
  if (version === 0) return null;
  const rows = await mirror.versions.where('keyId').equals(keyId).toArray();
  const texts = rows.filter((row) => row.kept === '');
  const newest = texts.find((row) => row.version === version);
  if (!newest?.document) return knownHistory(mirror, keyId);
  const holes = texts.filter((row) => row.document === null).map((row) => row.version);
  return holes.length > 0 ? { keyId, known: 0, before: Math.max(...holes) + 1 } : null;
}
