import { isBlocked } from '#domain/rules/lanes.ts';
import { countStoredUnsent } from '#mirror/unsentFile/storedUnsent.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { SyncStatus } from '#mirror/storage/meta.ts';
import { allConflicts, type Conflict } from '#mirror/conflicts/conflict.ts';
import type { DocumentRow, OutboxRow } from '#mirror/storage/rows.ts';
import { allTyped, isUnsentText } from '#mirror/typed/kinds.ts';
import type { ChoiceRow, DraftRow, HeldRow, TextRow } from '#mirror/typed/rows.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { unsentCount } from '../../read/unsent.ts';
import { syncStatus } from '#mirror/read/syncState.ts';

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
  readonly conflicts: readonly Conflict[];
}

/** Reads the user's work that waits to be sent, was refused, or is in conflict. */
export async function unfinishedWork(mirror: Mirror): Promise<UnfinishedWork> {
  const [outbox, conflicts] = await Promise.all([
    mirror.outbox.orderBy('order').toArray(),
    allConflicts(mirror),
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
  readonly conflicts: readonly Conflict[];
  /** Decisions made so far in these. */
  readonly choices: readonly ChoiceRow[];
  readonly held: readonly HeldRow[];
  readonly status: SyncStatus;
  /** Number of documents with unsent work of earlier visits, which waits for the first sync. */
  readonly earlier: number;
  /** Number of documents with work that is only here. */
  readonly unsent: number;
}

/** Reads the conflicts, held texts, sync status and amount of unsent work. */
export async function deviceOverview(mirror: Mirror): Promise<DeviceOverview> {
  const [conflicts, choices, held, status, earlier, unsent] = await Promise.all([
    allConflicts(mirror),
    allTyped(mirror, 'choice'),
    allTyped(mirror, 'held'),
    syncStatus(mirror),
    countStoredUnsent(mirror),
    unsentCount(mirror),
  ]);
  return { conflicts, choices, held, status, earlier, unsent };
}

/** Typed text that is not saved, with its documents. */
export interface UnsavedWork {
  readonly drafts: readonly { readonly draft: DraftRow; readonly document: DocumentRow | undefined }[];
  /** The texts typed beside each document. */
  readonly texts: readonly {
    readonly keyId: string;
    readonly document: DocumentRow | undefined;
    readonly rows: readonly TextRow[];
  }[];
}

/** Everything typed on this device but not saved, newest draft first. */
export async function unsavedWork(mirror: Mirror): Promise<UnsavedWork> {
  const [drafts, typed] = await Promise.all([allTyped(mirror, 'draft'), allTyped(mirror, 'text')]);
  const ordered = drafts.sort((a, b) => b.at.localeCompare(a.at));
  const beside = [...Map.groupBy(typed.filter(isUnsentText), ({ keyId }) => keyId)];
  const [drafted, documents] = await Promise.all([
    mirror.documents.bulkGet(ordered.map((draft) => draft.keyId)),
    mirror.documents.bulkGet(beside.map(([keyId]) => keyId)),
  ]);
  return {
    drafts: ordered.map((draft, at) => ({ draft, document: drafted[at] })),
    texts: beside.map(([keyId, rows], at) => ({ keyId, document: documents[at], rows })),
  };
}
