import { unshared, type Document } from '#domain/content/document.ts';
import { fromWire, type WireDocument } from '#contract/document.ts';
import type { HistoryResponse, VersionItem } from '#contract/version.ts';
import { rightsKey } from '#mirror/read/syncState.ts';
import type { Mirror } from '#mirror/storage/database.ts';

/**
 * Stores fetched histories of documents that are still on this device; versions whose text is here keep it.
 * `fetchedWith` is the `rightsKey` when they were requested: with other rights since, nothing is stored.
 */
export async function storeHistories(
  mirror: Mirror,
  { histories }: HistoryResponse,
  fetchedWith: string,
): Promise<void> {
  await mirror.transaction('rw', mirror.versions, mirror.documents, mirror.meta, async () => {
    if ((await rightsKey(mirror)) !== fetchedWith) return;
    for (const { keyId, versions } of histories) {
      // Access may have been lost while the answer was on its way.
      if (!(await mirror.documents.get(keyId))) continue;
      const keys = versions.map(({ item }) => keyOf(keyId, item));
      const knownVersions = await mirror.versions.bulkGet(keys);
      await mirror.versions.where('keyId').equals(keyId).delete();
      await mirror.versions.bulkPut(
        versions.map(({ item, document }, at) => ({
          keyId,
          version: item.version,
          kept: item.kept ?? '',
          item,
          document: document ? versionOf(document) : (knownVersions[at]?.document ?? null),
        })),
      );
    }
  });
}

function keyOf(keyId: string, item: VersionItem): [string, number, string] {
  return [keyId, item.version, item.kept ?? ''];
}

/** A version has neither shares nor comments. */
function versionOf(document: WireDocument): Document {
  return fromWire(document, { shares: unshared, comments: [] });
}
