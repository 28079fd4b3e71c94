import { expect, test } from 'vitest';
import { phaseTone } from '#domain/event/run/slotPhase.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { wallView } from '#domain/event/schedule/wall.ts';
import { at, crew, slot, startedAt } from './scheduleFixture.ts';

const ids = (slots: readonly Slot[]) => slots.map(({ id }) => id);

test('The wall shows what is running, what starts within the hour, and what starts in the hour after it', () => {
  const slots = [
    slot('now', 12, 13, startedAt(12)),
    slot('next', 13, 14),
    slot('soon', 14, 15),
    slot('later', 14.1, 15),
  ];
  const { running, next, soon } = wallView(slots, at(12));
  expect([ids(running), ids(next), ids(soon)]).toEqual([['now'], ['next'], ['soon']]);
});

test('Missing crew and referees are counted until two hours ahead, and not for what is done or cancelled', () => {
  const needs = { crewNeeded: 3, crew: crew('Mo'), referees: ['rhea'] };
  const slots = [
    slot('next', 13, 14, needs, { refereesNeeded: 3 }),
    slot('now', 11.5, 13, { crewNeeded: 1 }),
    slot(
      'staffed',
      12,
      13,
      { crewNeeded: 1, crew: crew('Ines', 'Ada'), referees: ['tom'] },
      { refereesNeeded: 1 },
    ),
    slot('later', 15, 16, needs),
    slot('done', 11, 13, { ...needs, state: 'done' }),
    slot('off', 12, 13, { ...needs, state: 'cancelled' }),
  ];
  expect(wallView(slots, at(12)).missing.map(({ slot: { id }, ...lack }) => ({ id, ...lack }))).toEqual([
    { id: 'now', crew: 1, referees: 0 },
    { id: 'next', crew: 2, referees: 2 },
  ]);
});

test('What was not started stands apart from what is running, and says so for an hour after its end', () => {
  const slots = [slot('over', 10, 12, startedAt(10)), slot('unmarked', 12, 13, { state: 'firm' })];
  const wallAt = (hour: number) => {
    const { notStarted, running } = wallView(slots, at(hour));
    return [ids(notStarted), ids(running)];
  };
  expect(wallAt(11.9)).toEqual([[], ['over']]);
  expect(wallAt(12)).toEqual([['unmarked'], ['over']]);
  expect(wallAt(13.9)).toEqual([['unmarked'], ['over']]);
  expect(wallAt(14)).toEqual([[], ['over']]);
});

test('Where nobody starts slots, what should be on is told without an alarm, and only until its end', () => {
  const slots = [slot('unmarked', 12, 13, { state: 'firm' })];
  const { notStarted, startsAreRecorded } = wallView(slots, at(12.5));
  expect(notStarted.map(({ phase }) => phaseTone(phase, startsAreRecorded))).toEqual(['plain']);
  expect(wallView(slots, at(13)).notStarted).toEqual([]);
});
