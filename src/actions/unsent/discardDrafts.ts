import type { Mirror } from '#mirror/storage/database.ts';
import { transact } from '#mirror/storage/transaction.ts';
import { recordDiscarded } from './recordDiscarded.ts';

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
