import { deviceTagKey, deviceTags } from '#domain/personal/deviceTag.ts';
import { deviceIdName, ownDeviceTag } from '#mirror/read/deviceTag.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import { putChoice } from './personalEntries.ts';

/**
 * Gives this device a tag among those of its user, unless it has one: the first that none of the others has, as far as
 * this one has heard; where all are taken, the one that was taken longest ago. It stays the same. Called after each
 * complete sync, so that a code made without a network is no other device's.
 */
export async function takeDeviceTag(mirror: Mirror, now: number): Promise<void> {
  if ((await ownDeviceTag(mirror)) !== undefined) return;
  await mirror.transaction('rw', mirror.meta, mirror.personal, async () => {
    const preferences = (await readMeta(mirror, 'preferences')) ?? {};
    const id = preferences[deviceIdName] ?? crypto.randomUUID();
    const entries = await mirror.personal.bulkGet(deviceTags.map(deviceTagKey));
    const takenAt = (at: number) => entries[at]?.at ?? 0;
    const tag = deviceTags.reduce((best, _tag, at) => (takenAt(at) < takenAt(best) ? at : best), 0);
    await writeMeta(mirror, 'preferences', { ...preferences, [deviceIdName]: id });
    await putChoice(mirror, deviceTagKey(deviceTags[tag] ?? ''), id, now);
  });
}
