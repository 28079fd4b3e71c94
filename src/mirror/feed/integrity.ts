import { addHash, contentHash } from '#contract/sync/contentHash.ts';
import type { PullResponse } from '#contract/sync/sync.ts';
import type { Document } from '#domain/content/document.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import { lastReceived } from './resync.ts';

/** Interval between comparisons with the server's hashes, in milliseconds. */
const checkIntervalMs = 3_600_000;

/** Documents per transaction: few enough not to hold up a save or an answer. */
const sliceSize = 50;

/** Whether a comparison is due. The first is due one interval after a device's first pull. */
export async function isCheckDue(mirror: Mirror, now: number): Promise<boolean> {
  const last = await readMeta(mirror, 'checked');
  if (last !== undefined) return now < last || now - last >= checkIntervalMs;
  await writeMeta(mirror, 'checked', now);
  return false;
}

type Check = NonNullable<PullResponse['check']>;

/**
 * Scopes to fetch again: those that differ. A scope that still differs after it was fetched again is left alone until the
 * server's content changes, or a wrong hash would cost a whole scope every hour.
 */
export async function scopesToRefetch(mirror: Mirror, check: Check, now: number): Promise<string[]> {
  const differing = await differingScopes(mirror, check);
  const before = (await readMeta(mirror, 'refetched')) ?? {};
  const remaining = Object.entries(before).filter(([scope]) => differing.includes(scope));
  await writeMeta(mirror, 'refetched', Object.fromEntries(remaining));
  await writeMeta(mirror, 'checked', now);
  return differing.filter((scope) => before[scope] === undefined || before[scope] !== check[scope]);
}

/** Records with which hash of the server scopes are fetched again. */
export async function recordRefetch(mirror: Mirror, scopes: readonly string[], check: Check): Promise<void> {
  const before = (await readMeta(mirror, 'refetched')) ?? {};
  const hashes = scopes.flatMap((scope) => {
    const hash = check[scope];
    return hash === undefined ? [] : [[scope, hash] as const];
  });
  await writeMeta(mirror, 'refetched', { ...before, ...Object.fromEntries(hashes) });
}

/**
 * Scopes in which this device's documents differ from the server's. The documents are read in slices, so that saves
 * need not wait; only a pull or an answer to a push changes what is compared.
 *
 * @internal Tests compare a device with the server without correcting it.
 */
export async function differingScopes(mirror: Mirror, check: Check): Promise<string[]> {
  const localHashes = new Map(Object.keys(check).map((scope) => [scope, 0]));
  for (let last = '', isDone = false; !isDone;) {
    const slice = await readSlice(mirror, last);
    for (const { scopes, document } of slice) {
      const compared = scopes.filter((scope) => localHashes.has(scope));
      if (compared.length === 0) continue;
      const hash = contentHash(document);
      for (const scope of compared) localHashes.set(scope, addHash(localHashes.get(scope) ?? 0, hash));
    }
    last = slice.at(-1)?.document.keyId ?? '';
    isDone = slice.length < sliceSize;
  }
  return Object.keys(check).filter((scope) => localHashes.get(scope) !== check[scope]);
}

/** The next documents by key, each as the server last sent it. */
function readSlice(
  mirror: Mirror,
  after: string,
): Promise<{ readonly scopes: readonly string[]; readonly document: Document }[]> {
  return mirror.transaction('r', mirror.documents, mirror.server, async () => {
    const rows = await mirror.documents.where('keyId').above(after).limit(sliceSize).toArray();
    return Promise.all(
      rows.map(async (row) => ({ scopes: row.scopes, document: await lastReceived(mirror, row) })),
    );
  });
}
