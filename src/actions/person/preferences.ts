import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';

/** Stores a preference of the user on this device. */
export async function savePreference(mirror: Mirror, name: string, value: string): Promise<void> {
  await mirror.transaction('rw', mirror.meta, async () => {
    await writeMeta(mirror, 'preferences', { ...(await readMeta(mirror, 'preferences')), [name]: value });
  });
}
