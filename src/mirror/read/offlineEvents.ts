import { Dexie } from 'dexie';
import { type DocumentType, isDocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { idIn } from '#domain/content/fields/read.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { type OfflineEvent, type SyncStatus, readMeta } from '#mirror/storage/meta.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { syncStatus } from '#mirror/read/syncState.ts';

/** Whether an event is available offline, apart from the sync status. */
export interface OfflineProgress {
  readonly event: OfflineEvent | undefined;
  /** When this device was last compared with the server's counts (device clock); 0 while a comparison is due. */
  readonly checked: number;
  /** Storage is full, so nothing is prefetched. */
  readonly scarce: boolean;
}

/** Whether an event is available offline, and what delays it. */
export interface OfflineState extends OfflineProgress {
  readonly status: SyncStatus;
}

/** State of one event; cheap enough to run on every step of fetching. */
export async function offlineState(mirror: Mirror, eventId: string): Promise<OfflineState> {
  const [progress, status] = await Promise.all([offlineProgress(mirror, eventId), syncStatus(mirror)]);
  return { ...progress, status };
}

/** The same without the sync status, which changes far more often. */
export async function offlineProgress(mirror: Mirror, eventId: string): Promise<OfflineProgress> {
  const [events, checked, scarce] = await Promise.all([
    offlineEvents(mirror),
    readMeta(mirror, 'checked'),
    readMeta(mirror, 'isStorageLow'),
  ]);
  return { event: events[eventId], checked: checked ?? 0, scarce: scarce ?? false };
}

/** Events that the user wants available offline, by id. */
export async function offlineEvents(mirror: Mirror): Promise<Readonly<Record<string, OfflineEvent>>> {
  return (await readMeta(mirror, 'offline')) ?? {};
}

/** Types whose documents belong to an event. */
const eventTypes = Object.keys(documentTypes)
  .filter(isDocumentType)
  .filter((kind) => Object.hasOwn(documentTypes[kind].allFields, 'eventId'));

/** The event, every document that belongs to it, and the documents these refer to. */
export async function eventDocuments(mirror: Mirror, eventId: string): Promise<DocumentRow[]> {
  const own = await Promise.all(
    eventTypes.map((kind: DocumentType) =>
      mirror.documents
        .where('[entity+body.eventId+updatedDate]')
        .between([kind, eventId, Dexie.minKey], [kind, eventId, Dexie.maxKey])
        .toArray(),
    ),
  );
  const rowsByKey = new Map(own.flat().map((row) => [row.keyId, row]));
  const referred = [...rowsByKey.values()].flatMap(({ refs, body: { document, location } }) => [
    ...refs,
    document,
    location,
  ]);
  const others = [eventId, ...referred].flatMap((id) => idIn(id) ?? []).filter((id) => !rowsByKey.has(id));
  for (const row of await documentsByKey(mirror, [...new Set(others)])) rowsByKey.set(row.keyId, row);
  return [...rowsByKey.values()];
}
