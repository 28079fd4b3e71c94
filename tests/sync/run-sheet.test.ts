import { expect, test } from 'vitest';
import { createDocument } from '#actions/documents.ts';
import { discardUnsent } from '#actions/unsent/discard.ts';
import { storeText } from '#actions/unsent/texts.ts';
import { type RunNote, recordRun, undoRun } from '#actions/event/runSheet.ts';
import { limits } from '#domain/content/fields/field.ts';
import { rowsIn } from '#domain/content/fields/read.ts';
import { noTeam } from '#domain/content/documentTypes.ts';
import { rowOfEvent, runEventsIn } from '#domain/event/run/runEvent.ts';
import { withRuns } from '#domain/event/run/runs.ts';
import { entriesAbout, runState } from '#domain/event/run/runState.ts';
import { slotState } from '#domain/event/run/slotState.ts';
import { status } from '#domain/content/status.ts';
import { makeBody } from '#support/makeBody.ts';
import { testGameFixture } from '#support/testGameFixture.ts';
import { codeOf } from '#support/changes.ts';
import type { TestDevice } from '#support/device.ts';
import { approve, create, edit, editAndSettle, reconnect, settleAll, shown } from '#support/operations.ts';
import { openCalls } from '#mirror/queries/incidents.ts';
import { slotsOfEncounter } from '#mirror/queries/slotDocuments.ts';
import { runSheetPlace, textsBeside } from '#mirror/queries/unsent/texts.ts';
import { allConflicts } from '#mirror/conflicts/conflict.ts';

const { game } = testGameFixture();

/** An approved encounter and a slot for it, on the devices of two referees. */
async function plannedSlot() {
  const olga = await game().openDevice('olga');
  const [rhea, remy] = [await game().openDevice('rhea'), await game().openDevice('remy')];
  const body = { ...makeBody.body('encounter'), title: 'The raid', runLog: [] };
  const encounterId = await create(olga, 'owls', body);
  await approve(olga, encounterId);
  const slot = {
    title: 'The raid',
    eventId: olga.device.newId(),
    start: '2027-05-01T20:00:00.000Z',
    end: '2027-05-01T21:00:00.000Z',
    document: encounterId,
    state: 'firm',
    crew: [{ id: 'mo', who: 'Mo', monster: null, present: false }],
  };
  const slotId = await create(olga, noTeam, slot, 'eventSlot');
  await settleAll(olga, rhea, remy);
  return { olga, rhea, remy, encounterId, slotId };
}

const typeInBox = async ({ mirror, device }: TestDevice, keyId: string, value: string) => {
  const row = {
    kind: 'text',
    id: device.newId(),
    keyId,
    place: runSheetPlace('outcome'),
    value,
    at: device.now(),
  } as const;
  await storeText(mirror, { row, from: [] });
};
const plainNames = { place: String, time: String };
const record = async (on: TestDevice, slotId: string, ...notes: RunNote[]) =>
  codeOf(await recordRun(on.device, slotId, notes));
const untimed = {
  id: '',
  at: 0,
  by: '',
  what: 'end',
  about: '',
  count: null,
  outcome: '',
  text: '',
} as const;
const stateOn = async (on: TestDevice, slotId: string) =>
  runState((await shown(on, slotId)).body['runEvents']);

test('An entry has the time at which the server got it, whatever its device says, and where the clock of the device is wrong, the time of that beside it', async () => {
  const { olga, rhea, slotId } = await plannedSlot();
  const at = rhea.device.now();
  const wrong = { ...rhea.device, ownTime: () => '2027-05-02T20:00:00.000Z' };
  expect(codeOf(await recordRun(wrong, slotId, [{ what: 'start' }]))).toBe('applied');
  const row = (await shown(rhea, slotId)).body;
  const own = rowOfEvent({ ...untimed, by: rhea.device.person.id });
  const claimed = { ...own, id: rhea.device.newId(), receivedAt: at };
  await edit(rhea, slotId, { runEvents: [...rowsIn(row['runEvents']), claimed] });
  const from = Date.now();
  await settleAll(rhea, olga);
  const rows = rowsIn((await shown(olga, slotId)).body['runEvents']);
  expect(rowsIn((await shown(rhea, slotId)).body['runEvents'])).toEqual(rows);
  for (const { receivedAt } of runEventsIn(rows)) {
    expect(receivedAt).toBeGreaterThanOrEqual(from);
    expect(receivedAt).toBeLessThanOrEqual(Date.now());
  }
  expect(rows).toHaveLength(2);
  const [start, end] = rows;
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
  const end = '2027-05-01T21:30:00.000Z';
  await editAndSettle(olga, slotId, { end });
  expect(slotState((await shown(olga, slotId)).body)).toBe('firm');

  await reconnect(rhea, remy, rhea, remy, olga);
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
  await edit(rhea, slotId, { end: '2027-05-01T21:15:00.000Z' });
  await editAndSettle(olga, slotId, { end: '2027-05-01T21:30:00.000Z' });
  await reconnect(rhea);
  expect(await allConflicts(rhea.mirror)).toHaveLength(1);
  expect(await record(rhea, slotId, { what: 'incident', text: 'Somebody fell' })).toBe('applied');
  await settleAll(rhea, olga);
  expect((await stateOn(olga, slotId)).incidents).toHaveLength(1);
  await discardUnsent(rhea.mirror, slotId, rhea.device.now());
  await rhea.settle();
  expect((await stateOn(rhea, slotId)).incidents).toHaveLength(1);
  expect(await rhea.mirror.outbox.count()).toBe(0);
});

test('What stands in the outcome box is in the run with its end, in one step, and no longer waits to be recorded', async () => {
  const { olga, rhea, encounterId, slotId } = await plannedSlot();
  rhea.network.online = false;
  await record(rhea, slotId, { what: 'start' });
  const place = runSheetPlace('outcome');
  await typeInBox(rhea, slotId, 'They paid in eels ');
  // Long words are several entries of one moment, which keep their order.
  const parts = Array.from({ length: 6 }, (_, part) => `They paid in eels ${part}`);
  const notes: RunNote[] = [...parts.map((text) => ({ what: 'words' as const, text })), { what: 'end' }];
  const typedTexts = [{ place, text: 'They paid in eels' }];
  expect(codeOf(await recordRun(rhea.device, slotId, notes, typedTexts))).toBe('applied');
  expect(await textsBeside(rhea.mirror, slotId)).toEqual(new Map());
  await reconnect(rhea, olga);
  const { phase, words } = await stateOn(olga, slotId);
  expect([phase, words.map(({ text }) => text)]).toEqual(['ended', parts]);
  const encounter = await shown(olga, encounterId);
  expect(encounter.statusId).toBe(status.approved);
  expect(encounter.body['runLog']).toEqual([]);
  const { runLog } = withRuns(encounter.body, await slotsOfEncounter(olga.mirror, encounterId), plainNames);
  expect(runLog).toMatchObject([
    { id: slotId, referee: rhea.device.person.id, outcome: parts.map((part) => `<p>${part}</p>`).join('') },
  ]);
});

test('What is typed after the text that was recorded stays in the outcome box, and all of it where nothing was recorded', async () => {
  const { rhea, slotId } = await plannedSlot();
  const place = runSheetPlace('outcome');
  await typeInBox(rhea, slotId, 'First. Second.');
  const one = [{ place, text: 'First.' }];
  const result = codeOf(await recordRun(rhea.device, slotId, [{ what: 'words', text: 'First.' }], one));
  expect(result).toBe('applied');
  expect((await textsBeside(rhea.mirror, slotId)).get(place)?.value).toBe('First. Second.');
  const wren = await game().openDevice('wren');
  await wren.settle();
  await typeInBox(wren, slotId, 'Mine');
  const refused = await recordRun(wren.device, slotId, [{ what: 'end' }], [{ place, text: 'Mine' }]);
  expect(codeOf(refused)).toBe('forbidden');
  expect((await textsBeside(wren.mirror, slotId)).get(place)?.value).toBe('Mine');
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
  await reconnect(rhea);
  expect(await rhea.mirror.outbox.count()).toBe(0);
});

test('The desk is said to have heard of an incident only once the server has it, and it is open until somebody takes it', async () => {
  const { olga, rhea, remy, slotId } = await plannedSlot();
  const openOn = async ({ mirror }: TestDevice) => (await openCalls(mirror)).map(({ event }) => event.id);
  const heardOn = async (on: TestDevice) =>
    (await stateOn(on, slotId)).incidents.flatMap(({ event }) => (event.receivedAt ? [event.id] : []));
  const event = {
    title: 'The fest',
    start: '2027-05-01T08:00:00.000Z',
    end: '2027-05-02T20:00:00.000Z',
    isNext: true,
  };
  const { eventId } = (await shown(olga, slotId)).body;
  if (typeof eventId !== 'string') throw new Error('A slot has an event.');
  const given = { keyId: eventId, entity: 'event', teamId: noTeam, body: event } as const;
  const made = await createDocument(olga.device, given);
  expect(codeOf(made)).toBe('applied');
  await settleAll(olga, rhea, remy);

  rhea.network.online = false;
  const id = rhea.device.newId();
  const values = { id, what: 'incident', outcome: 'injury', about: 'north' } as const;
  expect(await record(rhea, slotId, values)).toBe('applied');
  expect([await openOn(rhea), await heardOn(rhea), await openOn(olga)]).toEqual([[id], [], []]);
  await reconnect(rhea);
  expect([await heardOn(rhea), await openOn(olga)]).toEqual([[id], []]);
  await olga.settle();
  // Words that are not sent yet do not make it unheard again.
  rhea.network.online = false;
  await record(rhea, slotId, { what: 'words', about: id, text: 'A twisted ankle' });
  expect(await heardOn(rhea)).toEqual([id]);
  const wanted = { slotId, title: 'The raid', author: 'rhea Player' };
  expect((await openCalls(olga.mirror))[0]).toMatchObject(wanted);

  expect(await record(olga, slotId, { what: 'acknowledge', about: id })).toBe('applied');
  expect(await openOn(olga)).toEqual([]);
  rhea.network.online = true;
  await settleAll(olga, rhea, remy, olga);
  for (const device of [olga, rhea, remy]) {
    expect(await openOn(device)).toEqual([]);
    const [incident] = (await stateOn(device, slotId)).incidents;
    expect([incident?.acknowledgement?.by, incident?.words.map(({ text }) => text)]).toEqual([
      olga.device.person.id,
      ['A twisted ankle'],
    ]);
  }

  // The same way: once a matter, however many tablets tell it, until it was seen or the run is over.
  const tell = (on: TestDevice, outcome: string) => record(on, slotId, { what: 'tell', outcome });
  rhea.clock.advance(60_000);
  remy.clock.advance(90_000);
  for (const on of [rhea, remy]) expect(await tell(on, 'late')).toBe('applied');
  await tell(rhea, 'crew');
  const settleEach = () => settleAll(rhea, remy, olga, rhea);
  await settleEach();
  const openMatters = async ({ mirror }: TestDevice) =>
    (await openCalls(mirror)).map((call) => call.event.outcome).toSorted();
  expect(await openMatters(olga)).toEqual(['crew', 'late']);
  const late = (await openCalls(olga.mirror)).find((call) => call.event.outcome === 'late');
  olga.clock.advance(120_000);
  await record(olga, slotId, { what: 'acknowledge', about: late?.event.id ?? '' });
  expect(await openMatters(olga)).toEqual(['crew']);
  await settleEach();
  const [seen] = (await stateOn(rhea, slotId)).messages;
  expect([seen?.event.outcome, seen?.acknowledgement?.by]).toEqual(['late', olga.device.person.id]);
  await record(remy, slotId, { what: 'end' });
  await settleEach();
  for (const device of [rhea, remy, olga]) expect(await openMatters(device)).toEqual([]);
  expect((await stateOn(olga, slotId)).incidents).toHaveLength(1);
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

test('Two referees who end one run without a network meet as one run with both outcomes, until one of them chooses', async () => {
  const { rhea, remy, encounterId, slotId } = await plannedSlot();
  for (const { network } of [rhea, remy]) network.online = false;
  for (const [on, outcome] of [
    [rhea, 'players-won'],
    [remy, 'partly'],
  ] as const) {
    await record(on, slotId, { what: 'start' });
    on.clock.advance(60_000);
    await record(on, slotId, { what: 'end' }, { what: 'outcome', outcome });
  }
  await reconnect(rhea, remy, rhea);
  for (const device of [rhea, remy]) {
    const { outcomes } = await stateOn(device, slotId);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['partly', 'players-won']);
    const slots = await slotsOfEncounter(device.mirror, encounterId);
    const { runLog } = withRuns((await shown(device, encounterId)).body, slots, plainNames);
    expect(runLog.map(({ id }) => id)).toEqual([slotId]);
    expect(await allConflicts(device.mirror)).toEqual([]);
  }
  const [first, last] = (await stateOn(remy, slotId)).outcomes;
  const given = { what: 'outcome', outcome: 'talk', about: last?.id ?? '' } as const;
  await record(remy, slotId, { what: 'undo', about: first?.id ?? '' }, given);
  await settleAll(remy, rhea);
  expect((await stateOn(rhea, slotId)).outcomes.map(({ outcome }) => outcome)).toEqual(['talk']);
});
