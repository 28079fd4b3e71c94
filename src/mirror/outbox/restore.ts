import type { BodyPatch } from '#domain/content/body.ts';
import { emptyBody } from '#domain/content/entities/define.ts';
import { type Document, unshared } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { PersonRef } from '#domain/content/person.ts';
import { status } from '#domain/content/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { NewOutboxRow } from '#mirror/storage/rows.ts';
import { addHeld } from '#mirror/typed/heldText.ts';
import type { UnsentChange } from '#mirror/typed/rows.ts';
import { documentOf, rowOf } from '#mirror/overlay/documentRow.ts';
import { beforeEdit, newOutboxRow } from './newRow.ts';
import { storedDocument } from '#mirror/read/documents.ts';
import { refreshDocument } from './refresh.ts';
import { previousValues } from '#mirror/typed/restoreTyped.ts';

/** Numbers of documents with restored or imported changes, by what happened to these. */
export interface RestoreResult {
  /** Documents whose changes are now in the outbox. */
  readonly waiting: number;
  /** Documents whose changes were already in the outbox. */
  readonly here: number;
  /** Documents that may not be seen here, so their changes are held. */
  readonly held: number;
}

/**
 * Puts changes back into the outbox, with their own ids and in their order. Inside a transaction over all tables.
 *
 * They may have been sent from another device meanwhile, so they count as sent: their bodies are frozen, and the
 * server recognises their ids and applies none twice. A change that was made on another text is answered with a
 * conflict. A refused change stays refused until its author retries it.
 */
export async function restoreUnsent(
  mirror: Mirror,
  unsent: readonly UnsentChange[],
  by: PersonRef,
  at: string,
): Promise<RestoreResult> {
  const keyIds = [...new Set(unsent.map(({ change }) => change.keyId))];
  const localRows = await mirror.outbox.where('keyId').anyOf(keyIds).toArray();
  // A change that has been amended here since a file took it is here, with more.
  const idsHere = new Set(localRows.flatMap(({ id, replaced = [] }) => [id, ...replaced]));
  const fresh = unsent.filter(({ change }) => !idsHere.has(change.id));
  const lanes = Map.groupBy(fresh, ({ change }) => change.keyId);
  const heldKeys = new Set<string>();
  for (const [keyId, lane] of lanes) {
    const isHere = (await mirror.documents.get(keyId)) !== undefined;
    if (isHere || lane.some(({ change }) => change.kind === 'create')) continue;
    heldKeys.add(keyId);
    await holdLane(mirror, lane, at);
  }
  const waiting = new Set<string>();
  for (const [keyId, lane] of lanes) {
    if (heldKeys.has(keyId)) continue;
    waiting.add(keyId);
    await putBeneath(mirror, keyId, lane, by);
  }
  for (const each of fresh) {
    const { keyId } = each.change;
    if (waiting.has(keyId)) await mirror.outbox.add(outboxRowOf(each, await storedDocument(mirror, keyId)));
  }
  for (const keyId of waiting) await refreshDocument(mirror, keyId);
  const duplicates = unsent.filter(({ change }) => idsHere.has(change.id));
  return {
    waiting: waiting.size,
    here: new Set(duplicates.map(({ change }) => change.keyId)).size,
    held: heldKeys.size,
  };
}

async function holdLane(mirror: Mirror, lane: readonly UnsentChange[], at: string): Promise<void> {
  const [first] = lane;
  if (!first) return;
  const { reference, title, change } = first;
  const changes = lane.map((each) => each.change);
  await addHeld(mirror, { keyId: change.keyId, entity: change.entity, reference, title, changes, at });
}

function outboxRowOf(unsent: UnsentChange, server: Document | undefined): NewOutboxRow {
  const { change, by, statusAfter, state, error, madeAt, was } = unsent;
  const isRefused = state === 'refused' || state === 'stuck';
  return newOutboxRow(change, {
    by,
    statusAfter,
    state: isRefused ? state : 'sent',
    error: isRefused ? error : null,
    madeAt,
    ...(change.kind === 'edit' && server && beforeEdit(server, change, previous(server, change, was))),
  });
}

/** The values before an edit that came in a file, as far as it says: the document here may be another one by now. */
function previous(server: Document, { version, body }: { version: number; body: BodyPatch }, was: BodyPatch) {
  return previousValues(server, version, [{ body, was }]);
}

/** Stores what the changes of a document lie on: the server's state or, where it has none, nothing yet. */
async function putBeneath(
  mirror: Mirror,
  keyId: string,
  [first]: readonly UnsentChange[],
  by: PersonRef,
): Promise<void> {
  const documentRow = await mirror.documents.get(keyId);
  if (!documentRow && first) await mirror.documents.put(rowOf(blankDocument(first, by), [], 'waiting'));
  if (documentRow?.sync === 'saved') await mirror.server.put({ keyId, document: documentOf(documentRow) });
}

/** Base of a document created here. */
function blankDocument({ change, madeAt }: UnsentChange, by: PersonRef): Document {
  const { keyId, entity } = change;
  return {
    keyId,
    entity,
    reference: '',
    teamId: 'teamId' in change ? (change.teamId ?? '') : '',
    statusId: status.editing,
    version: 0,
    createdDate: madeAt,
    createdBy: by,
    updatedDate: madeAt,
    updatedBy: by,
    shares: unshared,
    comments: [],
    body: { ...emptyBody(documentTypes[entity]), title: '' },
  };
}
