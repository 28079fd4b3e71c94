import type { Device } from '#actions/device.ts';
import { transact } from '#mirror/storage/recovery.ts';
import { saveInTransaction } from '#actions/saveEdited.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { Document } from '#domain/content/document.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import { type Slot, slotFrom } from '#domain/event/schedule/slot.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';

/**
 * Saves time and place on top of the slot's latest state. Resolves to a refusal, with nothing written, if it is no longer
 * where it was seen: somebody else has moved it since, and nobody has decided about that.
 */
export async function savePosition(device: Device, slot: Slot, seenSlot: Slot): Promise<Outcome> {
  return transact(device.mirror, async () => {
    const current = await currentSlot(device, slot);
    if (!isAt(current, seenSlot)) return movedSince;
    const after = { teamId: current.teamId, body: { ...current.body, ...positionFields(slot) } };
    return (await saveInTransaction(device, current, after)).outcome;
  });
}

const movedSince: Outcome = {
  kind: 'refused',
  code: 'not_allowed_now',
  error: 'This slot has moved. Check where it is now, then try again.',
};

function isAt({ keyId, body }: Document, { start, end, place }: Slot): boolean {
  const now = slotFrom(keyId, body);
  return now?.start === start && now.end === end && now.place === place;
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
