import { expect, test } from 'vitest';
import { progressingFetch } from '#api/http/exchange.ts';
import type { ClockReading } from '#domain/primitives/clockReadings.ts';
import { httpTransport } from '#sync/transport.ts';

const date = 'Sat, 01 May 2027 12:00:00 GMT';
const json = 'application/json; charset=utf-8';

/** The readings of the clock from an answer with these headers. */
async function readingsOf(headers: Record<string, string>): Promise<ClockReading[]> {
  const readings: ClockReading[] = [];
  const fetch = progressingFetch({
    fetch: async () => new Response('{}', { headers }),
    bodyBytes: 0,
    onTime: (reading) => readings.push(reading),
  });
  await fetch('https://waymark.test/api/sync/pull');
  return readings;
}

test('Each answer of the server says what time it is there', async () => {
  const [reading, ...others] = await readingsOf({ 'content-type': json, date });
  expect(others).toEqual([]);
  expect(reading?.server).toBe(Date.parse('2027-05-01T12:00:00Z'));
  expect(Math.abs((reading?.device ?? 0) - Date.now())).toBeLessThan(5_000);
  expect(reading?.roundTrip).toBeGreaterThanOrEqual(0);
});

test.each([
  ['the page of a network that asks for a password', { 'content-type': 'text/html', date }],
  ['an answer from a cache on the way', { 'content-type': json, date, age: '120' }],
  ['an answer without a time', { 'content-type': json }],
])('The time is not taken from %s', async (_name, headers) => expect(await readingsOf(headers)).toEqual([]));

test('Requests of the sync tell the time too', async () => {
  const readings: ClockReading[] = [];
  const transport = httpTransport('https://waymark.test/api', {
    fetch: async () => new Response('{}', { headers: { 'content-type': json, date } }),
    onTime: (reading) => readings.push(reading),
  });
  await transport.personal({ user: 'ada', entries: [] });
  expect(readings).toHaveLength(1);
});
