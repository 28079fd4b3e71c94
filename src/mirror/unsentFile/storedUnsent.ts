import type { Mirror } from '#mirror/storage/database.ts';

/** Prefix of the keys of stored unsent work in the meta table; the time of storing follows. */
export const storedUnsentPrefix = 'unsent:';

/** Rows of the meta table with unsent work of earlier visits: an export file, and the number of documents it is about. */
function storedRows(mirror: Mirror) {
  return mirror.meta.where('key').startsWith(storedUnsentPrefix);
}

/** Number of files with unsent work of earlier visits. */
export async function countStoredFiles(mirror: Mirror): Promise<number> {
  return storedRows(mirror).count();
}

/** Number of documents with unsent work of earlier visits that waits in a mirror to be added again. Does not read the files. */
export async function countStoredUnsent(mirror: Mirror): Promise<number> {
  const rows = await storedRows(mirror).toArray();
  return rows.reduce((sum, { value }) => sum + countIn(value), 0);
}

function countIn(value: unknown): number {
  return typeof value === 'object' && value !== null ? Number(Reflect.get(value, 'count')) || 0 : 0;
}
