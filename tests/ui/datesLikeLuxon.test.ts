import fc from 'fast-check';
import { DateTime } from 'luxon';
import { afterEach, expect, test } from 'vitest';
import { dateFormats, formatTimestamp, postedAgo, readDate } from '#ui/display/dates.ts';
import { showTimesIn } from '#ui/zone.ts';

// Dates are shown without luxon (decision 066). Forms and imported tables read them with it, so both have to agree.

afterEach(() => showTimesIn(null));

const zones = fc.constantFrom('Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe');
const locales = fc.constantFrom('en-GB', 'en-US', 'de-DE', 'nl-NL', 'fr-FR', 'pl-PL', 'ar-EG', 'ja-JP');
const moments = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2060, 0) });
const formats = fc.constantFrom(
  ...Object.values(dateFormats),
  'EEE d MMM, HH:mm',
  'EEEE d MMMM',
  'd MMM yyyy HH:mm',
  'd MMMM yyyy',
  'DD',
  'EEE, d MMM yyyy HH:mm',
  'yyyy-MM-dd HH:mm',
);

test('Dates are shown as luxon shows them', () => {
  fc.assert(
    fc.property(moments, zones, locales, formats, (moment, zone, locale, format) => {
      showTimesIn(zone);
      const expected = DateTime.fromMillis(moment, { zone, locale }).toFormat(format);
      expect(formatTimestamp(moment, format, locale)).toBe(expected);
    }),
    { numRuns: 1000 },
  );
});

test('How long ago something was is told as luxon tells it', () => {
  const distances = fc.oneof(
    fc.integer({ min: 75_001, max: 90_000_000 }),
    fc.integer({ min: 75_001, max: 100_000_000_000 }),
  );
  fc.assert(
    fc.property(moments, distances, fc.boolean(), zones, locales, (now, ms, isPast, zone, locale) => {
      showTimesIn(zone);
      const value = new Date(isPast ? now - ms : now + ms).toISOString();
      const base = DateTime.fromMillis(now, { zone });
      const expected = DateTime.fromISO(value, { zone, locale }).toRelative({ base });
      expect(postedAgo(value, now, locale)).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});

test('Dates are read as luxon reads them, with and without an offset', () => {
  const offsets = fc.constantFrom('', 'Z', '+01:00', '-05:30', '+0200');
  fc.assert(
    fc.property(moments, offsets, zones, (moment, offset, zone) => {
      showTimesIn(zone);
      const local = new Date(moment).toISOString().slice(0, -1);
      for (const text of [`${local}${offset}`, `${local.slice(0, 16)}${offset}`, local.slice(0, 10)]) {
        expect(readDate(text)).toBe(DateTime.fromISO(text, { zone }).toMillis());
      }
    }),
    { numRuns: 1000 },
  );
});
