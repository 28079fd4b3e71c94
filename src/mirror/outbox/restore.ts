import { type Change, isCollaborationChange } from '#domain/change.ts';
import { emptyBody } from '#domain/entities/define.ts';
import { type Document, unshared } from '#domain/document.ts';
import { documentTypes } from '#domain/documentTypes.ts';
import type { PersonRef } from '#domain/person.ts';
import { status } from '#domain/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow, HeldRow, OutboxRow, ShadowRow } from '#mirror/storage/rows.ts';
import { documentOf, overlay, rowOf, stateOf } from '#mirror/overlay/overlay.ts';
import { type NewOutboxRow, newOutboxRow } from './newRow.ts';
import { seenByBoth, wasReplaced } from '#domain/rules/compare.ts';
import { laneOf } from './lanes.ts';
import { previousValues } from './restoreDrafts.ts';
import type { UnsentChange } from './unsentFile.ts';

/** Numbers of documents with restored or imported changes, by what happened to these. */
export interface RestoreResult {
  /** Now in the outbox. */
  readonly waiting: number;
  /** Already in the outbox. */
  readonly here: number;
  /** Held, because their document may not be seen here. */
  readonly held: number;
}

/**
 * Puts changes back into the outbox, with their own ids and in their order. Inside a transaction over all tables.
 *
 * They may have been sent from another device meanwhile, so they count as sent: their bodies are frozen, and the
 * server recognises their ids and applies none twice. One that was made on another text is answered with a conflict. A
 * refused change stays refused until its author retries it.
 */
export async function restoreUnsent(
  mirror: Mirror,
  unsent: readonly UnsentChange[],
  by: PersonRef,
  at: string,
): Promise<RestoreResult> {
  const keyIds = [...new Set(unsent.map(({ change }) => change.keyId))];
  const here = await mirror.outbox.where('keyId').anyOf(keyIds).toArray();
  // One that has been amended here since a file took it is here, with more.
  const idsHere = new Set(here.flatMap(({ id, replaced = [] }) => [id, ...replaced]));
  const fresh = unsent.filter(({ change }) => !idsHere.has(change.id));
  const lanes = Map.groupBy(fresh, ({ change }) => change.keyId);
  const heldKeys = new Set<string>();
  for (const [keyId, lane] of lanes) {
    const isHere = (await mirror.documents.get(keyId)) !== undefined;
    if (isHere || lane.some(({ change }) => change.kind === 'create')) continue;
    heldKeys.add(keyId);
    await holdLane(mirror, lane, at);
  }
  const rows: OutboxRow[] = [];
  for (const each of fresh) {
    if (heldKeys.has(each.change.keyId)) continue;
    const row = outboxRowOf(each);
    rows.push({ ...row, order: await mirror.outbox.add(row) });
  }
  for (const [keyId, lane] of lanes) {
    if (heldKeys.has(keyId)) continue;
    const added = rows.filter((row) => row.keyId === keyId);
    await showRestored(mirror, keyId, added, lane, by);
  }
  const known = unsent.filter(({ change }) => idsHere.has(change.id));
  return {
    waiting: new Set(rows.map(({ keyId }) => keyId)).size,
    here: new Set(known.map(({ change }) => change.keyId)).size,
    held: heldKeys.size,
  };
}

/** Adds held changes to those already held for the same document. */
export async function addHeld(mirror: Mirror, held: HeldRow): Promise<void> {
  const earlier = await mirror.held.get(held.keyId);
  const known = new Set(earlier?.changes.map((change) => change.id));
  const added = held.changes.filter((change) => !known.has(change.id));
  await mirror.held.put({ ...held, ...earlier, changes: [...(earlier?.changes ?? []), ...added] });
}

async function holdLane(mirror: Mirror, lane: readonly UnsentChange[], at: string): Promise<void> {
  const [first] = lane;
  if (!first) return;
  const { reference, title, change } = first;
  const changes = lane.map((each) => each.change);
  await addHeld(mirror, { keyId: change.keyId, entity: change.entity, reference, title, changes, at });
}

function outboxRowOf(unsent: UnsentChange): NewOutboxRow {
  const { change, by, statusAfter, state, error, madeAt } = unsent;
  const isRefused = state === 'refused' || state === 'stuck';
  return newOutboxRow(change, {
    by,
    statusAfter,
    state: isRefused ? state : 'sent',
    error: isRefused ? error : null,
    madeAt,
  });
}

/** Shows a document with the changes added to its lane, on top of the text they were made on. */
async function showRestored(
  mirror: Mirror,
  keyId: string,
  added: readonly OutboxRow[],
  restored: readonly UnsentChange[],
  by: PersonRef,
): Promise<void> {
  const [shown, shadow, lane] = await Promise.all([
    mirror.documents.get(keyId),
    mirror.shadow.get(keyId),
    laneOf(mirror, keyId),
  ]);
  const [first] = restored;
  if (!first) return;
  const scopes = shown?.scopes ?? [];
  const state = stateOf(lane);
  const now = serverStateOf(shown, shadow, lane, added);
  if (!now) {
    // A document created here already shows its own changes; any other starts from the server's state.
    const base = shadow?.document ?? (shown ? documentOf(shown) : blankDocument(first, by));
    await mirror.documents.put(rowOf(overlay(base, shadow ? lane : added), scopes, state));
    return;
  }
  const body = bodyBefore(now, restored);
  // The same number may stand for another text since a restore: what is known here then stays beside it as newer.
  const changes = restored.map(({ change }) => change);
  const newest = areMadeOn(now, changes) ? now.version : now.version - 1;
  const base = { ...now, version: Math.min(newest, baseVersionOf(restored)), body };
  const incoming = base.version < now.version ? now : null;
  await mirror.shadow.put({ keyId, document: base, incoming });
  await mirror.documents.put(rowOf(overlay(base, lane), scopes, state));
}

/** The server's newest state, unless other edits of the document are unsent here: comments and shares do not count. */
function serverStateOf(
  shown: DocumentRow | undefined,
  shadow: ShadowRow | undefined,
  lane: readonly OutboxRow[],
  added: readonly OutboxRow[],
): Document | undefined {
  if (shown?.sync === 'saved') return documentOf(shown);
  const others = lane.filter(({ id }) => !added.some((row) => row.id === id));
  if (!shown || !others.every(({ change }) => isCollaborationChange(change))) return undefined;
  return shadow?.incoming ?? shadow?.document;
}

/** Whether a document has what the authors of edits, one on top of the other, saw where they changed it. */
export function areMadeOn(document: Document, edits: readonly Change[]): boolean {
  const seen = edits.map((change) => (change.kind === 'save' ? (change.was ?? {}) : {}));
  return !wasReplaced(documentTypes[document.entity].allFields, document, seen.reduce(seenByBoth, {}));
}

/** Version that the first edit was made on; 0 for a document created by these changes. */
function baseVersionOf(lane: readonly UnsentChange[]): number {
  if (lane.some(({ change }) => change.kind === 'create')) return 0;
  const versions = lane.flatMap(({ change }) => ('version' in change ? [change.version] : []));
  return versions.length > 0 ? Math.min(...versions) : Number.POSITIVE_INFINITY;
}

/** The body with the changed fields as they were before, as far as the reader may still see them. */
function bodyBefore(now: Document, lane: readonly UnsentChange[]): Document['body'] {
  const { body } = now;
  const edits = lane.map(({ change, was }) => ({ body: 'body' in change ? change.body : {}, was }));
  const was = previousValues(now, baseVersionOf(lane), edits);
  return { ...body, ...was, title: typeof was['title'] === 'string' ? was['title'] : body.title };
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
