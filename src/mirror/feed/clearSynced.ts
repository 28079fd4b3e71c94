import type { Mirror } from '#mirror/storage/database.ts';

/** Deletes everything that came from the server, except what unsent changes are based on. It can be fetched again. */
export async function clearSynced(mirror: Mirror): Promise<void> {
  await mirror.transaction('rw', mirror.documents, mirror.versions, mirror.drafts, mirror.meta, async () => {
    await mirror.documents.filter(({ sync }) => sync === 'saved').delete();
    await mirror.versions.clear();
    await mirror.drafts.toCollection().modify({ was: {} });
    await mirror.meta.bulkDelete(['cursors', 'epoch', 'session', 'status']);
  });
}
