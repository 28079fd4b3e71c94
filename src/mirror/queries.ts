import { Dexie } from 'dexie';
import type { CollectionKey } from '#domain/collections/index';
import type { EntityKey } from '#domain/entities/index';
import type { StatusId } from '#domain/status';
import type { ConflictRow, DocumentRow, HeldRow, Mirror, OutboxRow, RecordRow } from './database.ts';
import { type SyncStatus, readMeta, unknownStatus } from './meta.ts';
import { laneOf } from './outbox.ts';

/** What a list asks for; what is not named is not filtered by. */
export interface ListFilter {
  readonly entity: EntityKey;
  readonly teamId?: string | undefined;
  readonly statusId?: StatusId | undefined;
  readonly eventId?: string | undefined;
  /** Archived documents have their own list. */
  readonly archived: boolean;
}

/** Keys of the documents of a list, newest change first; read from the index alone where it can be. */
export async function listKeys(mirror: Mirror, filter: ListFilter): Promise<string[]> {
  const { entity, teamId, statusId, eventId, archived } = filter;
  if (eventId === undefined && teamId !== undefined && statusId !== undefined) {
    return mirror.documents
      .where('[entity+teamId+statusId+updatedDate]')
      .between([entity, teamId, statusId, Dexie.minKey], [entity, teamId, statusId, Dexie.maxKey])
      .reverse()
      .primaryKeys();
  }
  const rows = await mirror.documents
    .where('[entity+updatedDate]')
    .between([entity, Dexie.minKey], [entity, Dexie.maxKey])
    .reverse()
    .toArray();
  return rows
    .filter(
      (row) =>
        (row.statusId === -1) === archived &&
        (teamId === undefined || row.teamId === teamId) &&
        (statusId === undefined || row.statusId === statusId) &&
        (eventId === undefined || row.eventId === eventId),
    )
    .map((row) => row.keyId);
}

/** Documents by key, in that order; keys that are gone are left out. */
export async function documentsByKey(mirror: Mirror, keys: readonly string[]): Promise<DocumentRow[]> {
  return (await mirror.documents.bulkGet([...keys])).filter((row) => row !== undefined);
}

/** A whole collection of the administrators', by name. */
export async function collectionItems(mirror: Mirror, collection: CollectionKey): Promise<RecordRow[]> {
  const rows = await mirror.records.where('collection').equals(collection).toArray();
  return rows.sort((a, b) => a.fields.name.localeCompare(b.fields.name));
}

/** One document with its unsent changes and its conflict, if there is one. */
export interface DocumentState {
  readonly row: DocumentRow | undefined;
  readonly lane: readonly OutboxRow[];
  readonly conflict: ConflictRow | undefined;
  readonly held: HeldRow | undefined;
}

/** Everything this device knows of one document. */
export async function documentState(mirror: Mirror, keyId: string): Promise<DocumentState> {
  const [row, lane, conflict, held] = await Promise.all([
    mirror.documents.get(keyId),
    laneOf(mirror, keyId),
    mirror.conflicts.get(keyId),
    mirror.held.get(keyId),
  ]);
  return { row, lane, conflict, held };
}

/** What waits on this device, for the badge. */
export interface SyncSummary {
  readonly status: SyncStatus;
  /** Documents with changes that are not on the server yet. */
  readonly waiting: number;
  /** Documents that need a person: conflicts, refusals, stuck changes, held texts. */
  readonly needsYou: number;
}

/** Counts of documents, not of changes: what a person thinks of as one thing counts once. */
export async function syncSummary(mirror: Mirror): Promise<SyncSummary> {
  const [status, outbox, held] = await Promise.all([
    readMeta(mirror, 'status'),
    mirror.outbox.toArray(),
    mirror.held.count(),
  ]);
  const needs = new Set(
    outbox.filter((row) => row.state !== 'queued' && row.state !== 'sent').map((row) => row.keyId),
  );
  const waiting = new Set(outbox.map((row) => row.keyId).filter((keyId) => !needs.has(keyId)));
  return { status: status ?? unknownStatus, waiting: waiting.size, needsYou: needs.size + held };
}

/** Every unsent change with the title it belongs to, for the device page. */
export async function waitingChanges(
  mirror: Mirror,
): Promise<{ change: OutboxRow; document: DocumentRow | undefined }[]> {
  const outbox = await mirror.outbox.orderBy('order').toArray();
  const documents = await mirror.documents.bulkGet(outbox.map((row) => row.keyId));
  return outbox.map((change, at) => ({ change, document: documents[at] }));
}
