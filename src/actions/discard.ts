import type { DocumentType } from '#domain/documentTypes.ts';
import { discardCollaboration, discardLane } from '#mirror/outbox/discard.ts';
import { laneOf } from '#mirror/outbox/lanes.ts';
import { draftOfResult, resultTextsIn } from '#mirror/outbox/resultTexts.ts';
import { type UnsentChange, unsentChangeOf } from '#mirror/outbox/unsentFile.ts';
import { discardedPrefix } from '#mirror/queries/discarded.ts';
import { readMeta } from '#mirror/storage/meta.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DraftRow, HeldRow } from '#mirror/storage/rows.ts';
import { transact } from '#mirror/storage/transaction.ts';

/** How long discarded work can be restored, in milliseconds. */
const retentionMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Discards the unsent edits of a document or, with `changeId`, one comment or share. It can be restored for seven days.
 */
export async function discardUnsent(
  mirror: Mirror,
  keyId: string,
  at: string,
  changeId?: string,
): Promise<void> {
  await transact(mirror, async () => {
    const [lane, document, conflict, epochHere] = await Promise.all([
      laneOf(mirror, keyId),
      mirror.documents.get(keyId),
      mirror.conflicts.get(keyId),
      readMeta(mirror, 'epoch'),
    ]);
    await (changeId === undefined
      ? discardLane(mirror, keyId)
      : discardCollaboration(mirror, keyId, changeId));
    const left = await laneOf(mirror, keyId);
    const discarded = lane.filter(({ id }) => !left.some((row) => row.id === id));
    const entity = document?.entity ?? discarded[0]?.change.entity;
    if (entity === undefined) return;
    const isOver = conflict !== undefined && (await mirror.conflicts.get(keyId)) === undefined;
    const draft = isOver ? draftOfResult(conflict, resultTextsIn(conflict)) : undefined;
    await recordDiscarded(mirror, {
      keyId,
      entity,
      title: document?.body.title ?? '',
      at,
      changes: discarded.map((row) => unsentChangeOf(row, { document, epochHere })),
      draft: draft ?? null,
      held: null,
    });
  });
}

/** Discards drafts. Each can be restored for seven days. */
export async function discardDrafts(mirror: Mirror, ids: readonly string[], at: string): Promise<void> {
  await transact(mirror, async () => {
    const drafts = await mirror.drafts.bulkGet([...ids]);
    await mirror.drafts.bulkDelete([...ids]);
    for (const draft of drafts) {
      if (!draft) continue;
      const { keyId, entity, body } = draft;
      const title =
        typeof body['title'] === 'string'
          ? body['title']
          : ((await mirror.documents.get(keyId))?.body.title ?? '');
      await recordDiscarded(mirror, { keyId, entity, title, at, changes: [], draft, held: null });
    }
  });
}

/** Discards held text. It can be restored for seven days. */
export async function discardHeld(mirror: Mirror, keyId: string, at: string): Promise<void> {
  await transact(mirror, async () => {
    const held = await mirror.held.get(keyId);
    if (!held) return;
    await mirror.held.delete(keyId);
    const { entity, title } = held;
    await recordDiscarded(mirror, { keyId, entity, title, at, changes: [], draft: null, held });
  });
}

/** Work discarded in one go. Only the user's own text: what it replaced is not theirs to retain. */
interface DiscardedWork {
  readonly keyId: string;
  readonly entity: DocumentType;
  readonly title: string;
  readonly at: string;
  readonly changes: readonly UnsentChange[];
  readonly draft: DraftRow | null;
  readonly held: HeldRow | null;
}

/** Stores discarded work, and deletes what is past its retention. */
async function recordDiscarded(mirror: Mirror, work: DiscardedWork): Promise<void> {
  const { at, keyId, draft } = work;
  const oldest = new Date(Date.parse(at) - retentionMs).toISOString();
  await mirror.meta.where('key').between(discardedPrefix, `${discardedPrefix}${oldest}`).delete();
  await mirror.meta.put({
    key: `${discardedPrefix}${at}:${draft?.id ?? keyId}`,
    value: { ...work, draft: draft && { ...draft, was: {} } },
  });
}
