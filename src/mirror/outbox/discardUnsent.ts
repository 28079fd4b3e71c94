import type { Kind } from '#domain/kinds.ts';
import type { DraftRow, HeldRow, Mirror } from '#mirror/storage/database.ts';
import { discardBeside, discardLane } from './discard.ts';
import { laneOf } from './queue.ts';
import { together } from '#mirror/storage/transaction.ts';
import { type Unsent, unsentOf } from './unsentFile.ts';

/** Begins the keys under which discarded words are kept, by when they were discarded. */
export const discardedPrefix = 'discarded:';

/** How long they can be brought back. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Drops what a person decided to drop of a document: all of its unsent edits, or with `beside` one comment or share. For a
 * week it can be brought back.
 */
export async function discardOwn(mirror: Mirror, keyId: string, at: string, beside?: string): Promise<void> {
  await together(mirror, async () => {
    const [lane, document, draft] = await Promise.all([
      laneOf(mirror, keyId),
      mirror.documents.get(keyId),
      mirror.drafts.get(keyId),
    ]);
    await (beside === undefined ? discardLane(mirror, keyId) : discardBeside(mirror, keyId, beside));
    const [left, draftLeft] = await Promise.all([laneOf(mirror, keyId), mirror.drafts.get(keyId)]);
    const gone = lane.filter(({ id }) => !left.some((row) => row.id === id));
    const entity = document?.entity ?? gone[0]?.change.entity;
    if (entity === undefined) return;
    await keep(mirror, {
      keyId,
      entity,
      title: document?.body.title ?? '',
      at,
      changes: gone.map((row) => unsentOf(row, document)),
      draft: draft && !draftLeft ? draft : null,
      held: null,
    });
  });
}

/** Drops what was typed and not saved. For a week it can be brought back. */
export async function discardDraft(mirror: Mirror, keyId: string, at: string): Promise<void> {
  await together(mirror, async () => {
    const draft = await mirror.drafts.get(keyId);
    if (!draft) return;
    await mirror.drafts.delete(keyId);
    const { title } = draft.body;
    const named = typeof title === 'string' ? title : ((await mirror.documents.get(keyId))?.body.title ?? '');
    await keep(mirror, { keyId, entity: draft.entity, title: named, at, changes: [], draft, held: null });
  });
}

/** Drops own words that were set aside when access to their document was lost. For a week they can be brought back. */
export async function discardHeld(mirror: Mirror, keyId: string, at: string): Promise<void> {
  await together(mirror, async () => {
    const held = await mirror.held.get(keyId);
    if (!held) return;
    await mirror.held.delete(keyId);
    await keep(mirror, {
      keyId,
      entity: held.entity,
      title: held.title,
      at,
      changes: [],
      draft: null,
      held,
    });
  });
}

/** What was discarded at once. Only own words: what they were written over is not theirs to keep. */
interface Dropped {
  readonly keyId: string;
  readonly entity: Kind;
  readonly title: string;
  readonly at: string;
  readonly changes: readonly Unsent[];
  readonly draft: DraftRow | null;
  readonly held: HeldRow | null;
}

async function keep(mirror: Mirror, dropped: Dropped): Promise<void> {
  const { at, keyId, draft } = dropped;
  const tooOld = new Date(Date.parse(at) - keptMs).toISOString();
  await mirror.meta.where('key').between(discardedPrefix, `${discardedPrefix}${tooOld}`).delete();
  await mirror.meta.put({
    key: `${discardedPrefix}${at}:${keyId}`,
    value: { ...dropped, draft: draft && { ...draft, was: {} } },
  });
}
