import { expect, test } from 'vitest';
import { createDocument, saveDocument } from '#actions/documents.ts';
import { discardUnsent } from '#actions/unsent/discard.ts';
import { type RunNote, logRunSheet, recordRun, undoRun } from '#actions/event/runSheet.ts';
import { plainText } from '#domain/content/fields/cells.ts';
import { isRows, limits } from '#domain/content/fields/field.ts';
import { rowsIn } from '#domain/content/fields/read.ts';
import { noTeam } from '#domain/content/documentTypes.ts';
import { runLogText } from '#domain/event/run/runLogText.ts';
import { entriesAbout, runState } from '#domain/event/run/runState.ts';
import { slotState } from '#domain/event/run/slotState.ts';
import { status } from '#domain/content/status.ts';
import { makeBody } from '#support/makeBody.ts';
import { testGameFixture } from '#support/testGameFixture.ts';
import { codeOf } from '#support/changes.ts';
import type { TestDevice } from '#support/device.ts';
import { shown, approve } from '#support/operations.ts';
import { allConflicts } from '#mirror/conflicts/openConflicts.ts';

const { game } = testGameFixture();

/** An approved encounter and a slot for it, on the devices of two referees. */
async function plannedSlot() {
  const olga = await game().openDevice('olga');
  const [rhea, remy] = [await game().openDevice('rhea'), await game().openDevice('remy')];
  const { newId } = olga.device;
  const [encounterId, slotId] = [newId(), newId()];
  const body = { ...makeBody.body('encounter'), title: 'The raid', runLog: [] };
  await createDocument(olga.device, { keyId: encounterId, entity: 'encounter', teamId: 'owls', body });
  await approve(olga, encounterId);
  const slot = {
    title: 'The raid',
    eventId: newId(),
    start: '2027-05-01T20:00:00.000Z',
    end: '2027-05-01T21:00:00.000Z',
    document: encounterId,
    state: 'firm',
    crew: [{ id: 'mo', who: 'Mo', monster: null, present: false }],
  };
  const made = await createDocument(olga.device, {
    keyId: slotId,
    entity: 'eventSlot',
    teamId: noTeam,
    body: slot,
  });
  expect(codeOf(made)).toBe('applied');
  for (const device of [olga, rhea, remy]) await device.settle();
  return { olga, rhea, remy, encounterId, slotId };
}

const record = async (on: TestDevice, slotId: string, ...notes: RunNote[]) =>
  codeOf(await recordRun(on.device, slotId, notes));
const stateOn = async (on: TestDevice, slotId: string) =>
  runState((await shown(on, slotId)).body['runEvents']);

test('An entry has the time of the server, and where the clock of the device is wrong, the time of that beside it', async () => {
  const { olga, rhea, slotId } = await plannedSlot();
  const at = rhea.device.now();
  const wrong = { ...rhea.device, ownTime: () => '2027-05-02T20:00:00.000Z' };
  expect(codeOf(await recordRun(wrong, slotId, [{ what: 'start' }]))).toBe('applied');
  expect(await record(rhea, slotId, { what: 'end' })).toBe('applied');
  await rhea.settle();
  await olga.settle();
  const [start, end] = rowsIn((await shown(olga, slotId)).body['runEvents']);
  expect(start).toMatchObject({ at, deviceAt: '2027-05-02T20:00:00.000Z' });
  expect(end?.['deviceAt'] ?? null).toBeNull();
});

test('Ticks and undos by two referees on one sheet without a network merge without a conflict and are the same for both', async () => {
  const { olga, rhea, remy, slotId } = await plannedSlot();
  for (const { network } of [rhea, remy]) network.online = false;
  expect(await record(rhea, slotId, { what: 'start' })).toBe('applied');
  rhea.clock.advance(60_000);
  await record(rhea, slotId, { what: 'present', about: 'mo' });
  await record(rhea, slotId, { what: 'incident', about: 'north' });
  remy.clock.advance(90_000);
  await record(remy, slotId, { what: 'start' });
  await record(remy, slotId, { what: 'missing', about: 'mo' });
  await record(remy, slotId, { what: 'kit', about: 'rope' });
  const ids = entriesAbout(await stateOn(remy, slotId), ['kit'], 'rope');
  expect(codeOf(await undoRun(remy.device, slotId, ids))).toBe('applied');
  await record(remy, slotId, { what: 'take-over' });
  // Waiting entries are sent as one change.
  for (const { mirror } of [rhea, remy]) expect(await mirror.outbox.count()).toBe(1);
  // Meanwhile the slot moves, which is an ordinary edit.
  const before = await shown(olga, slotId);
  const end = '2027-05-01T21:30:00.000Z';
  await saveDocument(olga.device, before, { teamId: before.teamId, body: { ...before.body, end } });
  await olga.settle();
  expect(slotState((await shown(olga, slotId)).body)).toBe('firm');

  for (const device of [rhea, remy, rhea, remy, olga]) {
    device.network.online = true;
    await device.settle();
  }
  const expected = await stateOn(rhea, slotId);
  expect(expected.phase).toBe('running');
  expect(expected.referee?.id).toBe(remy.device.person.id);
  expect(expected.crew.get('mo')?.what).toBe('missing');
  expect(expected.kit.size).toBe(0);
  expect(expected.incidents).toHaveLength(1);
  for (const device of [rhea, remy, olga]) {
    expect(await stateOn(device, slotId)).toEqual(expected);
    const { body } = await shown(device, slotId);
    expect([body['end'], body['state'], slotState(body)]).toEqual([end, 'firm', 'running']);
    expect(await allConflicts(device.mirror)).toEqual([]);
    expect(await device.mirror.outbox.count()).toBe(0);
  }
});

test('An incident reaches the others although an edit of the slot is in conflict, and it outlives the decision', async () => {
  const { olga, rhea, slotId } = await plannedSlot();
  rhea.network.online = false;
  const save = async (on: TestDevice, end: string) => {
    const { teamId, ...slot } = await shown(on, slotId);
    await saveDocument(on.device, { teamId, ...slot }, { teamId, body: { ...slot.body, end } });
  };
  await save(rhea, '2027-05-01T21:15:00.000Z');
  await save(olga, '2027-05-01T21:30:00.000Z');
  await olga.settle();
  rhea.network.online = true;
  await rhea.settle();
  expect(await allConflicts(rhea.mirror)).toHaveLength(1);
  expect(await record(rhea, slotId, { what: 'incident', text: 'Somebody fell' })).toBe('applied');
  await rhea.settle();
  await olga.settle();
  expect((await stateOn(olga, slotId)).incidents).toHaveLength(1);
  await discardUnsent(rhea.mirror, slotId, rhea.device.now());
  await rhea.settle();
  expect((await stateOn(rhea, slotId)).incidents).toHaveLength(1);
  expect(await rhea.mirror.outbox.count()).toBe(0);
});

test('A sheet becomes one entry of the run log, and the encounter stays approved', async () => {
  const { olga, rhea, encounterId, slotId } = await plannedSlot();
  rhea.network.online = false;
  await record(rhea, slotId, { what: 'start' });
  await record(rhea, slotId, { what: 'end' });
  const entry = {
    started: '2027-05-01T20:00:00.000Z',
    ended: '2027-05-01T20:40:00.000Z',
    outcome: 'Players won\nPlayers seen: <23>',
    lammiesIssued: 3,
  };
  const outcome = await logRunSheet(rhea.device, slotId, await shown(rhea, encounterId), () => entry);
  expect(codeOf(outcome)).toBe('applied');
  rhea.network.online = true;
  await rhea.settle();
  await olga.settle();
  const { body, statusId } = await shown(olga, encounterId);
  expect(statusId).toBe(status.approved);
  const [logged, ...others] = isRows(body['runLog']) ? body['runLog'] : [];
  expect(others).toEqual([]);
  expect(logged).toMatchObject({
    started: entry.started,
    ended: entry.ended,
    referee: rhea.device.person.id,
    lammiesIssued: 3,
  });
  expect(typeof logged?.['outcome'] === 'string' && plainText(logged['outcome'])).toBe(entry.outcome);
  expect((await stateOn(olga, slotId)).logged.map(({ about }) => about)).toEqual([logged?.id]);
});

test('What was said a moment before is in the entry, although no screen has shown it yet', async () => {
  const { rhea, encounterId, slotId } = await plannedSlot();
  await record(rhea, slotId, { what: 'start' }, { what: 'end' });
  const encounter = await shown(rhea, encounterId);
  const said = recordRun(rhea.device, slotId, [{ what: 'outcome', outcome: 'players-won' }]);
  const logged = logRunSheet(rhea.device, slotId, encounter, (state) => ({
    started: null,
    ended: null,
    outcome: runLogText(state, { crew: 0, place: String, time: String }),
  }));
  expect([codeOf(await said), codeOf(await logged)]).toEqual(['applied', 'applied']);
  const { runLog } = (await shown(rhea, encounterId)).body;
  expect(isRows(runLog) && runLog.map((row) => row['outcome'])).toEqual(['<p>Players won</p>']);
});

test('If the run log refuses the entry, the sheet does not say that it was logged', async () => {
  const { rhea, encounterId, slotId } = await plannedSlot();
  const entry = {
    started: '2027-05-01T21:00:00.000Z',
    ended: '2027-05-01T20:00:00.000Z',
    outcome: 'Ended before it started.',
  };
  const outcome = await logRunSheet(rhea.device, slotId, await shown(rhea, encounterId), () => entry);
  expect(codeOf(outcome)).not.toBe('applied');
  expect((await stateOn(rhea, slotId)).logged).toEqual([]);
  expect(await rhea.mirror.outbox.count()).toBe(0);
});

test('Ticks leave room for the end of a run, and a full sheet takes nothing more', async () => {
  const { rhea, slotId } = await plannedSlot();
  rhea.network.online = false;
  const most = limits.rows - 30;
  const ticks = Array.from({ length: most }, (_, at): RunNote => ({ what: 'kit', about: `k${at}` }));
  expect(await record(rhea, slotId, ...ticks, { what: 'kit', about: 'one more' })).toBe('validation');
  expect((await stateOn(rhea, slotId)).kit.size).toBe(0);
  expect(await record(rhea, slotId, ...ticks)).toBe('applied');
  expect(await record(rhea, slotId, { what: 'kit', about: 'one more' })).toBe('validation');
  expect(await record(rhea, slotId, { what: 'end' })).toBe('applied');
  const rest = Array.from({ length: 29 }, (): RunNote => ({ what: 'incident' }));
  expect(await record(rhea, slotId, ...rest)).toBe('applied');
  expect(await record(rhea, slotId, { what: 'incident' })).toBe('validation');
  rhea.network.online = true;
  await rhea.settle();
  expect(await rhea.mirror.outbox.count()).toBe(0);
});

test('A writer reads the sheet and may not write it; a player does not get it, even with a right to see slots', async () => {
  const { rhea, slotId } = await plannedSlot();
  await record(rhea, slotId, { what: 'incident', text: 'secret words' });
  await rhea.settle();
  const wren = await game().openDevice('wren');
  await wren.settle();
  expect((await stateOn(wren, slotId)).incidents).toHaveLength(1);
  expect(await record(wren, slotId, { what: 'start' })).toBe('forbidden');

  const { status: created, body: role } = await game().request('admin', '/roles', {
    method: 'POST',
    body: JSON.stringify({
      name: 'Player who sees slots',
      isAdmin: false,
      isStaff: false,
      permissions: { eventSlots: { owned: [], shared: [], all: [1] } },
    }),
  });
  expect(created).toBe(200);
  if (typeof role !== 'string') throw new Error('A role has an id.');
  await game().changeRights('poppy', { role });
  const poppy = await game().openDevice('poppy');
  await poppy.settle();
  const { body } = await shown(poppy, slotId);
  expect(body.title).toBe('The raid');
  expect(Object.hasOwn(body, 'runEvents')).toBe(false);
  const answer = await game().request('poppy', `/eventSlots/${slotId}`);
  expect(answer.status).toBe(200);
  expect(JSON.stringify(answer.body)).not.toContain('secret words');
  const pip = await game().openDevice('pip');
  await pip.settle();
  expect(await pip.mirror.documents.get(slotId)).toBeUndefined();
});

test('Two referees who end and log one run without a network meet as one run with both outcomes, until one of them chooses', async () => {
  const { rhea, remy, encounterId, slotId } = await plannedSlot();
  for (const { network } of [rhea, remy]) network.online = false;
  for (const [on, outcome] of [
    [rhea, 'players-won'],
    [remy, 'partly'],
  ] as const) {
    await record(on, slotId, { what: 'start' });
    on.clock.advance(60_000);
    await record(on, slotId, { what: 'end' }, { what: 'outcome', outcome });
    const entry = { started: null, ended: null, outcome };
    const encounter = await shown(on, encounterId);
    expect(codeOf(await logRunSheet(on.device, slotId, encounter, () => entry))).toBe('applied');
  }
  for (const device of [rhea, remy, rhea]) {
    device.network.online = true;
    await device.settle();
  }
  for (const device of [rhea, remy]) {
    const { outcomes, logged } = await stateOn(device, slotId);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['partly', 'players-won']);
    expect(logged.map(({ by }) => by).toSorted()).toEqual(
      [rhea.device.person.id, remy.device.person.id].toSorted(),
    );
    const { runLog } = (await shown(device, encounterId)).body;
    expect(isRows(runLog) && runLog).toHaveLength(2);
    expect(await allConflicts(device.mirror)).toEqual([]);
  }
  const [first, last] = (await stateOn(remy, slotId)).outcomes;
  await record(
    remy,
    slotId,
    { what: 'undo', about: first?.id ?? '' },
    { what: 'outcome', outcome: 'talk', about: last?.id ?? '' },
  );
  for (const device of [remy, rhea]) await device.settle();
  expect((await stateOn(rhea, slotId)).outcomes.map(({ outcome }) => outcome)).toEqual(['talk']);
});
