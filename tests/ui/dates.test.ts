import { DateTime } from 'luxon';
import { afterEach, expect, test } from 'vitest';
import { dateFormats, formatDate, formatOnDevice, postedAgo, readDate } from '#ui/display/dates.ts';
import { spaceCapitals } from '#ui/display/spaceCapitals.ts';
import { showTimesIn } from '#ui/zone.ts';

afterEach(() => showTimesIn(null));

const moment = '2026-11-28T20:05:09';

test.each([
  ['time', '20:05'],
  ['longDate', '28 November 2026'],
  ['sortableDateTime', '2026-11-28 20:05:09'],
  ['sortableDate', '2026-11-28'],
  ['tooltip', '28 November 2026 at 20:05:09'],
  ['weekdayTime', 'Sat 20:05'],
  ['weekdayDate', 'Sat, Nov 28, 2026'],
] as const)('The format %s of rule 8.7 gives %s', (name, text) => {
  expect(formatDate(moment, dateFormats[name], 'en-GB')).toBe(text);
});

test('A date that cannot be read is an Invalid Date in every format', () => {
  for (const format of Object.values(dateFormats)) {
    for (const value of ['soon', '', null, undefined]) expect(formatDate(value, format)).toBe('Invalid Date');
  }
  expect(postedAgo('soon', 0)).toBe('Invalid Date');
});

test('How long ago something was posted is relative, and just now within 45 seconds', () => {
  const now = Date.parse(moment);
  expect(postedAgo('2026-11-28T18:05:09', now, 'en-GB')).toBe('2 hours ago');
  expect(postedAgo('2026-11-28T20:04:30', now, 'en-GB')).toBe('just now');
  // The current time that a screen knows is up to a minute old.
  expect(postedAgo('2026-11-28T20:06:02', now, 'en-GB')).toBe('just now');
  expect(postedAgo('2026-11-28T23:05:09', now, 'en-GB')).toBe('in 3 hours');
});

test('Dates follow the locale', () => {
  expect(formatDate(moment, dateFormats.longDate, 'nl-NL')).toBe('28 november 2026');
});

test.each([
  ['2026-01-31T12:00:00Z', '2026-02-28T12:00:00Z', '1 month ago'],
  ['2026-01-31T12:00:00Z', '2026-02-28T11:59:00Z', '27 days ago'],
  ['2024-02-29T12:00:00Z', '2025-02-28T12:00:00Z', '1 year ago'],
  ['2024-02-29T12:00:00Z', '2025-02-28T11:59:00Z', '11 months ago'],
  ['2026-03-28T12:00:00Z', '2026-03-29T11:00:00Z', '1 day ago'],
])('%s is, at %s in London, %s', (value, now, text) => {
  showTimesIn('Europe/London');
  expect(postedAgo(value, Date.parse(now), 'en-GB')).toBe(text);
});

test('Times are shown in the chosen zone, and in that of the device for one that no browser knows', () => {
  const value = '2027-04-02T14:30:00.000Z';
  showTimesIn('America/New_York');
  expect(formatDate(value, dateFormats.time)).toBe('10:30');
  const result = formatOnDevice(value, dateFormats.time);
  expect(result).toBe(DateTime.fromISO(value, { zone: 'system' }).toFormat('HH:mm'));
  showTimesIn('Middle-earth/Shire');
  expect(formatDate(value, dateFormats.time)).toBe(formatOnDevice(value, dateFormats.time));
});

test.each(['28 November 2026', '2026-11-28 20:05', '2026-13-01', 1_795_000_000_000])(
  '%s is not a date',
  (value) => expect(readDate(value)).toBeNaN(),
);

test('The string filter puts a space before each capital letter and trims', () => {
  expect(spaceCapitals('PlotLine')).toBe('Plot Line');
  expect(spaceCapitals('editResearchPeriod')).toBe('edit Research Period');
  expect(spaceCapitals('')).toBe('');
});
