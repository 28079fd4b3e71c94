import { expect, test } from 'vitest';
import { dateFormats, formatDate, postedAgo } from '#ui/display/dates.ts';
import { spaceCapitals } from '#ui/display/spaceCapitals.ts';

const moment = '2026-11-28T20:05:09';

test.each([
  ['time', '20:05'],
  ['longDate', '28 November 2026'],
  ['sortableDateTime', '2026-11-28 20:05:09'],
  ['sortableDate', '2026-11-28'],
  ['tooltip', '28 November 2026 at 20:05:09'],
  ['weekdayTime', 'Sat 20:05'],
  ['weekdayDate', 'Sat, Nov 28, 2026'],
] as const)('The format %s of the specification gives %s', (name, text) => {
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

test('The string filter puts a space before each capital letter and trims', () => {
  expect(spaceCapitals('PlotLine')).toBe('Plot Line');
  expect(spaceCapitals('editResearchPeriod')).toBe('edit Research Period');
  expect(spaceCapitals('')).toBe('');
});
