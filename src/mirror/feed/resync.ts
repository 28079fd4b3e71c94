import { type Change, isSide } from '#domain/change.ts';
import type { BodyPatch, Document } from '#domain/document.ts';
import { difference } from '#domain/merge.ts';
import { schemaVersion } from '#contract/sync.ts';
import { type DocumentRow, type Mirror, type OutboxRow, mirrorName } from '#mirror/storage/database.ts';
import { checkLease } from '#mirror/storage/lease.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import { laneOf } from '#mirror/outbox/queue.ts';
import { documentOf, overlay, rowOf, stateOf } from '#mirror/outbox/overlay.ts';
import type { Holder } from '#mirror/outbox/sending.ts';

/** Stands for a scope until the last page shows whether another one holds the document. */
export const leaving = '~leaving';

/**
 * Forgets where it stood in some scopes (or all), so that they are fetched again; unsent work and what is shown stay.
 * What does not come again goes with the last page. With `wentBack` the server is one that was restored: what is newer
 * here is then compared with what it has.
 */
export async function beginAnew(
  holder: Holder,
  scopes: readonly string[] | undefined,
  wentBack: boolean,
): Promise<void> {
  const { mirror } = holder;
  await mirror.transaction('rw', mirror.meta, mirror.documents, async () => {
    await checkLease(mirror, holder.token, holder.now());
    const known = (await readMeta(mirror, 'cursors')) ?? {};
    const anew = scopes ?? Object.keys(known);
    const kept = Object.entries(known).filter(([scope]) => !anew.includes(scope));
    await writeMeta(mirror, 'cursors', Object.fromEntries(kept));
    await mirror.meta.delete('epoch');
    if (wentBack) await writeMeta(mirror, 'wentBack', true);
    await mirror.documents
      .where('scopes')
      .anyOf(anew)
      .distinct()
      .modify((row) => {
        const kept = row.scopes.filter((scope) => !anew.includes(scope) && scope !== leaving);
        Object.assign(row, { scopes: [...kept, leaving] });
      });
  });
}

/**
 * Own text that a restored server has lost: it becomes a conflict with what the server has instead, or with nothing.
 * False where the text is somebody else's, or there is none to lose. Inside a transaction.
 */
export async function keepNewer(
  mirror: Mirror,
  row: DocumentRow,
  theirs: Document | null,
  { scopes, at }: { readonly scopes: readonly string[]; readonly at: string },
): Promise<boolean> {
  const { keyId } = row;
  const lane = await laneOf(mirror, keyId);
  const texts = lane.filter((each) => each.change.kind === 'save' || each.change.kind === 'create');
  if (texts.length === 0 && (lane.length > 0 || mirrorName(row.updatedBy.id) !== mirror.name)) return false;
  const mine = documentOf(row);
  const body = theirs ? difference(theirs.body, seenIn(mine.body, theirs.body)) : { ...mine.body };
  if (theirs && Object.keys(body).length === 0) return false;
  const base = theirs ?? mine;
  const rest = lane.filter((each) => !texts.includes(each));
  await mirror.outbox.bulkDelete(texts.map((each) => each.order));
  const { version, entity } = base;
  const id = `${keyId}:back`;
  const change: Change = { kind: 'save', id, keyId, entity, version, body };
  const blocked: Omit<OutboxRow, 'order'> = {
    id,
    keyId,
    change,
    after: null,
    by: null,
    statusAfter: base.statusId,
    state: 'conflict',
    tries: 0,
    notBefore: 0,
    error: null,
    madeAt: at,
    schema: schemaVersion,
  };
  // It takes the place of the first text that waited, so that what waits behind it stays behind it.
  const order = texts[0]?.order;
  const added = await (order === undefined
    ? mirror.outbox.add(blocked)
    : mirror.outbox.put({ ...blocked, order }));
  const next = [{ ...blocked, order: added }, ...rest.filter((each) => !isSide(each.change))];
  await mirror.conflicts.put({ keyId, changeId: id, base, theirs, at });
  if (theirs) await mirror.shadow.put({ keyId, document: theirs, incoming: null });
  else await mirror.shadow.delete(keyId);
  await mirror.documents.put(rowOf(overlay(base, next), scopes, stateOf(next)));
  return true;
}

function seenIn(body: Document['body'], seen: Document['body']): BodyPatch {
  return Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(seen, name)));
}
