import { expect, test } from 'vitest';
import type { BodyPatch } from '#domain/content/body.ts';
import { noTeam } from '#domain/content/documentTypes.ts';
import { slotFrom } from '#domain/event/schedule/slot.ts';
import { savePosition } from '#actions/event/moveSlot.ts';
import { applied } from '#support/changes.ts';
import { encounter, grant, person } from '#support/documents.ts';
import { openMirrorFixture, savedLater } from '#support/mirror.ts';

const at = (hour: number): BodyPatch => ({
  start: `2026-06-01T${hour}:00:00Z`,
  end: `2026-06-01T${hour + 1}:00:00Z`,
});
const saved = encounter(
  { entity: 'eventSlot', teamId: noTeam, reference: '' },
  { title: 'Siege', location: 'field', ...at(10) },
);

/** A device of an organiser with a slot, as it has that slot, and as it would be at another hour. */
async function opened() {
  const device = await openMirrorFixture(person({ permissions: { eventSlots: grant({ all: [1, 2] }) } }), [
    saved,
  ]);
  const slot = async (hour?: number) => {
    const { keyId, body } = await device.document();
    const found = slotFrom(keyId, { ...body, ...(hour === undefined ? {} : at(hour)) });
    if (!found) throw new Error('The slot has no times.');
    return found;
  };
  return { device, slot };
}

test('A slot is moved from where it was seen, and back', async () => {
  const { device, slot } = await opened();
  const before = await slot();
  const moved = await slot(12);
  applied(await savePosition(device, moved, before));
  expect(await slot()).toEqual(moved);
  applied(await savePosition(device, before, moved));
  expect(await slot()).toEqual(before);
});

test('A slot that somebody else has moved since it was selected, or since it was moved here, stays where it is', async () => {
  const { device, slot } = await opened();
  const before = await slot();
  await device.arrive([savedLater(saved, at(14))]);
  const refused = await savePosition(device, await slot(12), before);
  expect(refused).toMatchObject({ kind: 'refused', code: 'not_allowed_now' });
  expect(await slot()).toEqual(await slot(14));
  expect(await device.mirror.outbox.count()).toBe(0);
});
