import { type Readers, readersSchema } from '#contract/accounts/readers.ts';
import { personalKeys } from '#domain/personal/entry.ts';
import type { Mirror } from '#mirror/storage/database.ts';

/** Key of the meta table under which the device keeps who reads what. */
export const readersKey = 'readers';

/** Key of the personal entry that says whether a leak is ignored: like a notice, it is done or not. */
export function ignoredKey(id: string): string {
  return personalKeys.notice(`leak~${id}`);
}

/** Who reads what, as this device learnt it last; undefined if it never did. */
export async function storedReaders(mirror: Mirror): Promise<Readers | undefined> {
  return readersSchema.safeParse((await mirror.meta.get(readersKey))?.value).data;
}

/** Ids of the leaks that the user chose to ignore. */
export async function ignoredLeaks(mirror: Mirror): Promise<ReadonlySet<string>> {
  const prefix = ignoredKey('');
  const entries = await mirror.personal.where('key').startsWith(prefix).toArray();
  return new Set(entries.flatMap(({ key, value }) => (value === 'done' ? [key.slice(prefix.length)] : [])));
}
