import { deviceTagKey, deviceTags } from '#domain/personal/deviceTag.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta } from '#mirror/storage/meta.ts';

/** The preference with an id of this device, by which its entries are told from those of the user's others. */
export const deviceIdName = 'device';

/** Returns the tag of this device among those of its user; undefined before its first complete sync. */
export async function ownDeviceTag(mirror: Mirror): Promise<string | undefined> {
  const id = (await readMeta(mirror, 'preferences'))?.[deviceIdName];
  if (id === undefined) return undefined;
  const entries = await mirror.personal.bulkGet(deviceTags.map(deviceTagKey));
  return deviceTags[entries.findIndex((entry) => entry?.value === id)];
}
