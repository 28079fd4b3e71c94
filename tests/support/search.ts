import { type SearchAnswer, type SearchRequest, search } from '#mirror/search/answer.ts';
import { createIndexer } from '#mirror/search/indexer.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { writeMeta } from '#mirror/storage/meta.ts';
import { currentUser } from './currentUser.ts';

/** Indexes everything that is noted as not indexed. */
export async function indexAll(mirror: Mirror): Promise<void> {
  const indexer = createIndexer(mirror);
  while (await indexer.step());
}

/** Searches what the index has now. */
export async function searchFor(
  mirror: Mirror,
  typed: string,
  rest: Partial<SearchRequest> = {},
): Promise<SearchAnswer> {
  const index = await createIndexer(mirror).current();
  return search(mirror, index, {
    typed,
    userId: 'ada',
    now: Date.parse('2026-06-01T12:00:00.000Z'),
    limit: 20,
    wantsKeys: true,
    ...rest,
  });
}

/** Indexes everything, then searches; returns the keys that are found, best first. */
export async function keysFor(
  mirror: Mirror,
  typed: string,
  rest?: Partial<SearchRequest>,
): Promise<readonly string[]> {
  await indexAll(mirror);
  return (await searchFor(mirror, typed, rest)).keys;
}

/** Signs a person in on a mirror, staff or not. */
export async function signInOn(mirror: Mirror, isStaff: boolean): Promise<void> {
  await writeMeta(mirror, 'session', currentUser({ isStaff }));
}
