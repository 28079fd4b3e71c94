import { fieldsOf } from '#domain/content/fields/read.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import type { Refusal } from '#domain/rules/outcome.ts';
import { lastRelease, releaseChange, releaseOf } from '#domain/event/schedule/release.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { allOrNone } from './allOrNone.ts';
import type { Device } from './device.ts';
import { saveDocument } from './documents.ts';

/**
 * Releases slots as they are now, all or none: each that differs from its last release gets an entry in its log, so that
 * what several people release never collides. Resolves to how many that were, or to the refusal.
 */
export async function releaseSlots(device: Device, ids: readonly string[]): Promise<number | Refusal> {
  const changedSlots = (await documentsByKey(device.mirror, ids)).filter(({ body }) =>
    releaseChange(lastRelease(body), releaseOf(body)),
  );
  const refusal = await allOrNone(
    device,
    changedSlots.map((slot) => () => {
      const { body, teamId } = slot;
      const entry: GroupRow = { ...releaseOf(body), id: device.newId(), at: device.now() };
      const releases = [...fieldsOf(eventSlot, body)('releases'), entry];
      return saveDocument(device, slot, { teamId, body: { ...body, releases } });
    }),
  );
  return refusal ?? changedSlots.length;
}
