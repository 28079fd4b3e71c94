import type { HistoryResponse, HistoryRequest } from '#contract/version.ts';
import type { Document } from '#domain/document.ts';
import { may } from '#domain/permissions/permissions.ts';
import { toWireFor } from './visibility.ts';
import { atVersion, loadDocuments } from './documents.ts';
import type { Names } from '#server/store/people/names.ts';
import type { Actor } from '#server/store/people/people.ts';
import { listVersions, readVersion, withKeptText } from './versions.ts';
import type { Queries } from '#server/store/database/transaction.ts';

/** Texts of one document that are sent at once; older ones are asked for on their own. */
const texts = 10;

type Versions = HistoryResponse['histories'][number]['versions'];

/** The histories of those of the documents that the actor may read, with the texts that their device has not got. */
export async function readHistories(
  db: Queries,
  names: Names,
  actor: Actor,
  asked: HistoryRequest['documents'],
): Promise<HistoryResponse> {
  const documents = await loadDocuments(
    db,
    names,
    asked.map(({ keyId }) => keyId),
  );
  const histories: HistoryResponse['histories'] = [];
  for (const { keyId, ...wanted } of asked) {
    const document = documents.get(keyId);
    if (!document || !may(actor.person, 'read', document)) continue;
    histories.push({ keyId, versions: await readHistory(db, names, actor, document, wanted) });
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
    .limit(texts)
    .execute();
  const then = new Map(versions.map((row) => [row.version, atVersion(document, row, names)]));
  const kept = await db
    .selectFrom('kept_texts')
    .selectAll()
    .where('key_id', '=', keyId)
    .orderBy('at', 'desc')
    .limit(texts)
    .execute();
  const lost = new Map<string, Document>();
  for (const row of kept) {
    // What its reader may see of it is decided by the version it was made on, not by the newest.
    const base = then.get(row.version) ?? (await readVersion(db, names, document, row.version, undefined));
    if (base) lost.set(row.id, withKeptText(base, row, names));
  }
  return items.map((item) => {
    const text = item.kept === undefined ? then.get(item.version) : lost.get(item.kept);
    return { item, document: text ? toWireFor(actor, text, names) : null };
  });
}
