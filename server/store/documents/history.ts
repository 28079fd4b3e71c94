import type { HistoryResponse, HistoryRequest } from '#contract/version.ts';
import type { Document } from '#domain/document.ts';
import { may } from '#domain/permissions/permissions.ts';
import { toWireFor } from './visibility.ts';
import { atVersion, loadDocuments } from './documents.ts';
import type { Names } from '#server/store/people/names.ts';
import type { Actor } from '#server/store/people/people.ts';
import { listVersions, readVersion, withKeptText } from './versions.ts';
import type { Queries } from '#server/store/database/transaction.ts';

/** Texts per document in one answer; devices ask for older ones separately. */
const maxTexts = 10;

type Versions = HistoryResponse['histories'][number]['versions'];

/** The histories of the requested documents that the person may read, with texts that the device does not have. */
export async function readHistories(
  db: Queries,
  names: Names,
  actor: Actor,
  requests: HistoryRequest['documents'],
): Promise<HistoryResponse> {
  const documents = await loadDocuments(
    db,
    names,
    requests.map(({ keyId }) => keyId),
  );
  const histories: HistoryResponse['histories'] = [];
  for (const { keyId, ...range } of requests) {
    const document = documents.get(keyId);
    if (!document || !may(actor.person, 'read', document)) continue;
    histories.push({ keyId, versions: await readHistory(db, names, actor, document, range) });
  }
  return { histories };
}

async function readHistory(
  db: Queries,
  names: Names,
  actor: Actor,
  document: Document,
  { known, before }: Omit<HistoryRequest['documents'][number], 'keyId'>,
): Promise<Versions> {
  const { keyId } = document;
  const items = await listVersions(db, names, keyId);
  const versions = await db
    .selectFrom('document_versions')
    .selectAll()
    .where('key_id', '=', keyId)
    .where('version', '>', known)
    .$if(before !== undefined, (query) => query.where('version', '<', before ?? 0))
    .orderBy('version', 'desc')
    .limit(maxTexts)
    .execute();
  const versionTexts = new Map(versions.map((row) => [row.version, atVersion(document, row, names)]));
  const keptRows = await db
    .selectFrom('kept_texts')
    .selectAll()
    .where('key_id', '=', keyId)
    .orderBy('at', 'desc')
    .limit(maxTexts)
    .execute();
  const keptTexts = new Map<string, Document>();
  for (const row of keptRows) {
    // The version it was based on, not the newest one, decides which of its fields the reader may see.
    const base =
      versionTexts.get(row.version) ?? (await readVersion(db, names, document, row.version, undefined));
    if (base) keptTexts.set(row.id, withKeptText(base, row, names));
  }
  return items.map((item) => {
    const text = item.kept === undefined ? versionTexts.get(item.version) : keptTexts.get(item.kept);
    return { item, document: text ? toWireFor(actor, text, names) : null };
  });
}
