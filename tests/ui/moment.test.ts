import { DateTime } from 'luxon';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deviceTime } from '#ui/display/dates.ts';
import { formatMoment } from '#ui/fields/moment/formatMoment.ts';
import { namesTime, parseMoment } from '#ui/fields/moment/parseMoment.ts';
import { showTimesIn } from '#ui/zone.ts';

const now = '2027-03-20T09:00:00.000Z';

function read(text: string, { locale = 'en-GB', current = null as string | null } = {}): string | undefined {
  const found = parseMoment(text, { locale, current, now });
  return found && DateTime.fromISO(found).toFormat('yyyy-MM-dd HH:mm');
}

beforeEach(() => showTimesIn('Europe/London'));
afterEach(() => showTimesIn(null));

describe('a typed date and time', () => {
  test.each([
    ['3 Apr', false],
    ['03.04.2027', false],
    ['Friday', false],
    ['3 Apr 14:30', true],
    ['tomorrow 9am', true],
    ['2027-04-03T09:00Z', true],
  ])('It is known whether “%s” names a time of day', (text, names) => {
    expect(namesTime(text, { locale: 'en-GB', now })).toBe(names);
  });

  test.each([
    ['14:30', '2027-03-20 14:30'],
    ['1430', '2027-03-20 14:30'],
    ['930', '2027-03-20 09:30'],
    ['2.30 pm', '2027-03-20 14:30'],
    ['2pm', '2027-03-20 14:00'],
    ['12 am', '2027-03-20 00:00'],
    ['3 Apr', '2027-04-03 12:00'],
    ['3rd of April 14:30', '2027-04-03 14:30'],
    ['Apr 3, 1430', '2027-04-03 14:30'],
    ['3 apr 2028 9.15', '2028-04-03 09:15'],
    ['3/4', '2027-04-03 12:00'],
    ['3/4/28 14:30', '2028-04-03 14:30'],
    ['3.4.2027 14:30', '2027-04-03 14:30'],
    ['3.4. 14.30', '2027-04-03 14:30'],
    ['2027-04-03', '2027-04-03 12:00'],
    ['2027-04-03T14:30', '2027-04-03 14:30'],
    ['Friday 19:00', '2027-03-26 19:00'],
    ['tomorrow 9am', '2027-03-21 09:00'],
    ['5 Jan', '2028-01-05 12:00'],
    ['5 March', '2027-03-05 12:00'],
  ])('“%s” is read', (text, expected) => expect(read(text)).toBe(expected));

  test.each([
    '',
    'soon',
    '25:00',
    '14:75',
    '31 Feb',
    '13pm',
    '3',
    'Apr',
    '3 Apr maybe',
    '14:30 15:30',
    '99/99',
  ])('“%s” is not taken for one', (text) => expect(read(text)).toBeUndefined());

  test('Omitted parts are taken from the value before', () => {
    const current = '2028-05-06T15:45:00.000Z';
    expect(read('9:00', { current })).toBe('2028-05-06 09:00');
    expect(read('8 May', { current })).toBe('2028-05-08 16:45');
  });

  test('The order of day and month is that of the language', () => {
    expect(read('3/4', { locale: 'en-US' })).toBe('2027-03-04 12:00');
    expect(read('3. Mai 14 Uhr 30', { locale: 'de' })).toBeUndefined();
    expect(read('3. Mai um 14.30 Uhr', { locale: 'de' })).toBe('2027-05-03 14:30');
    expect(read('3 août à 14h30', { locale: 'fr' })).toBe('2027-08-03 14:30');
  });
});

describe('the text of a date field', () => {
  test.each('en-GB en-US de fr es it nl sv da pl pt cs fi ja ar cy'.split(' '))(
    'It is read back as the same moment in %s, on days all over a year',
    (locale) => {
      for (let day = 0; day < 366; day += 3) {
        const moment = DateTime.fromISO('2027-01-01T00:05:00').plus({ days: day, minutes: day * 37 });
        const value = moment.toUTC().toISO() ?? '';
        const text = formatMoment(value, locale);
        const found = parseMoment(text, { locale, current: null, now });
        expect([text, found && DateTime.fromISO(found).toMillis()]).toEqual([text, moment.toMillis()]);
      }
    },
  );

  test('It is in the time of the game, with the time of the device beside it where that differs', () => {
    showTimesIn('America/New_York');
    const value = '2027-04-02T14:30:00.000Z';
    expect(formatMoment(value, 'en-GB')).toBe('Fri, 2 Apr 2027, 10:30');
    const here = DateTime.fromISO(value).setZone('system').toFormat('HH:mm');
    expect(deviceTime(value)).toBe(here === '10:30' ? undefined : here);
    showTimesIn(null);
    expect(deviceTime(value)).toBeUndefined();
  });
});
