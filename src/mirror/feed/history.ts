import type { Document } from '#domain/document.ts';
import { unshared } from '#domain/document.ts';
import { entities, entityKeys } from '#domain/entities/index.ts';
import { fromWire } from '#contract/document.ts';
import {
  type HistoryAnswer,
  type HistoryRequest,
  type VersionItem,
  historyLimit,
} from '#contract/version.ts';
import { Dexie } from 'dexie';
import type { Mirror, VersionRow } from '#mirror/storage/database.ts';
import { readMeta } from '#mirror/storage/meta.ts';
import { collectionItems } from '#mirror/queries/collections.ts';

/** What of a document's history is on this device, newest first; nothing where it was never fetched. */
export async function historyOf(mirror: Mirror, keyId: string): Promise<VersionRow[]> {
  const rows = await mirror.versions.where('keyId').equals(keyId).toArray();
  return rows.sort((a, b) => b.item.createdDate.localeCompare(a.item.createdDate) || b.version - a.version);
}

/** Keeps fetched histories of documents that are still on this device; texts that are here already stay. */
export async function keepHistories(
  mirror: Mirror,
  { histories }: HistoryAnswer,
  askedWith: string,
): Promise<void> {
  await mirror.transaction('rw', mirror.versions, mirror.documents, mirror.meta, async () => {
    // What was asked for with other rights may tell more than its reader sees by now.
    if ((await rightsNow(mirror)) !== askedWith) return;
    for (const { keyId, versions } of histories) {
      // Access may have gone while they were on their way.
      if (!(await mirror.documents.get(keyId))) continue;
      const keys = versions.map(({ item }) => keyOf(keyId, item));
      const known = await mirror.versions.bulkGet(keys);
      await mirror.versions.where('keyId').equals(keyId).delete();
      await mirror.versions.bulkPut(
        versions.map(({ item, document }, at) => ({
          keyId,
          version: item.version,
          kept: item.kept ?? '',
          item,
          document: document ? alone(document) : (known[at]?.document ?? null),
        })),
      );
    }
  });
}

/** By what rights this device has what it has: changes whenever its person's scopes do. */
export async function rightsNow(mirror: Mirror): Promise<string> {
  return Object.keys((await readMeta(mirror, 'cursors')) ?? {})
    .toSorted()
    .join(' ');
}

/** Keeps the text of one version that was fetched on its own. */
export async function keepVersion(
  mirror: Mirror,
  keyId: string,
  item: VersionItem,
  document: Document,
): Promise<void> {
  await mirror.versions.update(keyOf(keyId, item), { document });
}

/** What to ask for one document: its newest version whose text is here. */
export async function knownHistory(
  mirror: Mirror,
  keyId: string,
): Promise<HistoryRequest['documents'][number]> {
  const rows = await mirror.versions.where('keyId').equals(keyId).toArray();
  const known = rows.filter((row) => row.document !== null && row.kept === '').map((row) => row.version);
  return { keyId, known: Math.max(0, ...known) };
}

/** The next few documents of the coming event whose newest version is not here with its text. */
export async function missingHistories(mirror: Mirror): Promise<HistoryRequest['documents']> {
  if (await readMeta(mirror, 'scarce')) return [];
  const events = await collectionItems(mirror, 'event');
  const coming = events
    .filter((each) => each.fields['isNext'] === true && !each.archived)
    .map((each) => each.id);
  const missing: HistoryRequest['documents'] = [];
  for (const entity of entityKeys.filter((key) => entities[key].hasEvent)) {
    for (const event of coming) {
      const rows = await mirror.documents
        .where('[entity+eventId+updatedDate]')
        .between([entity, event, Dexie.minKey], [entity, event, Dexie.maxKey])
        .toArray();
      for (const { keyId, version } of rows) {
        if (version === 0 || (await mirror.versions.get([keyId, version, '']))?.document) continue;
        missing.push(await knownHistory(mirror, keyId));
        if (missing.length === historyLimit) return missing;
      }
    }
  }
  return missing;
}

function keyOf(keyId: string, item: VersionItem): [string, number, string] {
  return [keyId, item.version, item.kept ?? ''];
}

/** A version has no shares and no comments of its own. */
function alone(document: NonNullable<HistoryAnswer['histories'][number]['versions'][number]['document']>) {
  return fromWire(document, { shares: unshared, comments: [] });
}
