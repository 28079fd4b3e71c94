import { describe, expect, test } from 'vitest';
import {
  type PlaceSearch,
  findPlace,
  hardOverlaps,
  slotAt,
} from '#domain/event/schedule/overlaps/findPlace.ts';
import { findOverlaps } from '#domain/event/schedule/overlaps/findOverlaps.ts';
import { type ScheduleContext, scheduleContextFrom } from '#domain/event/schedule/scheduleContext.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { seeded } from '#support/clock.ts';
import { at, context, crew, event, places, slot } from './scheduleFixture.ts';

const hour = 3_600_000;

const search: PlaceSearch = {
  step: hour,
  placesOf: ({ place }) => [place],
  isMovable: ({ state }) => state !== 'firm',
  notBefore: at(-48),
  mostOthers: 2,
};

const inWood = { location: 'wood', kind: 'encounter' };

/** The moves of a plan: 'raid 12 wood'. Undefined without one. */
const planned = (wanted: Slot, all: readonly Slot[], given: Partial<PlaceSearch> = {}, on = context) =>
  findPlace(wanted, all, on, { ...search, ...given })?.moves.map(
    ({ slot: { id }, to }) => `${id} ${(to.start - at(0)) / hour} ${to.place}`,
  );

describe('Finding a place', () => {
  test('A slot without an overlap stays where it is, and another goes to the nearest free time', () => {
    const raid = slot('raid', 12, 13, inWood);
    expect(planned(raid, [raid])).toEqual(['raid 12 wood']);
    expect(planned(raid, [raid, slot('other', 12, 13.5, inWood)])).toEqual(['raid 11 wood']);
  });

  test('It may go to another of its places rather than to another time', () => {
    const raid = slot('raid', 12, 13, inWood);
    const other = slot('other', 12, 13, inWood);
    expect(planned(raid, [other], { placesOf: () => ['wood', 'field'] })).toEqual(['raid 12 field']);
  });

  test('Another slot makes way where nothing is free, and one that may not be moved does not', () => {
    const full = [slot('a', 9, 25, { ...inWood, state: 'firm' }), slot('b', 25, 26, inWood)];
    const night = slot('night', 25, 26, inWood);
    const both = (wanted: Slot) => (wanted.id === 'b' ? ['wood', 'field'] : ['wood']);
    const onlySaturday = { notBefore: at(9), placesOf: both };
    expect(planned(night, full, onlySaturday)).toEqual(['night 25 wood', 'b 25 field']);
    expect(planned(night, full, { ...onlySaturday, isMovable: () => false })).toBeUndefined();
    expect(planned(night, full, { ...onlySaturday, mostOthers: 0 })).toBeUndefined();
  });

  test('People, make-up, capacity, time in and opening times keep a slot from a place, and nothing is moved to before now', () => {
    const duel = slot('duel', 12, 13, { ...inWood, referees: ['rhea'] });
    const given = { location: 'field', crew: crew('rhea stone') };
    expect(planned(duel, [slot('a', 11, 13, given)])).toEqual(['duel 13 wood']);
    const masked = slot('masked', 12, 13, { ...inWood, crew: crew('Mo') }, { makeUpLead: 60 });
    expect(planned(masked, [slot('a', 11, 12, { crew: crew('Mo') })])).toEqual(['masked 13 wood']);
    const tent = slot('tent', 12, 13, { location: 'makeup', crewNeeded: 6 });
    const values = [slot('a', 12, 13, { location: 'makeup', crewNeeded: 5 })];
    expect(planned(tent, values)).toEqual(['tent 11 makeup']);
    expect(planned(slot('early', 7, 8, inWood), [])).toEqual(['early 9 wood']);
    expect(planned(slot('past', 12, 13, inWood), [], { notBefore: at(15) })).toEqual(['past 15 wood']);
    const opening = new Map([...places, ['wood', { kind: 'field', openTimes: '14–16' }]]);
    const on = scheduleContextFrom(event, opening, () => undefined, 'UTC');
    expect(planned(slot('raid', 12, 13, inWood), [], {}, on)).toEqual(['raid 14 wood']);
  });

  test('A slot that is longer than play has no place', () => {
    expect(planned(slot('long', 9, 27, inWood), [])).toBeUndefined();
  });
});

/** The fewest others that have to move, by trying everything; undefined where nothing does. */
function fewestByTrying(wanted: Slot, all: readonly Slot[], on: ScheduleContext, given: PlaceSearch) {
  const others = all.filter(({ id }) => id !== wanted.id);
  const positions = (of: Slot) =>
    Array.from({ length: 5 }, (_, step) => at(9 + step)).flatMap((start) =>
      given.placesOf(of).map((place) => slotAt(of, { start, place })),
    );
  const isClear = (moved: readonly Slot[]) => {
    const ids = new Set(moved.map(({ id }) => id));
    const arranged = [...others.filter(({ id }) => !ids.has(id)), ...moved];
    return moved.every((each) => hardOverlaps(each, arranged, on).length === 0);
  };
  const tryAll = (waiting: readonly Slot[], moved: readonly Slot[]): boolean => {
    const [next, ...later] = waiting;
    return next ? positions(next).some((each) => tryAll(later, [...moved, each])) : isClear(moved);
  };
  const movable = others.filter(given.isMovable);
  for (let count = 0; count <= given.mostOthers; count += 1) {
    if (choices(movable, count).some((chosen) => tryAll([wanted, ...chosen], []))) return count;
  }
  return undefined;
}

function choices(of: readonly Slot[], count: number): readonly (readonly Slot[])[] {
  if (count === 0) return [[]];
  return of.flatMap((each, index) => choices(of.slice(index + 1), count - 1).map((rest) => [each, ...rest]));
}

test('As few others move as by trying everything, in 500 random timetables, and nothing that moves overlaps', () => {
  const random = seeded(57);
  const pick = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(random() * from.length)];
    if (found === undefined) throw new Error('Nothing to pick from.');
    return found;
  };
  const days = [{ id: '1', timeIn: new Date(at(9)).toISOString(), timeOut: new Date(at(14)).toISOString() }];
  const day = { title: 'Day', days };
  const on = scheduleContextFrom(day, places, () => undefined);
  const given: PlaceSearch = {
    ...search,
    placesOf: ({ place }) => (place === 'wood' ? ['wood', 'field'] : [place]),
  };
  const counts = new Map<number | undefined, number>();
  for (let round = 0; round < 500; round += 1) {
    const made = Array.from({ length: 4 + Math.floor(random() * 3) }, (_, index) => {
      const start = 9 + Math.floor(random() * 5);
      const length = Math.min(14 - start, pick([1, 1, 2, 3]));
      return slot(
        `slot ${index}`,
        start,
        start + length,
        {
          kind: 'encounter',
          location: pick(['wood', 'field']),
          state: pick(['firm', 'pencilled', 'pencilled']),
          setUp: pick([0, 0, 30]),
          crew: crew(...(random() < 0.5 ? [pick(['Mo', 'Ines'])] : [])),
        },
        { makeUpLead: pick([0, 0, 30]) },
      );
    });
    const [wanted, ...others] = made;
    if (!wanted) throw new Error('No slot was made.');
    const plan = findPlace(wanted, made, on, given);
    const expected = fewestByTrying(wanted, made, on, given);
    expect(plan && plan.moves.length - 1, `round ${round}`).toBe(expected);
    counts.set(expected, (counts.get(expected) ?? 0) + 1);
    if (!plan) continue;
    const moved = new Map(plan.moves.map((move) => [move.slot.id, slotAt(move.slot, move.to)]));
    const after = [wanted, ...others].map((each) => moved.get(each.id) ?? each);
    const hard = (all: readonly Slot[]) =>
      findOverlaps(all, on)
        .filter(({ kind }) => kind !== 'crew')
        .map(({ kind, slots }) => `${kind} ${slots.join()}`);
    const before = new Set(hard(made));
    expect(hard(after).filter((each) => !before.has(each))).toEqual([]);
  }
  // The cases are worth something only if others make way in some of them.
  expect(counts.get(0)).toBeGreaterThan(20);
  expect(counts.get(1)).toBeGreaterThan(5);
  expect(counts.get(2)).toBeGreaterThan(2);
  expect(counts.get(undefined)).toBeGreaterThan(20);
});

describe('600 slots', () => {
  const random = seeded(600);
  const names = Array.from({ length: 20 }, (_, index) => `place ${index}`);
  const ground = new Map(names.map((name) => [name, { title: name, kind: 'field' }]));
  const days = [0, 1, 2, 3].map((day) => ({
    id: String(day),
    timeIn: new Date(at(9 + 24 * day)).toISOString(),
    timeOut: new Date(at(25 + 24 * day)).toISOString(),
  }));
  const on = scheduleContextFrom({ title: 'Fest', days }, ground, () => undefined);
  const made = (isPacked: boolean) =>
    Array.from({ length: 600 }, (_, index) => {
      const place = names[index % 20] ?? '';
      const row = Math.floor(index / 20);
      const start = 24 * Math.floor(row / 8) + 9 + 2 * (row % 8);
      const who = Array.from({ length: 3 }, () => `Crew ${Math.floor(random() * 400)}`);
      const state = isPacked || random() < 0.3 ? 'firm' : 'pencilled';
      const given = { kind: 'encounter', location: place, state, crew: crew(...who) };
      return slot(`slot ${index}`, start, start + (isPacked ? 2 : 1.75), given);
    });
  const limits: PlaceSearch = {
    step: 15 * 60_000,
    placesOf: ({ place }) => [place, ...names.filter((name) => name !== place).slice(0, 5)],
    isMovable: ({ state }) => state !== 'firm',
    notBefore: at(0),
    mostOthers: 2,
  };

  test('A place is found, or said not to be there, within two seconds', () => {
    for (const [isPacked, length] of [
      [false, 2],
      [false, 4],
      [true, 2],
      [false, 15],
    ] as const) {
      const wanted = slot('wanted', 12, 12 + length, {
        kind: 'encounter',
        location: 'place 3',
        crew: crew('Crew 1', 'Crew 2'),
      });
      const started = performance.now();
      findPlace(wanted, made(isPacked), on, limits);
      expect(performance.now() - started, `${isPacked} ${length}`).toBeLessThan(2000);
    }
  });
});
