import type { Readers } from '#contract/accounts/readers.ts';
import { putChoice } from '#mirror/feed/personalEntries.ts';
import { ignoredKey, readersKey } from '#mirror/read/readers.ts';
import type { Mirror } from '#mirror/storage/database.ts';

/** Ignores leaks, or no longer, on all devices of the user. */
export async function ignoreLeaks(
  mirror: Mirror,
  ids: readonly string[],
  isIgnored: boolean,
  now: number,
): Promise<void> {
  await mirror.transaction('rw', mirror.personal, async () => {
    for (const id of ids) await putChoice(mirror, ignoredKey(id), isIgnored ? 'done' : 'read', now);
  });
}

/** Keeps who reads what on this device. */
export async function storeReaders(mirror: Mirror, readers: Readers): Promise<void> {
  await mirror.meta.put({ key: readersKey, value: readers });
}
