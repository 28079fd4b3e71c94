import type { FeedItem, PullAnswer } from '#contract/sync.ts';
import { fromWire } from '#contract/document.ts';
import type { Document } from '#domain/document.ts';
import type { DocumentRow, Mirror } from '#mirror/storage/database.ts';
import { keepNewer, leaving } from './resync.ts';
import { differing } from './integrity.ts';
import { checkLease } from '#mirror/storage/lease.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import { rowOf } from '#mirror/outbox/overlay.ts';
import { takeIncoming } from '#mirror/outbox/rebase.ts';
import type { Holder } from '#mirror/outbox/sending.ts';

/** Where this device stands: sent with every pull. */
export async function readCursors(
  mirror: Mirror,
): Promise<{ epoch: string | null; scopes: Record<string, number> }> {
  const [epoch, cursors] = await Promise.all([readMeta(mirror, 'epoch'), readMeta(mirror, 'cursors')]);
  return { epoch: epoch ?? null, scopes: cursors ?? {} };
}

/**
 * Takes in one page: documents, what is gone and the cursors in one transaction, or nothing of it. Gives the scopes in
 * which, by the server's count, something else is here than there.
 */
export async function applyPage(holder: Holder, page: PullAnswer): Promise<string[]> {
  const { mirror } = holder;
  return mirror.transaction('rw', mirror.tables, async () => {
    await checkLease(mirror, holder.token, holder.now());
    const known = (await readMeta(mirror, 'cursors')) ?? {};
    await putDocuments(mirror, page);
    for (const { scope, id } of page.gone) await leaveScope(mirror, id, scope, page);
    const cursors = Object.fromEntries(
      page.scopes.map((scope) => [scope, page.cursors[scope] ?? known[scope] ?? 0]),
    );
    // Only the last page drops lost scopes: a document may still arrive through another one and then stays.
    if (page.more) await writeMeta(mirror, 'cursors', { ...known, ...cursors });
    else {
      await dropScopes(mirror, await lostScopes(mirror, page.scopes), page);
      await writeMeta(mirror, 'cursors', cursors);
      await mirror.meta.delete('wentBack');
    }
    await writeMeta(mirror, 'epoch', page.epoch);
    return differing(mirror, page.check, holder.now());
  });
}

async function putDocuments(mirror: Mirror, page: PullAnswer): Promise<void> {
  const items: readonly FeedItem[] = page.put;
  const arrived = new Map<string, { document: Document; scopes: Set<string> }>();
  for (const item of items) {
    const earlier = arrived.get(item.document.keyId);
    const scopes = new Set(earlier?.scopes).add(item.scope);
    arrived.set(item.document.keyId, { document: fromWire(item.document, item), scopes });
  }
  if (arrived.size === 0) return;
  const ids = [...arrived.keys()];
  const shown = await mirror.documents.bulkGet(ids);
  await forgetUnseen(mirror, arrived);
  const wentBack = (await readMeta(mirror, 'wentBack')) ?? false;
  const clean: DocumentRow[] = [];
  for (const [at, id] of ids.entries()) {
    const entry = arrived.get(id);
    if (!entry) continue;
    const row = shown[at];
    const scopes = [...new Set([...(row?.scopes ?? []), ...entry.scopes])];
    if (wentBack && row && (await isOtherHere(mirror, row, entry.document))) {
      if (await keepNewer(mirror, row, entry.document, { scopes, at: page.serverTime })) continue;
      if (row.sync === 'saved') {
        clean.push(rowOf(entry.document, scopes, 'saved'));
        continue;
      }
    }
    if (!row || row.sync === 'saved') {
      // A late page must not bring an older text back over an answer that came first.
      if (row && isEcho(row, entry.document, entry.scopes)) continue;
      if (!row || row.version <= entry.document.version) clean.push(rowOf(entry.document, scopes, 'saved'));
      else clean.push({ ...row, scopes });
    } else await takeIncoming(mirror, entry.document, scopes);
  }
  await mirror.documents.bulkPut(clean);
}

/** Whether a restored server tells of a text that is not the one it told of before. */
async function isOtherHere(mirror: Mirror, row: DocumentRow, arrived: Document): Promise<boolean> {
  const known = row.sync === 'saved' ? row : (await mirror.shadow.get(row.keyId))?.document;
  if (!known || known.version < arrived.version) return false;
  return known.version > arrived.version || known.updatedDate !== arrived.updatedDate;
}

/** What drafts were typed over stays only as far as the person may still read it. */
async function forgetUnseen(
  mirror: Mirror,
  arrived: ReadonlyMap<string, { document: Document }>,
): Promise<void> {
  for (const draft of await mirror.drafts.toArray()) {
    const body = arrived.get(draft.keyId)?.document.body;
    if (!body) continue;
    const was = Object.fromEntries(Object.entries(draft.was).filter(([name]) => Object.hasOwn(body, name)));
    await mirror.drafts.update(draft.keyId, { was });
  }
}

/** One's own change coming back: the very version that is here, through a scope that holds it already. */
function isEcho(row: DocumentRow, arrived: Document, scopes: ReadonlySet<string>): boolean {
  return (
    row.version === arrived.version &&
    row.updatedDate === arrived.updatedDate &&
    row.reference === arrived.reference &&
    row.shares.shareAll === arrived.shares.shareAll &&
    row.shares.shareTeams.join() === arrived.shares.shareTeams.join() &&
    sameComments(row.comments, arrived.comments) &&
    [...scopes].every((scope) => row.scopes.includes(scope))
  );
}

/** Comments only ever get more texts or go: how many there are of each says whether they are the same. */
function sameComments(a: Document['comments'], b: Document['comments']): boolean {
  return (
    a.length === b.length &&
    a.every((each, at) => each.id === b[at]?.id && each.edits.length === b[at].edits.length)
  );
}

/** Scopes that something here is held through and the person has no more, known to the cursors or not. */
async function lostScopes(mirror: Mirror, now: readonly string[]): Promise<string[]> {
  const held = await leap((after) => mirror.documents.where('scopes').above(after).firstKey());
  return held.filter((scope) => !now.includes(scope));
}

/** The different keys of an index, leaping from each to the next: there are few, and thousands of entries. */
async function leap(firstAbove: (key: string) => PromiseLike<unknown>): Promise<string[]> {
  const found: string[] = [];
  for (;;) {
    const next = await firstAbove(found.at(-1) ?? '');
    if (typeof next !== 'string') return found;
    found.push(next);
  }
}

async function dropScopes(mirror: Mirror, lost: readonly string[], page: PullAnswer): Promise<void> {
  for (const scope of lost) {
    const ids = await mirror.documents.where('scopes').equals(scope).primaryKeys();
    // What was fetched of their history was fetched with the rights of then.
    await mirror.versions.where('keyId').anyOf(ids).delete();
    for (const id of ids) await leaveScope(mirror, id, scope, page);
  }
}

/** A document that no remaining scope holds goes; own unsent words about it are kept aside. */
async function leaveScope(mirror: Mirror, keyId: string, scope: string, page: PullAnswer): Promise<void> {
  const row = await mirror.documents.get(keyId);
  if (!row?.scopes.includes(scope)) return;
  const scopes = row.scopes.filter((each) => each !== scope);
  // Before the last page it may still arrive through another scope, so that own words about it stay where they are.
  if (scopes.length > 0 || page.more) {
    await mirror.documents.update(keyId, { scopes: scopes.length > 0 ? scopes : [leaving] });
    return;
  }
  const wentBack = (await readMeta(mirror, 'wentBack')) ?? false;
  if (wentBack && (await keepNewer(mirror, row, null, { scopes, at: page.serverTime }))) return;
  const lane = await mirror.outbox.where('keyId').equals(keyId).sortBy('order');
  if (lane.length > 0) {
    const { entity, reference, body } = row;
    const earlier = await mirror.held.get(keyId);
    const changes = [...(earlier?.changes ?? []), ...lane.map((each) => each.change)];
    await mirror.held.put({ keyId, entity, reference, title: body.title, changes, at: page.serverTime });
  }
  await mirror.outbox.bulkDelete(lane.map((each) => each.order));
  await Promise.all([
    mirror.documents.delete(keyId),
    mirror.shadow.delete(keyId),
    mirror.conflicts.delete(keyId),
    // What they have typed is theirs; what it was typed over is not theirs to see any more.
    mirror.drafts.update(keyId, { was: {} }),
    mirror.versions.where('keyId').equals(keyId).delete(),
  ]);
}
