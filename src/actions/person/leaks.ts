import type { Readers } from '#contract/accounts/readers.ts';
import { putChoice } from '#mirror/feed/personalEntries.ts';
import { ignoredKey, readersKey } from '#mirror/read/readers.ts';
import type { Mirror } from '#mirror/storage/database.ts';

/** Ignores a leak, or no longer, on all devices of the user. */
export async function ignoreLeak(mirror: Mirror, id: string, isIgnored: boolean, now: number): Promise<void> {
  await putChoice(mirror, ignoredKey(id), isIgnored ? 'done' : 'read', now);
}

/** Keeps who reads what on this device. */
export async function storeReaders(mirror: Mirror, readers: Readers): Promise<void> {
  await mirror.meta.put({ key: readersKey, value: readers });
}
