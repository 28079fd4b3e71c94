import type { Table } from 'dexie';
import type { PullResponse } from '#contract/sync/sync.ts';
import { fromWire } from '#contract/document.ts';
import type { Document } from '#domain/content/document.ts';
import { withoutPrevious } from '#mirror/overlay/draftTexts.ts';
import { documentOf, isPassing, rowOf } from '#mirror/overlay/documentRow.ts';
import { receive } from '#mirror/outbox/refresh.ts';
import { conflictOf } from '#mirror/conflicts/conflict.ts';
import { endUndecided } from '#mirror/conflicts/storeDecisions.ts';
import { addHeld } from '#mirror/typed/heldText.ts';
import { allTyped, typedAbout } from '#mirror/typed/kinds.ts';
import type { LeaseHolder } from '#mirror/outbox/sending.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { checkLease } from '#mirror/storage/lease.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { applyPersonal } from '#mirror/feed/personalEntries.ts';
import { isEcho } from './echo.ts';
import { type Arrival, type Known, readSame } from './knownDocuments.ts';
import { type LostComment, holdComments, lostComments, queueLostComments } from './lostComments.ts';
import { hasOtherText, isRecovered, lastReceived, leavingScope, recoverLostText, resync } from './resync.ts';

/** Documents that one pull has brought so far: if there were none before it, only these have to be looked for. */
export interface PullSoFar {
  /** Keys of its documents; undefined before the first page, null where there were documents before it. */
  brought?: Set<string> | null;
  /** Documents that its requests named as known. */
  known?: Known;
}

/**
 * Stores a page: its documents, removals and cursors in one transaction, all or nothing. `lost` are the documents of
 * which a restored server has lost the version known here, although it has reached the same number since. `pull` is
 * handed from page to page of one pull. Returns the scopes that have to be fetched again, because a document that the
 * page names as the same is not here any more.
 */
export async function applyPage(
  holder: LeaseHolder,
  page: PullResponse,
  lost: ReadonlySet<string> = new Set(),
  pull: PullSoFar = {},
): Promise<readonly string[]> {
  const { mirror } = holder;
  const again: string[] = [];
  await mirror.transaction('rw', pageTables(mirror), async () => {
    await checkLease(mirror, holder.token, holder.now());
    const [cursorsBefore = {}, epoch] = await Promise.all([
      readMeta(mirror, 'cursors'),
      readMeta(mirror, 'epoch'),
    ]);
    const { arrived, missing } = await readSame(mirror, page, pull.known);
    // Neither depends on the other.
    await Promise.all([
      putDocuments(mirror, page, arrivedIn(page, arrived), { lost, pull }),
      page.personal && applyPersonal(mirror, page.personal),
    ]);
    for (const { scope, id } of page.gone) await leaveScope(mirror, id, scope, page);
    const cursors = Object.fromEntries(
      page.scopes.map((scope) => [scope, page.cursors[scope] ?? cursorsBefore[scope] ?? 0]),
    );
    // Lost scopes are dropped with the last page: until then a document may still arrive through another scope.
    if (page.more) await writeMeta(mirror, 'cursors', { ...cursorsBefore, ...cursors });
    else {
      await dropScopes(mirror, Object.keys(cursorsBefore), page);
      await Promise.all([writeMeta(mirror, 'cursors', cursors), mirror.meta.delete('isRestored')]);
    }
    if (page.epoch !== epoch) await writeMeta(mirror, 'epoch', page.epoch);
    if (missing.size > 0) await resync(holder, [...missing], false);
    again.push(...missing);
  });
  return again;
}

/** The tables that a page may change: others are read meanwhile. */
function pageTables(mirror: Mirror): Table[] {
  const { documents, outbox, server, typed, versions } = mirror;
  const { meta, personal, prints, notices } = mirror;
  return [documents, outbox, server, typed, versions, meta, personal, prints, notices];
}

async function putDocuments(
  mirror: Mirror,
  page: PullResponse,
  arrived: ReadonlyMap<string, Arrived>,
  { lost, pull }: { readonly lost: ReadonlySet<string>; readonly pull: PullSoFar },
): Promise<void> {
  if (arrived.size === 0) return;
  const ids = [...arrived.keys()];
  const rows = await rowsHere(mirror, ids, pull);
  await redactDrafts(mirror, arrived);
  const isRestored = (await readMeta(mirror, 'isRestored')) ?? false;
  const clean: DocumentRow[] = [];
  const comments: LostComment[] = [];
  for (const [at, id] of ids.entries()) {
    const entry = arrived.get(id);
    if (!entry) continue;
    const row = rows[at];
    const scopes = [...new Set([...(row?.scopes ?? []), ...entry.scopes])];
    let knownDocument: Document | undefined;
    // Saved documents, which are nearly all, are not awaited: Dexie leaves a transaction after some hundred awaits without a
    // request to the database.
    if (isRestored && row) knownDocument = row.sync === 'saved' ? row : await lastReceived(mirror, row);
    if (knownDocument) comments.push(...lostComments(mirror, knownDocument, entry.document));
    const conflict = row?.sync === 'conflict' ? await conflictOf(mirror, id) : undefined;
    const isLost =
      knownDocument !== undefined && (lost.has(id) || differsFromRestored(knownDocument, entry.document));
    if (row && (isLost || (conflict && isRecovered(conflict)))) {
      if (await recoverLostText(mirror, row, entry.document, { scopes, at: page.serverTime })) continue;
      if (row.sync === 'saved') clean.push(rowOf(entry.document, scopes, 'saved'));
      else await receive(mirror, entry.document, scopes, { isRestored: true });
      continue;
    }
    if (!row || row.sync === 'saved') {
      // A late page must not replace a newer text that an answer brought first.
      if (row && isEcho(row, entry.document, entry.scopes)) continue;
      if (!row || row.version <= entry.document.version) clean.push(rowOf(entry.document, scopes, 'saved'));
      else clean.push(rowOf(documentOf(row), scopes, 'saved'));
    } else await receive(mirror, entry.document, scopes);
  }
  await mirror.documents.bulkPut(clean);
  await queueLostComments(mirror, comments);
}

/** From so many documents on, reading which are here at all is quicker than looking for each. */
const manyDocuments = 200;

/** The rows of these documents, in their order; undefined for those that are not here, in a first sync nearly all. */
async function rowsHere(
  mirror: Mirror,
  ids: readonly string[],
  pull: PullSoFar,
): Promise<(DocumentRow | undefined)[]> {
  if (pull.brought === undefined) pull.brought = (await isEmpty(mirror)) ? new Set() : null;
  if (pull.brought) return rowsBrought(mirror, ids, pull.brought);
  if (ids.length < manyDocuments) return mirror.documents.bulkGet([...ids]);
  const [first = '', ...others] = ids;
  const from = others.reduce((least, id) => (id < least ? id : least), first);
  const to = others.reduce((most, id) => (id > most ? id : most), first);
  const idsHere = new Set(await mirror.documents.where('keyId').between(from, to, true, true).primaryKeys());
  return rowsAmong(mirror, ids, idsHere);
}

/**
 * The rows of these documents in a pull before which there were none: what it has brought itself, through another scope,
 * and what has unsent work, perhaps from a file. The keys of all that has arrived are not read with every page.
 */
async function rowsBrought(
  mirror: Mirror,
  ids: readonly string[],
  brought: Set<string>,
): Promise<(DocumentRow | undefined)[]> {
  const unsent = new Set(await mirror.outbox.orderBy('keyId').uniqueKeys());
  const idsHere = new Set(ids.filter((id) => brought.has(id) || unsent.has(id)));
  for (const id of ids) brought.add(id);
  return rowsAmong(mirror, ids, idsHere);
}

async function rowsAmong(
  mirror: Mirror,
  ids: readonly string[],
  idsHere: ReadonlySet<unknown>,
): Promise<(DocumentRow | undefined)[]> {
  const knownIds = ids.filter((id) => idsHere.has(id));
  if (knownIds.length === 0) return ids.map(() => undefined);
  const rows = new Map(
    (await mirror.documents.bulkGet(knownIds)).flatMap((row) => (row ? [[row.keyId, row] as const] : [])),
  );
  return ids.map((id) => rows.get(id));
}

async function isEmpty(mirror: Mirror): Promise<boolean> {
  return (await mirror.documents.limit(1).primaryKeys()).length === 0;
}

interface Arrived {
  readonly document: Document;
  readonly scopes: ReadonlySet<string>;
}

/** Documents of a page by key, each with all scopes it came through; `same` are those that it only names. */
function arrivedIn({ put }: PullResponse, same: readonly Arrival[]): ReadonlyMap<string, Arrived> {
  const arrived = new Map<string, Arrived>();
  const add = ({ scope, document }: Arrival) => {
    const scopes = new Set(arrived.get(document.keyId)?.scopes).add(scope);
    arrived.set(document.keyId, { document, scopes });
  };
  for (const item of put) add({ scope: item.scope, document: fromWire(item.document, item) });
  for (const each of same) add(each);
  return arrived;
}

/** Whether a restored server has another text of a document than it had before the restore. */
function differsFromRestored(knownDocument: Document, arrived: Document): boolean {
  if (knownDocument.version < arrived.version) return false;
  return (
    knownDocument.version > arrived.version ||
    knownDocument.updatedDate !== arrived.updatedDate ||
    hasOtherText(knownDocument, arrived)
  );
}

/** Removes previous values from drafts as far as the person may no longer read them. */
async function redactDrafts(mirror: Mirror, arrived: ReadonlyMap<string, Arrived>): Promise<void> {
  for (const draft of await allTyped(mirror, 'draft')) {
    const body = arrived.get(draft.keyId)?.document.body;
    if (!body) continue;
    const was = Object.fromEntries(Object.entries(draft.was).filter(([name]) => Object.hasOwn(body, name)));
    await mirror.typed.put({ ...draft, was });
  }
}

/** Rows that are read at a time to find the documents of a scope. */
const sliceSize = 250;

/** Removes documents from all scopes that are not the person's, whether or not there was a cursor for them. */
async function dropScopes(mirror: Mirror, knownScopes: readonly string[], page: PullResponse): Promise<void> {
  const current = new Set(page.scopes);
  // Rights are seldom lost, so all documents are read then, instead of every document being indexed by its scopes.
  const isLost = knownScopes.some((scope) => !current.has(scope));
  const rows = isLost
    ? await rowsOutside(mirror, current)
    : await mirror.documents.where('passing').equals(1).toArray();
  const leavingRows = rows.filter(({ scopes }) => scopes.some((scope) => !current.has(scope)));
  const ids = leavingRows.map(({ keyId }) => keyId);
  // Their history was fetched with rights that the person no longer has.
  await mirror.versions.where('keyId').anyOf(ids).delete();
  await forgetPrintedText(mirror, ids);
  for (const { keyId, scopes } of leavingRows)
    for (const scope of scopes) if (!current.has(scope)) await leaveScope(mirror, keyId, scope, page);
}

/** The documents that are in any other scope than these. */
async function rowsOutside(mirror: Mirror, current: ReadonlySet<string>): Promise<DocumentRow[]> {
  const rows: DocumentRow[] = [];
  for (let last = ''; ;) {
    const slice = await mirror.documents.where('keyId').above(last).limit(sliceSize).toArray();
    rows.push(...slice.filter(({ scopes }) => scopes.some((scope) => !current.has(scope))));
    if (slice.length < sliceSize) return rows;
    last = slice.at(-1)?.keyId ?? '';
  }
}

/** Removes a document from a scope, and from the device if that was the last; unsent text about it is held. */
async function leaveScope(mirror: Mirror, keyId: string, scope: string, page: PullResponse): Promise<void> {
  const row = await mirror.documents.get(keyId);
  if (!row?.scopes.includes(scope)) return;
  const scopes = row.scopes.filter((each) => each !== scope);
  // Before the last page it may still arrive through another scope.
  if (scopes.length > 0 || page.more) {
    const nextScopes = scopes.length > 0 ? scopes : [leavingScope];
    await mirror.documents.update(keyId, {
      scopes: nextScopes,
      passing: nextScopes.some(isPassing) ? 1 : undefined,
    });
    return;
  }
  const isRestored = (await readMeta(mirror, 'isRestored')) ?? false;
  if (isRestored) {
    await holdComments(mirror, row, page.serverTime);
    if (await recoverLostText(mirror, row, null, { scopes, at: page.serverTime })) return;
  }
  const lane = await mirror.outbox.where('keyId').equals(keyId).sortBy('order');
  if (lane.length > 0) {
    const { entity, reference, body } = row;
    const changes = lane.map((each) => each.change);
    await addHeld(mirror, { keyId, entity, reference, title: body.title, changes, at: page.serverTime });
  }
  await mirror.outbox.bulkDelete(lane.map((each) => each.order));
  await endUndecided(mirror, row);
  // The typed text is the user's; the previous values are no longer theirs to see.
  await mirror.typed.bulkPut((await typedAbout(mirror, keyId, 'draft')).map(withoutPrevious));
  await Promise.all([
    mirror.documents.delete(keyId),
    mirror.server.delete(keyId),
    mirror.versions.where('keyId').equals(keyId).delete(),
    forgetPrintedText(mirror, [keyId]),
  ]);
}

/** The print stays recorded, so that the sheet can be taken down; the user may no longer read its contents. */
async function forgetPrintedText(mirror: Mirror, keys: readonly string[]): Promise<void> {
  await mirror.prints.where('keys').anyOf(keys).modify({ text: null });
}
