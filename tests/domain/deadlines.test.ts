import { expect, test } from 'vitest';
import { deadlinesOf } from '#domain/event/schedule/deadlines.ts';

const day = (date: number) => `2026-06-${String(date).padStart(2, '0')}T12:00:00.000Z`;
const event = {
  id: 'spring',
  body: { start: day(20), end: day(22), contentDeadline: day(5), printDeadline: day(12) },
};
const periods = [
  { id: 'one', body: { eventId: 'spring', opens: day(1), closes: day(8), answersDue: day(15), release: '' } },
  { id: 'other', body: { eventId: 'autumn', opens: day(9), closes: day(10) } },
];

test('Deadlines are those of the next event and of the research that feeds it, soonest first, without past ones', () => {
  expect(deadlinesOf(event, periods, day(6), true).map(({ what, at, item }) => [what, at, item])).toEqual([
    ['researchCloses', day(8), 'one'],
    ['print', day(12), 'spring'],
    ['answersDue', day(15), 'one'],
    ['start', day(20), 'spring'],
  ]);
});

test('A player is told only of the dates that concern players', () => {
  const found = deadlinesOf(event, periods, day(2), false);
  expect(found.map(({ what }) => what)).toEqual(['researchCloses', 'start']);
});
