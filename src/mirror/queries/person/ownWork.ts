import { Dexie } from 'dexie';
import type { EntityKey } from '#domain/content/entities/index.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { type StatusId, status } from '#domain/content/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta } from '#mirror/storage/meta.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { documentsByKey } from '#mirror/read/documents.ts';

/** Documents that a person created: the latest changed, and the number of each type. */
export interface OwnWork {
  readonly newest: readonly DocumentRow[];
  readonly counts: readonly { readonly entity: EntityKey; readonly count: number }[];
}

/** Documents of these types and statuses that a person created. Reads at most `limit`; the index counts the others. */
export async function ownDocuments(
  mirror: Mirror,
  personId: string,
  types: readonly EntityKey[],
  statuses: readonly StatusId[],
  limit: number,
): Promise<OwnWork> {
  // One transaction for the many small reads: that is what makes them quick.
  return mirror.transaction('r', mirror.documents, async () => {
    const lists = types.flatMap((entity) => statuses.map((statusId) => ({ entity, statusId })));
    const ownLists = await Promise.all(
      lists.map(async ({ entity, statusId }) => {
        const list = () =>
          mirror.documents
            .where('[createdBy.id+entity+statusId+updatedDate]')
            .between([personId, entity, statusId, Dexie.minKey], [personId, entity, statusId, Dexie.maxKey]);
        const count = await list().count();
        return { entity, count, newest: count === 0 ? [] : await list().reverse().limit(limit).toArray() };
      }),
    );
    const counts = types.map((entity) => ({
      entity,
      count: ownLists.filter((each) => each.entity === entity).reduce((sum, { count }) => sum + count, 0),
    }));
    return {
      newest: ownLists
        .flatMap(({ newest }) => newest)
        .sort((a, b) => (a.updatedDate < b.updatedDate ? 1 : -1))
        .slice(0, limit),
      counts: counts.filter(({ count }) => count > 0),
    };
  });
}

/** Most documents looked at for those opened last. */
const mostOpened = 30;

/** The documents opened last on this device, latest first. Archived ones and items of collections are left out. */
export async function openedDocuments(mirror: Mirror, limit: number): Promise<DocumentRow[]> {
  const keys = ((await readMeta(mirror, 'opened')) ?? []).slice(0, mostOpened);
  const rows = new Map((await documentsByKey(mirror, keys)).map((row) => [row.keyId, row]));
  return keys
    .map((key) => rows.get(key))
    .filter((row) => row !== undefined)
    .filter(({ entity, statusId }) => !documentTypes[entity].collection && statusId !== status.archived)
    .slice(0, limit);
}
