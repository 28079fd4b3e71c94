import { describe, expect, test } from 'vitest';
import { isReferee, missingCrew, nowAndNext } from '#domain/event/schedule/nowAndNext.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { crew, slot } from './scheduleFixture.ts';

/** A moment on the Saturday of the event, in hours from midnight UTC. */
const at = (hour: number) => Date.UTC(2027, 5, 19) + hour * 3_600_000;

/** The ids of each part. */
function partsAt(slots: readonly Slot[], hour: number) {
  const { running, preparations, next, later } = nowAndNext(slots, at(hour));
  const ids = (list: readonly Slot[]) => list.map(({ id }) => id);
  return {
    running: ids(running),
    preparations: preparations.map((each) => `${each.kind} ${each.slot.id}`),
    next: ids(next),
    later: ids(later),
  };
}

const nothing = { running: [], preparations: [], next: [], later: [] };

describe('now and next', () => {
  test('A slot goes from later to next to running, and is gone at its end', () => {
    const slots = [slot('raid', 20, 21)];
    expect(partsAt(slots, 18.9)).toEqual({ ...nothing, later: ['raid'] });
    expect(partsAt(slots, 19)).toEqual({ ...nothing, next: ['raid'] });
    expect(partsAt(slots, 20)).toEqual({ ...nothing, running: ['raid'] });
    expect(partsAt(slots, 20.99)).toEqual({ ...nothing, running: ['raid'] });
    expect(partsAt(slots, 21)).toEqual(nothing);
  });

  test('A slot that was started early or runs over its end is running until it is done', () => {
    const running = slot('raid', 20, 21, { state: 'running' });
    expect(partsAt([running], 19.9).running).toEqual(['raid']);
    expect(partsAt([running], 23).running).toEqual(['raid']);
    expect(partsAt([slot('raid', 20, 21, { state: 'done' })], 20.5)).toEqual(nothing);
    expect(partsAt([slot('raid', 20, 21, { state: 'cancelled' })], 19.5)).toEqual(nothing);
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
    const slots = [slot('c', 20.2, 21), slot('b', 19, 22), slot('a', 19, 20.5), slot('d', 20.1, 23)];
    expect(partsAt(slots, 20)).toEqual({ ...nothing, running: ['a', 'b'], next: ['d', 'c'] });
  });

  test('An event of 10,000 slots is sorted in a moment', () => {
    const slots = Array.from({ length: 10_000 }, (_, index) =>
      slot(String(index), index / 100, index / 100 + 1),
    );
    const started = performance.now();
    const { running, next } = nowAndNext(slots, at(50));
    expect(performance.now() - started).toBeLessThan(200);
    expect([running.length, next.length]).toEqual([100, 100]);
  });
});

test('Referees are those named in a slot, and its missing crew is never below none', () => {
  expect(isReferee(slot('raid', 20, 21, { referees: ['rhea'] }), 'rhea')).toBe(true);
  expect(isReferee(slot('raid', 20, 21), 'rhea')).toBe(false);
  expect(missingCrew(slot('raid', 20, 21, { crewNeeded: 3, crew: crew('Mo') }))).toBe(2);
  expect(missingCrew(slot('raid', 20, 21, { crewNeeded: 1, crew: crew('Mo', 'Ines') }))).toBe(0);
});
