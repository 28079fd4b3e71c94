import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';

/** Removes a preference of the user from this device. */
export async function forgetPreference(mirror: Mirror, name: string): Promise<void> {
  await mirror.transaction('rw', mirror.meta, async () => {
    const { [name]: _, ...others } = (await readMeta(mirror, 'preferences')) ?? {};
    await writeMeta(mirror, 'preferences', others);
  });
}
