import { Dexie } from 'dexie';
import { type HistoryRequest, historyLimit } from '#contract/version.ts';
import { event as eventType } from '#domain/content/collections/event.ts';
import { entities, entityKeys } from '#domain/content/entities/index.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta } from '#mirror/storage/meta.ts';
import type { DocumentRow, VersionRow } from '#mirror/storage/rows.ts';
import { collectionItems } from './collections.ts';

/** The fetched history of a document, newest first; empty if none was fetched. */
export async function readHistory(mirror: Mirror, keyId: string): Promise<VersionRow[]> {
  const rows = await mirror.versions.where('keyId').equals(keyId).toArray();
  return rows.sort((a, b) => b.item.createdDate.localeCompare(a.item.createdDate) || b.version - a.version);
}

/** A document whose history is incomplete here, as the request for the next part of it. */
export type HistoryGap = HistoryRequest['documents'][number];

/** Request for the versions newer than the newest one whose text is here. */
export async function newerVersions(mirror: Mirror, keyId: string): Promise<HistoryGap> {
  const rows = await mirror.versions.where('keyId').equals(keyId).toArray();
  const versions = rows.filter((row) => row.document !== null && row.kept === '').map((row) => row.version);
  return { keyId, known: Math.max(0, ...versions) };
}

/** The gap in a document's history; null if all of it is here. */
export async function historyGapOf(
  mirror: Mirror,
  { keyId, version }: Pick<DocumentRow, 'keyId' | 'version'>,
): Promise<HistoryGap | null> {
  // The server has never seen it, so it has no history.
  if (version === 0) return null;
  const rows = await mirror.versions.where('keyId').equals(keyId).toArray();
  const versions = rows.filter((row) => row.kept === '');
  const newest = versions.find((row) => row.version === version);
  if (!newest?.document) return newerVersions(mirror, keyId);
  const withoutText = versions.filter((row) => row.document === null).map((row) => row.version);
  return withoutText.length > 0 ? { keyId, known: 0, before: Math.max(...withoutText) + 1 } : null;
}

/** The next documents of the coming event whose newest version is not here, at most one request's worth. */
export async function missingHistories(mirror: Mirror): Promise<HistoryGap[]> {
  if (await readMeta(mirror, 'isStorageLow')) return [];
  const events = await collectionItems(mirror, 'event');
  const coming = events
    .filter((each) => fieldsOf(eventType, each.fields)('isNext') && !each.archived)
    .map((each) => each.id);
  const missing: HistoryGap[] = [];
  for (const entity of entityKeys.filter((key) => entities[key].hasEvent)) {
    for (const event of coming) {
      const rows = await mirror.documents
        .where('[entity+body.eventId+updatedDate]')
        .between([entity, event, Dexie.minKey], [entity, event, Dexie.maxKey])
        .toArray();
      for (const { keyId, version } of rows) {
        if (version === 0 || (await mirror.versions.get([keyId, version, '']))?.document) continue;
        missing.push(await newerVersions(mirror, keyId));
        if (missing.length === historyLimit) return missing;
      }
    }
  }
  return missing;
}
