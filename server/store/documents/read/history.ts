import { sql } from 'kysely';
import type { WireDocument } from '#contract/document.ts';
import type { HistoryRequest, HistoryResponse, VersionItem } from '#contract/version.ts';
import type { Document } from '#domain/content/document.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { toWireFor } from '../visibility.ts';
import { countThatFit, pageBytes } from '#server/store/feed/pageSpace.ts';
import { atVersion, loadDocuments, loadVersion } from '../documents.ts';
import type { Names } from '#server/store/people/names.ts';
import type { Actor } from '#server/store/people/people.ts';
import { listVersions, readVersion } from '../versions.ts';
import type { Queries } from '#server/store/database/transaction.ts';

/** Texts per document in one answer; devices ask for older ones separately. */
const maxTexts = 10;

type Versions = HistoryResponse['histories'][number]['versions'];

/**
 * The histories of the requested documents that the person may read, with texts that the device does not have, as many
 * as fit an answer. The first document has at least one text, so that each answer brings something.
 */
export async function readHistories(
  db: Queries,
  names: Names,
  actor: Actor,
  requests: HistoryRequest['documents'],
): Promise<HistoryResponse> {
  const histories: HistoryResponse['histories'] = [];
  const later: string[] = [];
  let remaining = pageBytes;
  for (const { keyId, ...range } of requests) {
    if (remaining <= 0) {
      later.push(keyId);
      continue;
    }
    const document = (await loadDocuments(db, names, [keyId])).get(keyId);
    if (!document || !may(actor.person, 'read', document)) continue;
    const isFirst = histories.length === 0;
    const { versions, bytes } = await readHistory(db, names, actor, document, { ...range, remaining });
    remaining -= bytes;
    if (isFirst || remaining >= 0) histories.push({ keyId, versions });
    else later.push(keyId);
  }
  return later.length > 0 ? { histories, later } : { histories };
}

/** The history of a document with its newest text, and with as many others as fit the remaining bytes. */
async function readHistory(
  db: Queries,
  names: Names,
  actor: Actor,
  document: Document,
  { known, before, remaining }: HistoryRange,
): Promise<{ readonly versions: Versions; readonly bytes: number }> {
  const { keyId } = document;
  const items = await listVersions(db, names, keyId);
  let space = remaining - Buffer.byteLength(JSON.stringify(items));
  let hasText = false;
  /** The text of a version, if it fits; the first one always does. */
  const fitting = (text: Document): WireDocument | null => {
    const wire = toWireFor(actor, text, names);
    const bytes = Buffer.byteLength(JSON.stringify(wire));
    if (hasText && bytes > space) return null;
    space -= bytes;
    hasText = true;
    return wire;
  };
  const texts = new Map<string, WireDocument | null>();
  const numbers = await db
    .selectFrom('document_versions')
    .select(['version', sql<number>`octet_length(body)`.as('bytes')])
    .where('key_id', '=', keyId)
    .where('version', '>', known)
    .$if(before !== undefined, (query) => query.where('version', '<', before ?? 0))
    .orderBy('version', 'desc')
    .limit(maxTexts)
    .execute();
  for (const { version } of numbers.slice(0, countThatFit(numbers, space))) {
    const row = await loadVersion(db, keyId, version);
    if (row) texts.set(textKey({ version }), fitting(atVersion(document, row, names)));
  }
  const keptTexts = items.filter((item) => item.kept !== undefined).slice(0, maxTexts);
  for (const item of keptTexts) {
    if (space <= 0) break;
    // The version it was based on, not the newest one, decides which of its fields the reader may see.
    const text = await readVersion(db, names, document, item.version, item.kept);
    if (text) texts.set(textKey(item), fitting(text));
  }
  const versions = items.map((item) => ({ item, document: texts.get(textKey(item)) ?? null }));
  return { versions, bytes: remaining - space };
}

type HistoryRange = Omit<HistoryRequest['documents'][number], 'keyId'> & { readonly remaining: number };

function textKey({ version, kept = '' }: Pick<VersionItem, 'version' | 'kept'>): string {
  return `${version} ${kept}`;
}
