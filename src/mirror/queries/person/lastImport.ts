import type { Mirror } from '#mirror/storage/database.ts';
import { type LastImport, readMeta } from '#mirror/storage/meta.ts';

/** Reads what the last import on this device created; null without one. */
export async function lastImport(mirror: Mirror): Promise<LastImport | null> {
  return (await readMeta(mirror, 'imported')) ?? null;
}
