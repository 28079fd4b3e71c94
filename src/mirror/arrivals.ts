import type { FeedItem, PullAnswer } from '#contract/sync';
import { fromWire } from '#contract/document';
import type { Document } from '#domain/document';
import { isCollectionKey } from '#domain/collections/index';
import type { DocumentRow, Mirror, RecordRow } from './database.ts';
import { checkLease } from './lease.ts';
import { readMeta, writeMeta } from './meta.ts';
import { rowOf } from './overlay.ts';
import { takeIncoming } from './rebase.ts';
import type { Holder } from './sending.ts';

/** Where this device stands: sent with every pull. */
export async function readCursors(
  mirror: Mirror,
): Promise<{ epoch: string | null; scopes: Record<string, number> }> {
  const [epoch, cursors] = await Promise.all([readMeta(mirror, 'epoch'), readMeta(mirror, 'cursors')]);
  return { epoch: epoch ?? null, scopes: cursors ?? {} };
}

/** Takes in one page: documents, records, what is gone and the cursors in one transaction, or nothing of it. */
export async function applyPage(holder: Holder, page: PullAnswer): Promise<void> {
  const { mirror } = holder;
  await mirror.transaction('rw', mirror.tables, async () => {
    await checkLease(mirror, holder.token, holder.now());
    const known = (await readMeta(mirror, 'cursors')) ?? {};
    await putDocuments(mirror, page.put);
    await mirror.records.bulkPut(page.put.flatMap(recordOf));
    for (const { scope, id } of page.gone) {
      if (isCollectionKey(scope)) await mirror.records.delete([scope, id]);
      else await leaveScope(mirror, id, scope, page.serverTime);
    }
    const lost = Object.keys(known).filter((scope) => !page.scopes.includes(scope));
    const cursors = Object.fromEntries(
      page.scopes.map((scope) => [scope, page.cursors[scope] ?? known[scope] ?? 0]),
    );
    // Only the last page drops lost scopes: a document may still arrive through another one and then stays.
    if (page.more) for (const scope of lost) cursors[scope] = known[scope] ?? 0;
    else await dropScopes(mirror, lost, page.serverTime);
    await writeMeta(mirror, 'cursors', cursors);
    await writeMeta(mirror, 'epoch', page.epoch);
  });
}

/** Forgets where it stood, so that everything is fetched again; unsent work and what is shown stay. */
export async function forgetCursors(holder: Holder, scopes: readonly string[] | undefined): Promise<void> {
  const { mirror } = holder;
  await mirror.transaction('rw', mirror.meta, async () => {
    await checkLease(mirror, holder.token, holder.now());
    const known = (await readMeta(mirror, 'cursors')) ?? {};
    const kept = scopes
      ? Object.fromEntries(Object.entries(known).filter(([scope]) => !scopes.includes(scope)))
      : {};
    await writeMeta(mirror, 'cursors', kept);
    await mirror.meta.delete('epoch');
  });
}

function recordOf(item: FeedItem): RecordRow[] {
  return item.kind === 'record' ? [{ ...item.record, collection: item.collection }] : [];
}

async function putDocuments(mirror: Mirror, items: readonly FeedItem[]): Promise<void> {
  const arrived = new Map<string, { document: Document; scopes: Set<string> }>();
  for (const item of items) {
    if (item.kind !== 'document') continue;
    const earlier = arrived.get(item.document.keyId);
    const scopes = new Set(earlier?.scopes).add(item.scope);
    arrived.set(item.document.keyId, { document: fromWire(item.document, item.shares), scopes });
  }
  if (arrived.size === 0) return;
  const ids = [...arrived.keys()];
  const shown = await mirror.documents.bulkGet(ids);
  const clean: DocumentRow[] = [];
  for (const [at, id] of ids.entries()) {
    const entry = arrived.get(id);
    if (!entry) continue;
    const row = shown[at];
    const scopes = [...new Set([...(row?.scopes ?? []), ...entry.scopes])];
    if (!row || row.sync === 'saved') {
      // A late page must not bring an older text back over an answer that came first.
      if (!row || row.version <= entry.document.version) clean.push(rowOf(entry.document, scopes, 'saved'));
      else clean.push({ ...row, scopes });
    } else await takeIncoming(mirror, entry.document, scopes);
  }
  await mirror.documents.bulkPut(clean);
}

async function dropScopes(mirror: Mirror, lost: readonly string[], at: string): Promise<void> {
  for (const scope of lost) {
    if (isCollectionKey(scope)) {
      await mirror.records.where('collection').equals(scope).delete();
      continue;
    }
    const ids = await mirror.documents.where('scopes').equals(scope).primaryKeys();
    for (const id of ids) await leaveScope(mirror, id, scope, at);
  }
}

/** A document that no remaining scope holds goes; own unsent words about it are kept aside. */
async function leaveScope(mirror: Mirror, keyId: string, scope: string, at: string): Promise<void> {
  const row = await mirror.documents.get(keyId);
  if (!row?.scopes.includes(scope)) return;
  const scopes = row.scopes.filter((each) => each !== scope);
  if (scopes.length > 0) {
    await mirror.documents.update(keyId, { scopes });
    return;
  }
  const lane = await mirror.outbox.where('keyId').equals(keyId).sortBy('order');
  if (lane.length > 0) {
    const { entity, reference, body } = row;
    const changes = lane.map((each) => each.change);
    await mirror.held.put({ keyId, entity, reference, title: body.title, changes, at });
  }
  await mirror.outbox.bulkDelete(lane.map((each) => each.order));
  await Promise.all([
    mirror.documents.delete(keyId),
    mirror.shadow.delete(keyId),
    mirror.conflicts.delete(keyId),
  ]);
}
