import { describe, expect, test } from 'vitest';
import { firstFreeSlot, isShort, loadDuring } from '#domain/review/pencil.ts';
import { at, context, crew, slot } from './scheduleFixture.ts';

const quarter = 15 * 60_000;

describe('The first free time of a slot', () => {
  const fight = slot('fight', 12, 13, { location: 'wood', kind: 'encounter' });

  test('It is the time of the slot itself if that is free', () => {
    expect(firstFreeSlot(fight, [], context, quarter)).toEqual(fight);
  });

  test('Of a slot whose place is taken it is the next quarter of an hour at which the place is free', () => {
    const taken = slot('taken', 11.5, 13.5, { location: 'wood', clearUp: 20 });
    expect(firstFreeSlot(fight, [taken], context, quarter)).toMatchObject({ start: at(14), end: at(15) });
  });

  test('After the end of play it begins again at the start', () => {
    const taken = slot('taken', 10, 26, { location: 'wood' });
    expect(firstFreeSlot(fight, [taken], context, quarter)?.start).toBe(at(-6));
  });

  test('Where nothing is free there is none', () => {
    const taken = slot('taken', -6, 26, { location: 'wood' });
    expect(firstFreeSlot(fight, [taken], context, quarter)).toBeUndefined();
    expect(firstFreeSlot(fight, [], { ...context, playHours: [] }, quarter)).toBeUndefined();
  });
});

describe('The needs of a slot by the hour', () => {
  const expected = { ...context, expectedCrew: 10 };
  const referees = new Map([
    ['fight', 2],
    ['raid', 1],
    ['late', 4],
  ]);
  const needed = ({ id }: { readonly id: string }) => referees.get(id) ?? 0;
  const fight = slot('fight', 12.5, 13.5, { crewNeeded: 7 });

  test('It is compared with the crew that the event expects and the referees named in its slots', () => {
    const others = [
      slot('raid', 13, 15, { crewNeeded: 6, referees: ['rhea', 'tom'] }),
      slot('late', 16, 17, { crewNeeded: 99 }),
      slot('off', 12, 14, { crewNeeded: 50, state: 'cancelled', referees: ['nobody'] }),
    ];
    const load = loadDuring(fight, others, expected, needed);
    expect(load).toEqual([
      { from: at(12), to: at(13), crewNeeded: 7, crew: 10, refereesNeeded: 2, referees: 2 },
      { from: at(13), to: at(14), crewNeeded: 13, crew: 10, refereesNeeded: 3, referees: 2 },
    ]);
    expect(load.map(isShort)).toEqual([false, true]);
  });

  test('Nothing is short where the event states no numbers', () => {
    const [first] = loadDuring(fight, [], context, needed);
    expect(first).toMatchObject({ crewNeeded: 7, crew: null, refereesNeeded: 2, referees: null });
    expect(first && isShort(first)).toBe(false);
  });

  test('A slot that is planned already counts once, and assigned crew counts as available', () => {
    const planned = slot('fight', 12.5, 13.5, { crewNeeded: 7, crew: crew('Ada', 'Ben') });
    expect(loadDuring(planned, [planned], context, needed)[0]).toMatchObject({ crewNeeded: 7, crew: 2 });
  });
});
