import type { Change } from '#domain/rules/change.ts';
import type { Document } from '#domain/content/document.ts';
import { sameValue } from '#domain/content/fields/field.ts';
import { may, mayHandIn } from '#domain/rules/permissions/permissions.ts';
import type { Batch } from '#server/store/documents/batch.ts';
import { atVersion, loadVersion } from '#server/store/documents/documents.ts';
import type { LedgerEntry } from '#server/store/documents/ledger.ts';
import { hiddenErrorCode } from '#server/store/documents/visibility.ts';
import { applyChange } from './applyChange.ts';
import type { Acceptance } from './acceptance.ts';
import { conflict, type Decision, refuse } from './results.ts';
import type { PreparedItem } from './prepare.ts';
import { record } from './record.ts';

/** Repeats the answer to a change that was sent before. The same id with other content is an error of the sender. */
export async function replay(
  { batch, actor }: Acceptance,
  { hash, change }: PreparedItem,
  entry: LedgerEntry,
): Promise<Decision> {
  if (entry.hash !== hash || entry.userId !== actor.person.id) {
    return refuse('unprocessable', 'This change was sent before with other content.');
  }
  const document = batch.document(entry.keyId);
  // Authors who may not read what they handed in get it as they wrote it.
  const isHandedIn = change.kind === 'create' && mayHandIn(actor.person, change.entity);
  if (!document || !(isHandedIn || may(actor.person, 'read', document))) {
    return refuse(await hiddenErrorCode(batch.db, actor, entry.keyId));
  }
  return { kind: 'done', entry, document: await documentAtVersion(batch, document, entry.version) };
}

/** Decides about creating a document that exists: done if its author creates the very same document again. */
export async function replayCreate(
  acceptance: Acceptance,
  document: Document,
  item: PreparedItem & { readonly change: Extract<Change, { kind: 'create' }> },
): Promise<Decision> {
  const { batch, actor } = acceptance;
  const { change } = item;
  if (document.entity !== change.entity || !may(actor.person, 'read', document)) return refuse('forbidden');
  const first = await documentAtVersion(batch, document, 1);
  const now = Date.parse((first ?? document).updatedDate);
  const outcome = applyChange({ ...acceptance, now }, undefined, change);
  const isSame =
    first?.createdBy.id === actor.person.id &&
    outcome.kind === 'applied' &&
    outcome.document.teamId === first.teamId &&
    Object.entries(outcome.document.body).every(([name, value]) => sameValue(value, first.body[name]));
  return isSame ? record(acceptance, item, first, 1) : conflict(acceptance, document, ['keyId']);
}

async function documentAtVersion(
  batch: Batch,
  document: Document,
  version: number,
): Promise<Document | undefined> {
  if (document.version === version) return document;
  const inBatch = batch.versionInBatch(document.keyId, version);
  if (inBatch) return inBatch;
  const row = await loadVersion(batch.db, document.keyId, version);
  return row && atVersion(document, row, batch.names);
}
