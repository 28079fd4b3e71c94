import type { HistoryRequest, HistoryResponse } from '#contract/version.ts';
import type { Document } from '#domain/content/document.ts';
import { storeHistories } from '#mirror/feed/history.ts';
import { newerVersions } from '#mirror/read/history.ts';
import { rightsKey } from '#mirror/read/syncState.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { VersionRow } from '#mirror/storage/rows.ts';

/**
 * Fetches the versions of a document that are newer than those here, and stores them unless its reader's rights have
 * changed meanwhile. `fetch` resolves to undefined if there was no answer.
 */
export async function fetchNewerVersions(
  mirror: Mirror,
  keyId: string,
  fetch: (missing: HistoryRequest['documents'][number]) => Promise<HistoryResponse | undefined>,
): Promise<void> {
  const rightsBefore = await rightsKey(mirror);
  const response = await fetch(await newerVersions(mirror, keyId));
  if (response) await storeHistories(mirror, response, rightsBefore);
}

/** Stores the text of a single fetched version. */
export async function storeVersion(
  mirror: Mirror,
  { keyId, version, kept }: Pick<VersionRow, 'keyId' | 'version' | 'kept'>,
  document: Document,
): Promise<void> {
  await mirror.versions.update([keyId, version, kept], { document });
}
