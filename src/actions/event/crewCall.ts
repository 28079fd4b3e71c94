import { fieldsOf } from '#domain/content/fields/read.ts';
import { eventSlot } from '#domain/content/collections/eventSlot.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import type { Device } from '#actions/device.ts';
import { saveDocument } from '#actions/documents.ts';

/** Somebody as a sign-up names them. */
export interface CrewMember {
  readonly id: string;
  readonly name: string;
}

/** The device's user as a sign-up names them. */
export function ownCrewMember({ person, by }: Device): CrewMember {
  return { id: person.id, name: by.displayName };
}

/**
 * Signs somebody up for a slot, or off again. Both are entries added to its log, so that what several people do offline
 * never collides. Undefined if the slot is no longer on this device.
 */
export async function signUp(
  device: Device,
  slotId: string,
  member: CrewMember,
  isOff: boolean,
): Promise<Outcome | undefined> {
  const [slot] = await documentsByKey(device.mirror, [slotId]);
  if (!slot) return undefined;
  const body = {
    ...slot.body,
    signUps: [...fieldsOf(eventSlot, slot.body)('signUps'), entry(device, member, isOff)],
  };
  return saveDocument(device, slot, { teamId: slot.teamId, body });
}

function entry(device: Device, { id, name }: CrewMember, isOff: boolean): GroupRow {
  return { id: device.newId(), person: id, who: name, isOff, at: device.now() };
}
