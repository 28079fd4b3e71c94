import { entityOfReference } from '#domain/content/textReferences.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { type ListEntry, readListIndex } from './listIndex.ts';

/** Documents on this device by reference; without those that are not here. */
export async function documentsByReference(
  mirror: Mirror,
  references: readonly string[],
): Promise<ReadonlyMap<string, ListEntry>> {
  const wanted = new Set(references);
  const types = new Set(references.map(entityOfReference).filter((type) => type !== undefined));
  const lists = await Promise.all([...types].map((type) => readListIndex(mirror, type)));
  const matches = lists.flat().filter(({ reference }) => wanted.has(reference));
  return new Map(matches.map((entry) => [entry.reference, entry]));
}
