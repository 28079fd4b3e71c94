import { expect, test } from 'vitest';
import { notingDevice, takeBack } from '#actions/holdForUndo.ts';
import { scheduleContextFrom } from '#domain/event/schedule/scheduleContext.ts';
import { type Slot, slotFrom } from '#domain/event/schedule/slot.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { mayPencil, pencilIn, planOf } from '#screens/work/review/usePencil.ts';
import type { TimetableData } from '#screens/event/timetable/timetableData.ts';
import { tableOf } from '#support/day/reportViews.ts';
import { encounter, grant, noon, person } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';

const at = (hours: number) => new Date(Date.UTC(2027, 5, 19) + hours * 3_600_000).toISOString();
const event = { days: [{ id: '1', timeIn: at(9), timeOut: at(26) }], expectedCrew: 8 };
const organiser = person({
  permissions: { encounter: grant({ all: [1, 7] }), eventSlots: grant({ all: [1, 2, 3, 4] }) },
});

function timetable(
  slots: readonly Slot[],
  days = [{ key: 'a', from: Date.parse(at(5)), to: Date.parse(at(29)) }],
): TimetableData {
  const context = scheduleContextFrom(event, new Map([['wood', { kind: 'field' }]]), () => undefined);
  return { ...tableOf(slots), days, context };
}

function slot(id: string, from: number, to: number, values = {}): Slot {
  const made = slotFrom(id, { title: id, start: at(from), end: at(to), location: 'wood', ...values });
  if (!made) throw new Error(`${id} has no time`);
  return made;
}

async function rowOf(body = {}) {
  const bench = await openMirrorFixture(organiser);
  const asked = {
    eventId: 'june',
    location: 'wood',
    duration: 60,
    refereesNeeded: 2,
    crewNeeded: 6,
    ...body,
  };
  await bench.arrive([encounter({ keyId: 'ford', statusId: 1 }, asked)]);
  const [row] = await documentsByKey(bench.mirror, ['ford']);
  if (!row) throw new Error('It did not arrive');
  return { bench, row };
}

test('With a wanted time it is that time, with its overlaps', async () => {
  const { row } = await rowOf({ wantedTime: at(14) });
  const plan = planOf(timetable([slot('raid', 13.5, 14.5, { crewNeeded: 4 })]), row, 'new', () => ({}));
  const expected = { start: Date.parse(at(14)), end: Date.parse(at(15)), state: 'pencilled' };
  expect(plan?.slot).toMatchObject(expected);
  expect(plan?.overlaps.map(({ kind }) => kind)).toEqual(['crew', 'place']);
  expect(plan?.load).toMatchObject([{ crewNeeded: 10, crew: 8, refereesNeeded: 2 }]);
});

test('Without one it is the first time at which it overlaps with nothing', async () => {
  const { row } = await rowOf({ wantedPart: 'morning' });
  const plan = planOf(timetable([slot('raid', 9, 12)]), row, 'new', () => ({}));
  expect(plan?.slot.start).toBe(Date.parse(at(12)));
  expect(plan?.overlaps).toEqual([]);
});

test('An encounter that has a slot is shown there, and none is made', async () => {
  const { row } = await rowOf({ wantedTime: at(14) });
  const plan = planOf(timetable([slot('own', 20, 21, { document: 'ford' })]), row, 'new', () => ({}));
  expect(plan).toMatchObject({ slot: { id: 'own' }, body: null });
});

test('An event without days has no place for it', async () => {
  const { row } = await rowOf();
  expect(planOf(timetable([], []), row, 'new', () => ({}))).toBeNull();
});

test('It is pencilled in, held back, and taken back like the approval', async () => {
  const { bench, row } = await rowOf({ wantedTime: at(14) });
  const plan = planOf(timetable([]), row, 'new', () => ({}));
  if (!plan) throw new Error('There is no plan');
  const { noting, ids } = notingDevice(bench);
  expect(await pencilIn(noting, plan)).toBeUndefined();
  expect(await bench.document('new')).toMatchObject({
    entity: 'eventSlot',
    body: {
      state: 'pencilled',
      document: 'ford',
      start: at(14),
      end: at(15),
      location: 'wood',
      eventId: 'june',
    },
  });
  expect(await bench.lane('new')).toMatchObject([{ notBefore: Date.parse(noon) + 8_000 }]);
  expect(await takeBack(bench.mirror, ids)).toBe(1);
  expect(await documentsByKey(bench.mirror, ['new'])).toEqual([]);
  expect(mayPencil(bench)).toBe(true);
  expect(mayPencil({ ...bench, person: person() })).toBe(false);
});
