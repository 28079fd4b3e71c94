import type { Change } from '#domain/rules/change.ts';
import type { Document } from '#domain/content/document.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { sameValue } from '#domain/content/fields/field.ts';
import { changedFields } from '#domain/rules/conflicts/merge.ts';
import { seenNowhere, replacedSince } from '#domain/rules/conflicts/replacedSince.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import { beneath, overlay } from '#mirror/overlay/overlay.ts';
import { newOutboxRow, isRecoveredId, newRecoveredId } from '#mirror/outbox/newRow.ts';
import { conflictOf, type Conflict } from '#mirror/conflicts/conflict.ts';
import { baseOf } from '#mirror/conflicts/conflictTexts.ts';
import { laneOf } from '#mirror/outbox/lanes.ts';
import { receive, refreshDocument } from '#mirror/outbox/refresh.ts';
import { addHeld } from '#mirror/typed/heldText.ts';
import { coveredTexts } from '#mirror/overlay/coveredTexts.ts';
import { endUndecided } from '#mirror/conflicts/storeDecisions.ts';
import type { LeaseHolder } from '#mirror/outbox/sending.ts';
import { type Mirror, mirrorName } from '#mirror/storage/database.ts';
import { checkLease } from '#mirror/storage/lease.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import type { DocumentRow, OutboxRow } from '#mirror/storage/rows.ts';

/** Placeholder scope of a document that has left its scopes, until the last page shows whether another contains it. */
export const leavingScope = '~leaving';

/**
 * Drops the cursors of some scopes (default: all), so that the next pull fetches them again. Unsent work and shown
 * documents stay; what does not arrive again is removed with the last page. `isRestored` marks a server restored from
 * a backup: documents that are newer here are then compared with the server's.
 */
export async function resync(
  holder: LeaseHolder,
  scopes: readonly string[] | undefined,
  isRestored: boolean,
): Promise<void> {
  const { mirror } = holder;
  await mirror.transaction('rw', mirror.meta, mirror.documents, async () => {
    await checkLease(mirror, holder.token, holder.now());
    const cursors = (await readMeta(mirror, 'cursors')) ?? {};
    const dropped = scopes ?? Object.keys(cursors);
    const remaining = Object.entries(cursors).filter(([scope]) => !dropped.includes(scope));
    await writeMeta(mirror, 'cursors', Object.fromEntries(remaining));
    if (isRestored) {
      await mirror.meta.delete('epoch');
      await writeMeta(mirror, 'isRestored', true);
    }
    const leaving = new Set(dropped);
    await mirror.documents.toCollection().modify((row) => {
      if (!row.scopes.some((scope) => leaving.has(scope))) return false;
      const others = row.scopes.filter((scope) => !leaving.has(scope) && scope !== leavingScope);
      Object.assign(row, { scopes: [...others, leavingScope], passing: 1 });
      return true;
    });
  });
}

/**
 * Saves the user's text that a restored server has lost, as a conflict with what the server has instead, or with
 * nothing. False if the text is someone else's, or none was lost. Inside a transaction.
 */
export async function recoverLostText(
  mirror: Mirror,
  row: DocumentRow,
  theirs: Document | null,
  { scopes, at }: { readonly scopes: readonly string[]; readonly at: string },
): Promise<boolean> {
  const { keyId } = row;
  const lane = await laneOf(mirror, keyId);
  const edits = lane.filter((each) => each.change.kind === 'edit' || each.change.kind === 'create');
  const knownDocument = await lastReceived(mirror, row);
  const isByUser = edits.length === 0 && isTextOf(mirror, knownDocument);
  if (edits.length === 0 && !isByUser) return false;
  const conflict = await conflictOf(mirror, keyId);
  // An open conflict shows the other side where I changed nothing: there too the server may have lost my text.
  const texts = lane.filter(({ change }) => change.kind !== 'addEntries');
  const shownDocument = texts.length === lane.length ? documentOf(row) : overlay(knownDocument, texts);
  const mine = conflict ? overlay(baseOf(conflict, lane), texts) : shownDocument;
  const body = theirs ? ownText(mine, theirs) : { ...mine.body };
  const hasOtherTeam = theirs !== null && mine.teamId !== theirs.teamId;
  const isSame = theirs !== null && Object.keys(body).length === 0 && !hasOtherTeam;
  const isBack = conflict !== undefined && isRecovered(conflict);
  if (isSame && !isBack) {
    // The server has what the edits say, but not what lay beneath them.
    if (theirs) await retainBeneath(mirror, row, { knownDocument, mine, theirs, edits, at });
    if (theirs && !conflict) await holdHiddenText(mirror, row, edits, theirs, at);
    return false;
  }
  const base = theirs ?? mine;
  const id = newRecoveredId();
  await mirror.outbox.bulkDelete(edits.map((each) => each.order));
  if (theirs) await holdHiddenText(mirror, row, edits, theirs, at);
  if (isSame) {
    await receive(mirror, theirs, scopes, { isRestored: true });
    return true;
  }
  await retainBeneath(mirror, row, { knownDocument, mine, theirs, edits, at });
  if (theirs) await retainCovered(mirror, edits, theirs, at);
  else await holdCovered(mirror, row, edits, at);
  const { version, entity } = base;
  const { allFields } = documentTypes[entity];
  const change: Change = {
    kind: 'edit',
    id,
    keyId,
    entity,
    version,
    body,
    ...(hasOtherTeam ? { teamId: mine.teamId } : {}),
    // Its author has seen nothing of what the server has now, or will have once it has the document again.
    was: seenNowhere(allFields, theirs ?? { ...mine, body: {} }, {
      ...base,
      teamId: mine.teamId,
      body: { ...base.body, ...body },
    }),
  };
  const statusAfter = base.statusId;
  const lost = newOutboxRow(change, { by: null, statusAfter, state: 'queued', madeAt: at });
  // It takes the place of the first edit, so that what waited behind that still waits behind it.
  const order = edits[0]?.order;
  await (order === undefined ? mirror.outbox.add(lost) : mirror.outbox.put({ ...lost, order }));
  // A decision that was open is about another text.
  await endUndecided(mirror, base);
  await mirror.server.put({ keyId, document: base, ...(theirs === null && { isGone: 1 }) });
  await refreshDocument(mirror, keyId, scopes);
  return true;
}

/** Whether a version is by the user of this device, who could write it again: entries of people come from the server alone. */
export function isTextOf(mirror: Mirror, { entity, updatedBy }: Document): boolean {
  return documentTypes[entity].collection?.isReadOnly !== true && mirrorName(updatedBy.id) === mirror.name;
}

/**
 * Whether a conflict is about a document that a restored server did not have. If it is readable again after all, all
 * of the text here is to be compared with it: nothing here says what it was based on.
 */
export function isRecovered({ changeId, theirs }: Conflict): boolean {
  return theirs === null && isRecoveredId(changeId);
}

/**
 * Retains a version by the user that lies beneath unsent changes which were not made on it, for example because they
 * came in a file: the server has lost it, and the changes do not contain it.
 */
async function retainBeneath(
  mirror: Mirror,
  { keyId, entity, reference }: DocumentRow,
  {
    knownDocument,
    mine,
    theirs,
    edits,
    at,
  }: {
    readonly knownDocument: Document;
    readonly mine: Document;
    readonly theirs: Document | null;
    readonly edits: readonly OutboxRow[];
    readonly at: string;
  },
): Promise<void> {
  const [serverRow, conflict] = await Promise.all([mirror.server.get(keyId), conflictOf(mirror, keyId)]);
  const madeOn = serverRow && beneath(conflict?.began ?? serverRow.document, edits);
  const isBeneath = madeOn !== undefined && knownDocument.version > madeOn.version;
  // From a file: made on another text.
  const { allFields } = documentTypes[entity];
  const isCovered = edits.some(
    ({ change }) =>
      change.kind === 'edit' && replacedSince(allFields, knownDocument, change.was ?? {}).length > 0,
  );
  if ((!isBeneath && !isCovered) || !isTextOf(mirror, knownDocument)) return;
  const since = theirs ?? (isBeneath ? madeOn : undefined);
  const lost = Object.entries(since ? ownText(knownDocument, since) : knownDocument.body);
  const body = Object.fromEntries(lost.filter(([name, value]) => !sameValue(value, mine.body[name] ?? null)));
  if (Object.keys(body).length === 0) return;
  const version = theirs?.version ?? knownDocument.version;
  const change: Change = { kind: 'keepText', id: crypto.randomUUID(), keyId, entity, version, body };
  if (!theirs) {
    const save: Change = { ...change, kind: 'edit' };
    return addHeld(mirror, { keyId, entity, reference, title: mine.body.title, changes: [save], at });
  }
  const statusAfter = theirs.statusId;
  await mirror.outbox.add(newOutboxRow(change, { by: null, statusAfter, state: 'queued', madeAt: at }));
}

/** Holds what edits say that are about to become one, where one of them covers another, and the server has no document. */
async function holdCovered(
  mirror: Mirror,
  { keyId, entity, reference, body: { title } }: DocumentRow,
  edits: readonly OutboxRow[],
  at: string,
): Promise<void> {
  const changes = coveredTexts(entity, edits).map((body): Change => {
    const id = crypto.randomUUID();
    return { kind: 'edit', id, keyId, entity, version: 0, body };
  });
  if (changes.length > 0) await addHeld(mirror, { keyId, entity, reference, title, changes, at });
}

/** Holds what edits say in fields that their author may no longer see: it cannot be settled with the server's. */
async function holdHiddenText(
  mirror: Mirror,
  { keyId, entity, reference, body: { title } }: DocumentRow,
  edits: readonly OutboxRow[],
  theirs: Document,
  at: string,
): Promise<void> {
  const changes = edits.flatMap(({ change }) => {
    if (change.kind !== 'edit' && change.kind !== 'create') return [];
    const hidden = Object.entries(change.body).filter(([name]) => !Object.hasOwn(theirs.body, name));
    return hidden.length > 0 ? [{ ...change, body: Object.fromEntries(hidden) }] : [];
  });
  if (changes.length > 0) await addHeld(mirror, { keyId, entity, reference, title, changes, at });
}

/** The newest version received of a document, without unsent changes. */
export async function lastReceived(mirror: Mirror, row: DocumentRow): Promise<Document> {
  return row.sync === 'saved' ? row : ((await mirror.server.get(row.keyId))?.document ?? row);
}

/** Whether a document has another text than the server's, in fields that its reader may see. */
export function hasOtherText(mine: Document, theirs: Document): boolean {
  return Object.keys(ownText(mine, theirs)).length > 0;
}

function ownText(mine: Document, theirs: Document): BodyPatch {
  return changedFields(theirs.body, readableIn(mine.body, theirs.body));
}

/** The fields of a body that the reader may see in the server's. */
function readableIn(body: BodyPatch, server: Document['body']): BodyPatch {
  return Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(server, name)));
}

/**
 * Puts into the history what edits say that leave their lane together, where one of them covers another whose text its author
 * had not seen, as far as its reader may see it in the server's document. Inside a transaction.
 */
async function retainCovered(
  mirror: Mirror,
  edits: readonly OutboxRow[],
  { keyId, entity, version, statusId, body }: Document,
  at: string,
): Promise<void> {
  for (const text of coveredTexts(entity, edits)) {
    const readable = Object.entries(text).filter(([name]) => Object.hasOwn(body, name));
    if (readable.length === 0) continue;
    const id = crypto.randomUUID();
    const change: Change = {
      kind: 'keepText',
      id,
      keyId,
      entity,
      version,
      body: Object.fromEntries(readable),
    };
    const origin = { by: null, statusAfter: statusId, state: 'queued' as const, madeAt: at };
    await mirror.outbox.add(newOutboxRow(change, origin));
  }
}
