import { expect, test } from 'vitest';
import { ownCrewMember, signUp } from '#actions/event/crewCall.ts';
import { releaseSlots } from '#actions/release.ts';
import { isRows } from '#domain/content/fields/field.ts';
import { slotFrom } from '#domain/event/schedule/slot.ts';
import { noTeam } from '#domain/content/documentTypes.ts';
import { dumpDatabase } from '#support/cast.ts';
import { testGameFixture } from '#support/testGameFixture.ts';
import { codeOf } from '#support/changes.ts';
import type { TestDevice } from '#support/device.ts';
import { create, editAndSettle, reconnect, settleAll, shown } from '#support/operations.ts';
import { allConflicts } from '#mirror/conflicts/conflict.ts';

const { game } = testGameFixture();

/** A slot with one place, on the devices of its planner and of two writers, who may not edit slots. */
async function openSlot() {
  const olga = await game().openDevice('olga');
  const wren = await game().openDevice('wren');
  const finn = await game().openDevice('finn');
  const times = { start: '2027-05-01T20:00:00.000Z', end: '2027-05-01T21:00:00.000Z' };
  const body = { title: 'The raid', eventId: olga.device.newId(), ...times, crewNeeded: 1 };
  const keyId = await create(olga, noTeam, body, 'eventSlot');
  await settleAll(olga, wren, finn);
  return { olga, wren, finn, keyId };
}

async function signUpsOn(device: TestDevice, keyId: string) {
  const { body } = await shown(device, keyId);
  return slotFrom(keyId, body)?.signUps.map(({ who, hasPlace }) => `${who}${hasPlace ? '' : ', no place'}`);
}

const join = (device: TestDevice, keyId: string, isOff = false) =>
  signUp(device.device, keyId, ownCrewMember(device.device), isOff);

test('Two people take the last place offline while the slot is moved: nobody is lost, and the excess is shown to all', async () => {
  const { olga, wren, finn, keyId } = await openSlot();
  const [wrenName, finnName] = [wren.user.displayName, finn.user.displayName];
  wren.network.online = false;
  finn.network.online = false;
  for (const device of [wren, finn]) {
    const outcome = await join(device, keyId);
    expect(outcome && codeOf(outcome)).toBe('applied');
  }
  await editAndSettle(olga, keyId, { end: '2027-05-01T22:00:00.000Z' });
  // Finn is the first to have a signal: the place is his, whenever the others pressed the button.
  await reconnect(finn, wren, olga, finn);
  for (const device of [olga, wren, finn]) {
    expect(await signUpsOn(device, keyId)).toEqual([finnName, `${wrenName}, no place`]);
    expect((await shown(device, keyId)).body['end']).toBe('2027-05-01T22:00:00.000Z');
    expect(await device.mirror.outbox.count()).toBe(0);
    expect(await allConflicts(device.mirror)).toEqual([]);
  }

  // The crew lead takes the first off again: the other moves up, and the log says where each stands.
  await signUp(olga.device, keyId, { id: finn.user.id, name: finnName }, true);
  await settleAll(olga, wren);
  expect(await signUpsOn(wren, keyId)).toEqual([wrenName]);
  const { signUps } = (await shown(wren, keyId)).body;
  expect(isRows(signUps) && signUps.map(({ who, isOff }) => [who, isOff])).toEqual([
    [wrenName, false],
    [finnName, true],
  ]);
});

test('A player, who may not read the timetable, cannot sign up, and a writer can only speak for themselves', async () => {
  const { olga, wren, keyId } = await openSlot();
  const pip = await game().openDevice('pip');
  await pip.settle();
  expect(await join(pip, keyId)).toBeUndefined();
  const entry = (person: string, who: string) => ({
    id: olga.device.newId(),
    person,
    who,
    isOff: false,
    at: null,
  });
  const change = (row: ReturnType<typeof entry>) => ({
    change: {
      kind: 'edit' as const,
      id: olga.device.newId(),
      keyId,
      entity: 'eventSlot' as const,
      version: 1,
      body: { signUps: [row] },
    },
  });
  const [asPlayer] = await game().push('pip', change(entry(pip.user.id, pip.user.displayName)));
  const [forAnother] = await game().push('wren', change(entry(pip.user.id, pip.user.displayName)));
  expect(JSON.stringify([asPlayer, forAnother])).not.toContain('"applied"');
  await settleAll(olga, wren);
  expect(await signUpsOn(olga, keyId)).toEqual([]);
});

test('Two people release the same slot offline: both releases are kept, and nobody has a conflict', async () => {
  const { olga, wren, keyId } = await openSlot();
  const other = await game().openDevice('olga');
  await other.settle();
  olga.network.online = false;
  other.network.online = false;
  expect(await releaseSlots(olga.device, [keyId])).toBe(1);
  expect(await releaseSlots(olga.device, [keyId])).toBe(0);
  expect(await releaseSlots(other.device, [keyId])).toBe(1);
  await reconnect(other, olga, other, wren);
  for (const device of [olga, other, wren]) {
    const { releases } = (await shown(device, keyId)).body;
    expect(isRows(releases) && releases).toHaveLength(2);
    expect(await allConflicts(device.mirror)).toEqual([]);
  }
  // Whoever may not edit slots releases nothing.
  await editAndSettle(olga, keyId, { title: 'Renamed' }, wren);
  expect(await releaseSlots(wren.device, [keyId])).toMatchObject({ kind: 'refused', code: 'forbidden' });
});

test('A player’s device and calls have no draft, release, sign-up or name of staff', async () => {
  const { olga, wren, keyId } = await openSlot();
  await join(wren, keyId);
  await settleAll(wren, olga);
  await releaseSlots(olga.device, [keyId]);
  await olga.settle();
  const pip = await game().openDevice('pip');
  await pip.settle();
  const known = await dumpDatabase(pip);
  for (const secret of ['The raid', wren.user.displayName, keyId, wren.user.id]) {
    expect(known).not.toContain(secret);
  }
  const { body: events } = await game().request('pip', '/event/getCurrentList');
  expect(JSON.stringify(events)).not.toContain('The raid');
  for (const path of ['/eventSlots', `/eventSlots/${keyId}`, `/events/${keyId}/timetable.ics`]) {
    expect((await game().request('pip', path)).status).toBe(403);
  }
});
