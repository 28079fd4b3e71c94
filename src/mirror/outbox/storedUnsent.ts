import { schemaVersion } from '#contract/sync.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { type UnsentFile, countUnsent, unsentFileSchema } from './unsentFile.ts';

/** Prefix of the keys of stored unsent work in the meta table; the time of storing follows. */
export const storedUnsentPrefix = 'unsent:';

/** Unsent work of an earlier visit, stored in its author's mirror as an export file. */
export interface StoredUnsent {
  readonly key: string;
  readonly file: UnsentFile;
}

/** Unsent work of earlier visits that waits in a mirror to be added again, oldest first. */
export async function storedUnsent(mirror: Mirror): Promise<StoredUnsent[]> {
  const rows = await mirror.meta.where('key').startsWith(storedUnsentPrefix).toArray();
  return rows.flatMap(({ key, value }) => {
    const { data } = unsentFileSchema.safeParse(value);
    return data && data.schema <= schemaVersion ? [{ key, file: data }] : [];
  });
}

/** Number of unsent items of earlier visits that wait in a mirror to be added again. */
export async function countStoredUnsent(mirror: Mirror): Promise<number> {
  const stored = await storedUnsent(mirror);
  return stored.reduce((sum, { file }) => sum + countUnsent(file), 0);
}

/** Number of stored files, readable here or not. */
export function countStoredFiles(mirror: Mirror): PromiseLike<number> {
  return mirror.meta.where('key').startsWith(storedUnsentPrefix).count();
}
