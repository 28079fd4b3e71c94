import { describe, expect, test } from 'vitest';
import { isReferee, missingCrew, nowAndNext } from '#domain/event/schedule/nowAndNext.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { at, crew, slot, startedAt } from './scheduleFixture.ts';

/** The ids of each part. */
function partsAt(slots: readonly Slot[], hour: number) {
  const today = { from: at(6), to: at(30) };
  const { notStarted, running, preparations, next, later, earlier } = nowAndNext(slots, at(hour), { today });
  const ids = (list: readonly Slot[]) => list.map(({ id }) => id);
  return {
    notStarted: ids(notStarted),
    running: ids(running),
    preparations: preparations.map((each) => `${each.kind} ${each.slot.id}`),
    next: ids(next),
    later: ids(later),
    earlier: ids(earlier),
  };
}

const nothing = { notStarted: [], running: [], preparations: [], next: [], later: [], earlier: [] };

describe('now and next', () => {
  test('A slot that nobody starts goes from later to next to not started, and is never running', () => {
    const slots = [slot('raid', 20, 21)];
    expect(partsAt(slots, 18.9)).toEqual({ ...nothing, later: ['raid'] });
    expect(partsAt(slots, 19)).toEqual({ ...nothing, next: ['raid'] });
    expect(partsAt(slots, 20)).toEqual({ ...nothing, notStarted: ['raid'] });
    expect(partsAt(slots, 20.99)).toEqual({ ...nothing, notStarted: ['raid'] });
    expect(partsAt(slots, 21)).toEqual({ ...nothing, earlier: ['raid'] });
    expect(partsAt(slots, 31)).toEqual({ ...nothing, earlier: ['raid'] });
    expect(nowAndNext(slots, at(31)).earlier).toEqual([]);
  });

  test('A slot that was started early or runs over its end is running until it is done', () => {
    const running = slot('raid', 20, 21, startedAt(19.9));
    expect(partsAt([running], 19.9).running).toEqual(['raid']);
    expect(partsAt([running], 23).running).toEqual(['raid']);
    const expected = { ...nothing, earlier: ['raid'] };
    expect(partsAt([slot('raid', 20, 21, { state: 'done' })], 20.5)).toEqual(expected);
    expect(partsAt([slot('raid', 20, 21, { state: 'cancelled' })], 19.5)).toEqual(nothing);
  });

  test('Where somebody starts slots, one that was forgotten stays before all else for an hour after its end', () => {
    const slots = [slot('raid', 20, 21), slot('duty', 18, 19, startedAt(18))];
    expect(partsAt(slots, 21.9)).toMatchObject({ notStarted: ['raid'], earlier: [] });
    expect(partsAt(slots, 22)).toMatchObject({ notStarted: [], earlier: ['raid'] });
  });

  test('A cancelled slot is earlier once its start has passed, and a slot of yesterday is not', () => {
    const off = slot('raid', 20, 21, { state: 'cancelled' });
    expect(partsAt([off], 20).earlier).toEqual(['raid']);
    expect(partsAt([slot('late', 4, 5, { state: 'done' })], 20)).toEqual(nothing);
  });

  test('Make-up and set-up are told within the hour before they begin and until the slot starts', () => {
    const slots = [slot('raid', 20, 21, { setUp: 30 }, { makeUpLead: 90 })];
    expect(partsAt(slots, 17.4).preparations).toEqual([]);
    expect(partsAt(slots, 17.5).preparations).toEqual(['makeUp raid']);
    expect(partsAt(slots, 18.5).preparations).toEqual(['makeUp raid', 'setUp raid']);
    expect(partsAt(slots, 19.9).preparations).toEqual(['makeUp raid', 'setUp raid']);
    expect(partsAt(slots, 20).preparations).toEqual([]);
  });

  test('Running slots are in the order of their ends, those ahead in the order of their starts', () => {
    const slots = [
      slot('c', 20.2, 21),
      slot('b', 19, 22, startedAt(19)),
      slot('a', 19, 20.5, startedAt(19)),
      slot('late', 18, 19, startedAt(19)),
      slot('d', 20.1, 23),
    ];
    expect(partsAt(slots, 20)).toEqual({ ...nothing, running: ['late', 'a', 'b'], next: ['d', 'c'] });
  });

  test('An event of 10,000 slots is sorted in a moment', () => {
    const slots = Array.from({ length: 10_000 }, (_, at) => slot(String(at), at / 100, at / 100 + 1));
    const started = performance.now();
    const { notStarted, next } = nowAndNext(slots, at(50));
    expect(performance.now() - started).toBeLessThan(200);
    expect([notStarted.length, next.length]).toEqual([100, 100]);
  });
});

test('Referees are those named in a slot, and its missing crew is never below none', () => {
  expect(isReferee(slot('raid', 20, 21, { referees: ['rhea'] }), 'rhea')).toBe(true);
  expect(isReferee(slot('raid', 20, 21), 'rhea')).toBe(false);
  expect(missingCrew(slot('raid', 20, 21, { crewNeeded: 3, crew: crew('Mo') }))).toBe(2);
  expect(missingCrew(slot('raid', 20, 21, { crewNeeded: 1, crew: crew('Mo', 'Ines') }))).toBe(0);
  const mark = (about: string, what: string) => ({ id: about, at: '2027-06-19T20:00:00.000Z', what, about });
  // A slot that is only pencilled lacks nobody yet.
  expect(missingCrew(slot('raid', 20, 21, { crewNeeded: 3, state: 'pencilled' }))).toBe(0);
  const missingAfter = (...runEvents: readonly { readonly id: string }[]) =>
    missingCrew(slot('raid', 20, 21, { crewNeeded: 3, crew: crew('Mo', 'Ines'), runEvents }));
  // The roll call counts: who did not come is missing, a stand-in is there, and so is whoever fills an open place.
  expect(missingAfter(mark('0', 'present'))).toBe(1);
  expect(missingAfter(mark('0', 'missing'))).toBe(2);
  expect(missingAfter(mark('0', 'missing'), mark('1', 'stand-in'), mark('crew.1', 'present'))).toBe(1);
});
