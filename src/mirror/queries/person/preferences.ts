import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta } from '#mirror/storage/meta.ts';

/** How the user likes screens to look on this device, by name. */
export type Preferences = Readonly<Record<string, string>>;

/** Reads all preferences; one that was never chosen is absent. */
export async function preferences(mirror: Mirror): Promise<Preferences> {
  return (await readMeta(mirror, 'preferences')) ?? {};
}
