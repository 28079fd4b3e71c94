import { expect, test } from 'vitest';
import { openSpans, readOpenTimes } from '#domain/event/schedule/openTimes.ts';
import { scheduleContextFrom } from '#domain/event/schedule/scheduleContext.ts';
import { at, describeOverlaps, event, london, places, slot } from './scheduleFixture.ts';

/** When a place is open on the Friday to Sunday of the event, in hours from midnight UTC of the Saturday. */
function hours(text: string, zone = 'UTC') {
  const ranges = readOpenTimes(text);
  return (
    ranges &&
    openSpans(ranges, { from: at(-24), to: at(48) }, zone).map(({ from, to }) => [
      (from - at(0)) / 3_600_000,
      (to - at(0)) / 3_600_000,
    ])
  );
}

test('Times of every day are read as people write them, also past midnight', () => {
  expect(hours('10:00–22:30')).toEqual([
    [-14, -1.5],
    [10, 22.5],
    [34, 46.5],
  ]);
  expect(hours('10 to 23')).toEqual([
    [-14, -1],
    [10, 23],
    [34, 47],
  ]);
  expect(hours('Daily 20.15 - 2')).toEqual([
    [-27.75, -22],
    [-3.75, 2],
    [20.25, 26],
    [44.25, 50],
  ]);
  expect(hours('0 to 24')).toEqual([[-48, 96]]);
});

test('Days of the week have times of their own', () => {
  expect(hours('Fri 18:00–23:00; Saturday 10–2')).toEqual([
    [-6, -1],
    [10, 26],
  ]);
  expect(hours('Sat–Sun 10–12, fri 9 until 10')).toEqual([
    [-15, -14],
    [10, 12],
    [34, 36],
  ]);
});

test('They are by the clock of the game', () => expect(hours('Sat 10–12', london)).toEqual([[9, 11]]));

test('Text that is not understood as a whole limits nothing', () => {
  for (const text of [
    '',
    'Always open',
    'From dusk',
    'Closed from midnight to 6',
    '10',
    '25 to 26',
    '10:75–12',
    '10–12 and later',
    'Xyz 10–12',
  ])
    expect(readOpenTimes(text)).toBeUndefined();
});

test('A slot while its place is closed is an overlap; one that ends when it closes is none', () => {
  const hall = new Map([...places, ['hall', { kind: 'tent', openTimes: '10 to 23' }]]);
  const context = scheduleContextFrom(event, hall, () => undefined, 'UTC');
  const inHall = (from: number, to: number) => [slot('a', from, to, { location: 'hall', setUp: 600 })];
  expect(describeOverlaps(inHall(10, 23), context)).toEqual([]);
  expect(describeOverlaps(inHall(9.75, 11), context)).toEqual(['closed: a']);
  expect(describeOverlaps(inHall(22, 23.25), context)).toEqual(['closed: a']);
  expect(describeOverlaps([slot('a', 5, 6, { location: 'wood', kind: null })], context)).toEqual([]);
});
