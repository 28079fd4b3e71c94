import type { PersonRef } from '#domain/content/person.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta } from '#mirror/storage/meta.ts';
import { userIdOf } from '#mirror/storage/mirrorsHere.ts';
import { transact } from '#mirror/storage/recovery.ts';
import { unsentIn, withoutOthersText } from './unsentIn.ts';
import { importUnsent } from './importUnsent.ts';
import { storedFiles } from './storedFiles.ts';
import { storedUnsentPrefix } from './storedUnsent.ts';
import { countUnsent, unsentFileSchema } from './unsentFile.ts';

/**
 * Removes everything from a mirror but its user's own unsent work, which stays in it as an export file without the
 * text of others. One transaction: a crash leaves all of it or only the file. Returns whether the mirror is now empty.
 */
export async function reduceToUnsent(mirror: Mirror, at: string): Promise<boolean> {
  return transact(mirror, async () => {
    const earlier = await mirror.meta.where('key').startsWith(storedUnsentPrefix).toArray();
    const counts = await Promise.all(mirror.tables.map((table) => table.count()));
    if (counts.reduce((sum, count) => sum + count) === earlier.length) return earlier.length === 0;
    const id = userIdOf(mirror);
    const displayName = (await readMeta(mirror, 'session'))?.displayName ?? '';
    const file = await unsentIn(mirror, { id, displayName }, at);
    // Nothing is removed that could not be read back.
    const own = unsentFileSchema.parse(withoutOthersText(file));
    for (const table of mirror.tables) await table.clear();
    await mirror.meta.bulkPut(earlier);
    const count = countUnsent(own);
    const isEmpty = count + own.typed.length === 0;
    if (!isEmpty) await mirror.meta.put({ key: `${storedUnsentPrefix}${at}`, value: { count, file: own } });
    return isEmpty && earlier.length === 0;
  });
}

/** Adds the unsent work of earlier visits to a mirror whose documents have arrived, and removes the stored files. */
export async function restoreStoredUnsent(mirror: Mirror, by: PersonRef, at: string): Promise<void> {
  await transact(mirror, async () => {
    for (const { key, file } of await storedFiles(mirror)) {
      await importUnsent(mirror, file, by, at);
      await mirror.meta.delete(key);
    }
  });
}
