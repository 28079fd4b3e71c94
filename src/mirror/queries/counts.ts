import { Dexie } from 'dexie';
import { type Kind, isKind, kinds } from '#domain/kinds.ts';
import type { Mirror } from '#mirror/storage/database.ts';

/** How many documents of each kind this device holds; kinds of which it has none are left out. */
export async function countsByKind(mirror: Mirror): Promise<{ kind: Kind; count: number }[]> {
  const counts = await Promise.all(
    Object.keys(kinds)
      .filter(isKind)
      .map(async (kind) => ({
        kind,
        count: await mirror.documents
          .where('[entity+updatedDate]')
          .between([kind, Dexie.minKey], [kind, Dexie.maxKey])
          .count(),
      })),
  );
  return counts.filter(({ count }) => count > 0);
}
