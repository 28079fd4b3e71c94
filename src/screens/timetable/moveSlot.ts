import type { Device } from '#actions/device.ts';
import { saveEdited } from '#actions/saveEdited.ts';
import type { BodyPatch } from '#domain/body.ts';
import type { Outcome } from '#domain/outcome.ts';
import type { Slot } from '#domain/schedule/slot.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';
import { documentOf } from '#mirror/queries/rows.ts';

/** Saves time and place on top of the slot's latest state. */
export async function savePosition(device: Device, slot: Slot): Promise<Outcome> {
  const current = await currentSlot(device, slot);
  const after = { teamId: current.teamId, body: { ...current.body, ...positionFields(slot) } };
  return (await saveEdited(device, current, after)).outcome;
}

/** Returns the document of a slot as this device has it; throws if it is gone. */
export async function currentSlot({ mirror }: Device, { id }: Slot) {
  const [row] = await documentsByKey(mirror, [id]);
  if (!row) throw new Error('The slot is no longer on this device.');
  return documentOf(row);
}

/** The fields of a slot that say when and where it is. */
export function positionFields({ start, end, place }: Slot): BodyPatch {
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString(), location: place };
}
