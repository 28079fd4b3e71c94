import { contentHash } from '#contract/sync/contentHash.ts';
import type { FeedItem, PullRequest, PullResponse } from '#contract/sync/sync.ts';
import type { Document } from '#domain/content/document.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { leavingScope } from './resync.ts';

/** Hashes of documents as the server has sent them, by key. */
export type Known = NonNullable<PullRequest['known']>;

/** A document of a page, and a scope that it is in. */
export interface Arrival {
  readonly scope: string;
  readonly document: Document;
}

/** Most documents that a pull names. Hashing more would take the device longer than fetching them again over a good link. */
const fewDocuments = 20;

/**
 * The hashes of documents that a pull need not bring again, of those that are here as the server sent them: without unsent
 * changes, or beneath them. Documents whose scopes are being fetched again are left out (decision 070).
 */
export async function knownHashes(mirror: Mirror, keyIds: ReadonlySet<string>): Promise<Known> {
  if (keyIds.size > fewDocuments) return {};
  const documents = await mirror.transaction('r', mirror.documents, mirror.server, async () => {
    const rows = await mirror.documents.bulkGet([...keyIds]);
    return Promise.all(
      rows.map((row) => received(mirror, row?.scopes.includes(leavingScope) ? undefined : row)),
    );
  });
  const hashes = documents.flatMap((each) => (each ? [[each.keyId, contentHash(each)] as const] : []));
  return Object.fromEntries(hashes);
}

/**
 * The documents that a page names as unchanged. `missing` are the scopes of those that are no longer here as the device had
 * named them, which have to be fetched again. Inside a transaction.
 */
export async function readSame(
  mirror: Mirror,
  { same = [] }: PullResponse,
  hashes: Known = {},
): Promise<{ readonly arrived: readonly Arrival[]; readonly missing: ReadonlySet<string> }> {
  const missing = new Set<string>();
  const arrived: Arrival[] = [];
  const ids = [...new Set(same.map(({ id }) => id))];
  const rows = await mirror.documents.bulkGet(ids);
  const receivedDocuments = await Promise.all(rows.map((row) => received(mirror, row)));
  const documents = new Map(
    receivedDocuments.flatMap((each) =>
      each && contentHash(each) === hashes[each.keyId] ? [[each.keyId, each]] : [],
    ),
  );
  for (const { scope, id } of same) {
    const document = documents.get(id);
    if (document) arrived.push({ scope, document });
    else missing.add(scope);
  }
  return { arrived, missing };
}

/**
 * Returns the documents that the next page may name as the same. Documents that this page brings are left out: they are
 * stored next, and a text or a share may become again what it was.
 */
export function withoutArrived(hashes: Known, put: readonly FeedItem[]): Known {
  const arrived = new Set(put.map(({ document }) => document.keyId));
  return Object.fromEntries(Object.entries(hashes).filter(([keyId]) => !arrived.has(keyId)));
}

/** A document as the server has sent it. */
async function received(mirror: Mirror, row: DocumentRow | undefined): Promise<Document | undefined> {
  if (!row) return undefined;
  const document = row.sync === 'saved' ? documentOf(row) : (await mirror.server.get(row.keyId))?.document;
  // The hash does not say whether it is revealed.
  return document && !document.isRevealed ? document : undefined;
}
