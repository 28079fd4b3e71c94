import { expect, test } from 'vitest';
import { clockCompared } from '#domain/primitives/clockReadings.ts';
import type { ClockKnowledge } from '#domain/primitives/deviceClock.ts';
import { clockFact, clockSentence } from '#screens/shared/clock/clockText.ts';
import { zoneSentence } from '#screens/event/timetable/zoneSentence.ts';

const minute = 60_000;
const hour = 60 * minute;

function fast(ms: number): ClockKnowledge | null {
  return clockCompared(null, { server: -500, device: ms, roundTrip: 0 });
}

test.each([
  [2 * hour + 5 * minute, '2 h 5 min fast'],
  [-(2 * hour + 5 * minute), '2 h 5 min slow'],
  [91_000, '2 min fast'],
  [24 * hour, '1 day fast'],
  [-(51 * hour), '2 days 3 h slow'],
  [3 * hour, '3 h fast'],
])('A clock that is %i ms fast is said to be %s', (ms, text) => {
  const result = clockSentence(fast(ms), false);
  expect(result).toBe(`This device’s clock is ${text}. Waymark uses the server’s time.`);
  expect(clockFact(fast(ms))).toBe(text);
});

test('Nothing is said of a clock that is right, or that nobody has compared', () => {
  expect(clockSentence(fast(89_000), false)).toBeNull();
  expect(clockSentence(null, true)).toBeNull();
  expect(clockFact(null)).toBe('Not compared with the server yet');
  expect(clockFact(fast(0))).toBe('Right');
});

test('An uncertain time is said to be so while there is no server to ask', () => {
  const right = fast(0);
  const uncertain = right && { ...right, isUncertain: true };
  expect(clockSentence(uncertain, true)).toContain('uncertain');
  expect(clockSentence(uncertain, false)).toBeNull();
});

test('A device in another time zone says which zone it shows, and one with the same time says nothing', () => {
  const may = Date.parse('2027-05-01T12:00:00Z');
  const result = zoneSentence('Europe/London', may, 'Europe/Berlin');
  expect(result).toBe('Times are in Europe/London. This device is in Europe/Berlin.');
  expect(zoneSentence('America/New_York', may, 'Europe/Berlin')).toContain('America/New York');
  expect(zoneSentence('Europe/London', may, 'Europe/London')).toBeNull();
  expect(zoneSentence('Europe/London', may, 'Europe/Lisbon')).toBeNull();
  expect(zoneSentence('Nowhere/Known', may, 'Europe/Berlin')).toBeNull();
  expect(zoneSentence(null, may, 'Europe/Berlin')).toBeNull();
});
