import { contentHash } from '#contract/sync/contentHash.ts';
import { type Collaboration, fromWire } from '#contract/document.ts';
import { type ShortResult, fromShort } from '#contract/sync/shortResult.ts';
import type { PushItem, PushResult } from '#contract/sync/sync.ts';
import { type Change, createsVersion } from '#domain/rules/change.ts';
import { type Document, unshared } from '#domain/content/document.ts';
import type { Mirror } from '#mirror/storage/database.ts';

/** Largest request for whose changes the device hashes the documents they were made on. More of them come over a good link. */
const fewChanges = 20;

/** Length of a body, in characters of JSON, from which a short result is worth its hash. */
const longBody = 2000;

/**
 * Adds the hashes of what changes were made on, so that their results can be short, except to those in `whole`. A change
 * behind another of its document needs none: its result is short if that of the other is.
 */
export async function withBaseHashes(
  mirror: Mirror,
  changes: readonly PushItem[],
  whole: ReadonlySet<string>,
): Promise<readonly PushItem[]> {
  if (changes.length > fewChanges) return changes;
  const serverRows = await mirror.server.bulkGet(changes.map(({ change }) => change.keyId));
  const hashed = new Set<string>();
  return changes.map((item, at) => {
    const { change } = item;
    if (whole.has(change.id) || hashed.has(change.keyId)) return item;
    hashed.add(change.keyId);
    const baseHash = baseHashOf(change, serverRows[at]?.document);
    return baseHash === undefined ? item : { ...item, baseHash };
  });
}

function baseHashOf(change: Change, base: Document | undefined): number | undefined {
  if (!createsVersion(change)) return undefined;
  if (change.kind === 'create') return isLong(change.body) ? 0 : undefined;
  if (base === undefined) return undefined;
  const isWorthIt = isLong(base.body) || ('body' in change && isLong(change.body));
  return isWorthIt ? contentHash(base) : undefined;
}

function isLong(body: object): boolean {
  return JSON.stringify(body).length >= longBody;
}

/**
 * The documents in the results of changes, by the id of the change. A short result is completed with the server's document
 * here and the change as it was sent, and left out if its hash does not match. Inside a transaction.
 */
export async function documentsIn(
  mirror: Mirror,
  results: readonly PushResult[],
  changes: ReadonlyMap<string, Change>,
): Promise<ReadonlyMap<string, Document>> {
  const documents = new Map<string, Document>();
  const newest = new Map<string, Document>();
  for (const result of results) {
    const change = changes.get(result.id);
    if (!change) continue;
    // The document is awaited only where it has to be read: a hundred awaits in a transaction take longer than all the rest.
    const document = result.document
      ? fromWire(result.document, collaborationIn(result))
      : result.short && (await fromStored(mirror, result.short, change, newest));
    if (!document) continue;
    documents.set(result.id, document);
    newest.set(document.keyId, document);
  }
  return documents;
}

async function fromStored(
  mirror: Mirror,
  short: ShortResult,
  change: Change,
  newest: ReadonlyMap<string, Document>,
): Promise<Document | undefined> {
  if (change.kind === 'create') return fromShort(short, undefined, change);
  const { keyId } = change;
  const base = newest.get(keyId) ?? (await mirror.server.get(keyId))?.document;
  return base && fromShort(short, base, change);
}

/** Comments, shares and assignments in a result; the server omits them if there are none. */
export function collaborationIn({
  shares = unshared,
  comments = [],
  assignments,
}: PushResult): Collaboration {
  return { shares, comments, ...(assignments && { assignments }) };
}
