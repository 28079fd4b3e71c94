import type {
  ConflictRow,
  DocumentRow,
  DraftRow,
  HeldRow,
  Mirror,
  OutboxRow,
} from '#mirror/storage/database.ts';
import { type SyncStatus, readMeta, unknownStatus } from '#mirror/storage/meta.ts';
import { laneOf } from '#mirror/outbox/queue.ts';

/** Documents by key, in that order; keys that are gone are left out. */
export async function documentsByKey(mirror: Mirror, keys: readonly string[]): Promise<DocumentRow[]> {
  return (await mirror.documents.bulkGet([...keys])).filter((row) => row !== undefined);
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
  const tables = [mirror.documents, mirror.outbox, mirror.conflicts, mirror.held];
  return mirror.transaction('r', tables, async () => {
    const [row, lane, conflict, held] = await Promise.all([
      mirror.documents.get(keyId),
      laneOf(mirror, keyId),
      mirror.conflicts.get(keyId),
      mirror.held.get(keyId),
    ]);
    return { row, lane, conflict, held };
  });
}

/** What waits on this device, for the badge. */
export interface SyncSummary {
  readonly status: SyncStatus;
  /** Documents with changes that are not on the server yet. */
  readonly waiting: number;
  /** Of these, the ones that are on their way. */
  readonly sending: number;
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
  const sending = new Set(outbox.filter((row) => row.state === 'sent').map((row) => row.keyId));
  return {
    status: status ?? unknownStatus,
    waiting: waiting.size,
    sending: sending.size,
    needsYou: needs.size + held,
  };
}

/** Whether there is nothing at all to send; only looks, so that an idle device writes nothing. */
export async function nothingWaits(mirror: Mirror): Promise<boolean> {
  return (await mirror.outbox.limit(1).primaryKeys()).length === 0;
}

/** Whether something is to be sent as soon as that can be; what waits for a person does not count. */
export async function somethingGoes(mirror: Mirror): Promise<boolean> {
  return (await mirror.outbox.where('state').anyOf('queued', 'sent').limit(1).primaryKeys()).length > 0;
}

/** Every unsent change with the title it belongs to, for the device page. */
export async function waitingChanges(
  mirror: Mirror,
): Promise<{ change: OutboxRow; document: DocumentRow | undefined }[]> {
  const outbox = await mirror.outbox.orderBy('order').toArray();
  const documents = await mirror.documents.bulkGet(outbox.map((row) => row.keyId));
  return outbox.map((change, at) => ({ change, document: documents[at] }));
}

/** Changes that the server has refused or cannot take, for whoever has to be told. */
export async function refusedChanges(mirror: Mirror): Promise<OutboxRow[]> {
  return mirror.outbox.where('state').anyOf('refused', 'stuck').toArray();
}

/** Everything that needs a person or waits, for the device page. */
export async function openMatters(
  mirror: Mirror,
): Promise<{ conflicts: ConflictRow[]; held: HeldRow[]; drafts: DraftRow[]; status: SyncStatus }> {
  const [conflicts, held, drafts, status] = await Promise.all([
    mirror.conflicts.toArray(),
    mirror.held.toArray(),
    mirror.drafts.toArray(),
    readMeta(mirror, 'status'),
  ]);
  return { conflicts, held, drafts, status: status ?? unknownStatus };
}

/** How syncing stands. */
export async function syncStatus(mirror: Mirror): Promise<SyncStatus> {
  return (await readMeta(mirror, 'status')) ?? unknownStatus;
}
