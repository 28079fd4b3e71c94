import { isBlocked } from '#mirror/overlay/waiting.ts';
import { countStoredUnsent } from '#mirror/outbox/storedUnsent.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta, type SyncStatus } from '#mirror/storage/meta.ts';
import type { ConflictRow, DocumentRow, DraftRow, HeldRow, OutboxRow } from '#mirror/storage/rows.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';
import type { CommentDrafts } from './commentDrafts.ts';
import { syncStatus, unsentCount } from './syncState.ts';

/** An unsent change, with its document if that is here. */
export interface UnsentWork {
  readonly change: OutboxRow;
  readonly document: DocumentRow | undefined;
}

/** All unsent changes, oldest first. */
export async function unsentChanges(mirror: Mirror): Promise<UnsentWork[]> {
  const outbox = await mirror.outbox.orderBy('order').toArray();
  const documents = await mirror.documents.bulkGet(outbox.map((row) => row.keyId));
  return outbox.map((change, at) => ({ change, document: documents[at] }));
}

/** The user's work that is not on the server, each document once. */
export interface UnfinishedWork {
  readonly unsent: readonly UnsentWork[];
  readonly refused: readonly UnsentWork[];
  readonly conflicts: readonly ConflictRow[];
}

/** Reads the user's work that waits to be sent, was refused, or is in conflict. */
export async function unfinishedWork(mirror: Mirror): Promise<UnfinishedWork> {
  const [outbox, conflicts] = await Promise.all([
    mirror.outbox.orderBy('order').toArray(),
    mirror.conflicts.toArray(),
  ]);
  const lanes = new Map<string, OutboxRow>();
  for (const row of outbox) {
    const first = lanes.get(row.keyId);
    // A blocked change explains why the others of its lane wait.
    if (!first || (isBlocked(row) && !isBlocked(first))) lanes.set(row.keyId, row);
  }
  for (const { keyId } of conflicts) lanes.delete(keyId);
  const documents = new Map((await documentsByKey(mirror, [...lanes.keys()])).map((row) => [row.keyId, row]));
  const all = [...lanes.values()].map((change) => ({ change, document: documents.get(change.keyId) }));
  return {
    unsent: all.filter(({ change }) => !isBlocked(change)),
    refused: all.filter(({ change }) => isBlocked(change)),
    conflicts,
  };
}

/** Contents of the device page besides the outbox and drafts. */
export interface DeviceOverview {
  readonly conflicts: readonly ConflictRow[];
  readonly held: readonly HeldRow[];
  readonly status: SyncStatus;
  /** Number of documents with unsent work of earlier visits, which waits for the first sync. */
  readonly earlier: number;
  /** Number of documents with work that is only here. */
  readonly unsent: number;
}

/** Reads the conflicts, held texts, sync status and amount of unsent work. */
export async function deviceOverview(mirror: Mirror): Promise<DeviceOverview> {
  const [conflicts, held, status, earlier, unsent] = await Promise.all([
    mirror.conflicts.toArray(),
    mirror.held.toArray(),
    syncStatus(mirror),
    countStoredUnsent(mirror),
    unsentCount(mirror),
  ]);
  return { conflicts, held, status, earlier, unsent };
}

/** Unsaved drafts and comments, with their documents. */
export interface UnsavedWork {
  readonly drafts: readonly { readonly draft: DraftRow; readonly document: DocumentRow | undefined }[];
  readonly comments: readonly {
    readonly keyId: string;
    readonly document: DocumentRow | undefined;
    readonly texts: CommentDrafts;
  }[];
}

/** Everything typed on this device but not saved, newest draft first. */
export async function unsavedWork(mirror: Mirror): Promise<UnsavedWork> {
  const [drafts, commentDrafts = {}] = await Promise.all([
    mirror.drafts.toArray(),
    readMeta(mirror, 'commentDrafts'),
  ]);
  const ordered = drafts.sort((a, b) => b.at.localeCompare(a.at));
  const [documents, commented] = await Promise.all([
    mirror.documents.bulkGet(ordered.map((draft) => draft.keyId)),
    mirror.documents.bulkGet(Object.keys(commentDrafts)),
  ]);
  return {
    drafts: ordered.map((draft, at) => ({ draft, document: documents[at] })),
    comments: Object.entries(commentDrafts).map(([keyId, texts], at) => ({
      keyId,
      document: commented[at],
      texts,
    })),
  };
}
