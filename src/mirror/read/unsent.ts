import { isBlocked } from '#domain/rules/lanes.ts';
import { waitingRows } from '#mirror/overlay/waiting.ts';
import { countStoredUnsent } from '#mirror/unsentFile/storedUnsent.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import { isUnsentText } from '#mirror/typed/kinds.ts';
import type { TypedRow } from '#mirror/typed/rows.ts';
import type { SyncStatus } from '#mirror/storage/meta.ts';

/** Unsent work, for the badge. */
export interface UnsentSummary {
  /** Documents with changes still to be sent, those of earlier visits included. */
  readonly waiting: number;
  /** Of these, the ones being sent. */
  readonly sending: number;
  /** Documents that need a decision: conflicts, refused or stuck changes, held texts. */
  readonly needsYou: number;
  /** Documents with text or comments that were typed here but not saved. */
  readonly drafts: number;
}

/** Sync status and unsent work. */
export interface SyncSummary extends UnsentSummary {
  readonly status: SyncStatus;
}

/**
 * Counts documents rather than changes: several edits of one document count once. `openForms` are the documents whose
 * changes the badge reports itself, so that their drafts are not counted as well.
 */
export async function unsentSummary(
  mirror: Mirror,
  openForms: ReadonlySet<string> = new Set(),
): Promise<UnsentSummary> {
  const [outbox, unsaved, storedCount] = await Promise.all([
    mirror.outbox.toArray(),
    unsavedRows(mirror),
    countStoredUnsent(mirror),
  ]);
  const needs = new Set(outbox.filter(isBlocked).map((row) => row.keyId));
  const waiting = new Set(waitingRows(outbox).map((row) => row.keyId));
  const sending = new Set(outbox.filter((row) => row.state === 'sent').map((row) => row.keyId));
  const typed = unsaved.filter(({ kind }) => kind !== 'held').map((row) => row.keyId);
  return {
    waiting: waiting.size + storedCount,
    sending: sending.size,
    needsYou: needs.size + unsaved.length - typed.length,
    drafts: new Set(typed.filter((keyId) => !openForms.has(keyId))).size,
  };
}

/**
 * Number of documents with work that would be lost with this device: changes, held texts, drafts, unsaved comments,
 * earlier visits'. Each counts once, as in the badge.
 */
export async function unsentCount(mirror: Mirror): Promise<number> {
  const [changedKeys, unsaved, storedCount] = await Promise.all([
    mirror.outbox.orderBy('keyId').uniqueKeys(),
    unsavedRows(mirror),
    countStoredUnsent(mirror),
  ]);
  return new Set([...changedKeys, ...unsaved.map(({ keyId }) => keyId)]).size + storedCount;
}

/** Typed text that is neither sent nor discarded. */
function unsavedRows(mirror: Mirror): PromiseLike<TypedRow[]> {
  return mirror.typed.where('kind').anyOf('draft', 'text', 'held').filter(isUnsentText).toArray();
}

/** Changes that the server refused or keeps failing on. */
export async function refusedChanges(mirror: Mirror): Promise<OutboxRow[]> {
  return mirror.outbox.where('state').anyOf('refused', 'stuck').toArray();
}

/** Whether there is nothing unsent. Reads only, so that an idle device writes nothing. */
export async function isOutboxEmpty(mirror: Mirror): Promise<boolean> {
  return (await mirror.outbox.limit(1).primaryKeys()).length === 0;
}

/** Whether any change can be sent; changes that need a decision do not count. */
export async function hasSendableChanges(mirror: Mirror): Promise<boolean> {
  return (await mirror.outbox.where('state').anyOf('queued', 'sent').limit(1).primaryKeys()).length > 0;
}
