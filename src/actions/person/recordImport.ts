import type { Mirror } from '#mirror/storage/database.ts';
import { type LastImport, writeMeta } from '#mirror/storage/meta.ts';

/** Records what an import created, so that it can be taken back whole; null once it is. */
export async function recordImport(mirror: Mirror, created: LastImport | null): Promise<void> {
  if (created) await writeMeta(mirror, 'imported', created);
  else await mirror.meta.delete('imported');
}
