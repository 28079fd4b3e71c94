import { describe, expect, test } from 'vitest';
import { gameDays } from '#domain/event/schedule/gameDays.ts';
import { scheduleContextFrom } from '#domain/event/schedule/scheduleContext.ts';
import { type Slot, slotFrom } from '#domain/event/schedule/slot.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { crew, london, places, describeOverlaps } from './scheduleFixture.ts';

/** The overlaps of slots that are made of fields; without an event, nothing is outside play. */
const overlapsOf = (slots: readonly (Slot | undefined)[], event?: BodyPatch) =>
  describeOverlaps(
    slots.filter((each) => !!each),
    scheduleContextFrom(event, places, () => undefined),
  );

describe('nights when the clocks change', () => {
  test('An event day has 25 hours when the clocks go back and 23 when they go forward', () => {
    const hours = (from: string, to: string) =>
      gameDays({ from: Date.parse(from), to: Date.parse(to) }, london).map(
        (day) => `${day.key} ${(day.to - day.from) / 3_600_000} ${new Date(day.from).toISOString()}`,
      );
    expect(hours('2027-10-29T18:00:00Z', '2027-10-31T12:00:00Z')).toEqual([
      '2027-10-29 24 2027-10-29T05:00:00.000Z',
      '2027-10-30 25 2027-10-30T05:00:00.000Z',
      '2027-10-31 24 2027-10-31T06:00:00.000Z',
    ]);
    const expected = ['2027-03-27 23 2027-03-27T06:00:00.000Z'];
    expect(hours('2027-03-27T20:00:00Z', '2027-03-28T04:00:00Z')).toEqual(expected);
  });

  test('Two slots at the same clock time, an hour apart, do not overlap', () => {
    // The clock shows 01:30 at 00:30Z and again at 01:30Z.
    const at = (id: string, start: string, end: string) =>
      slotFrom(id, { title: id, location: 'wood', start: `2027-10-31T${start}Z`, end: `2027-10-31T${end}Z` });
    expect(overlapsOf([at('first', '00:30', '01:15'), at('second', '01:30', '02:15')])).toEqual([]);
  });

  test('Make-up and set-up last their real time on the night the clocks change', () => {
    // The clock shows 01:00 twice: an hour and a half passes between 00:30 and the second 01:00.
    const at = (id: string, start: string, end: string, values: BodyPatch, encounterBody?: BodyPatch) =>
      slotFrom(
        id,
        { title: id, start: `2027-10-31T${start}Z`, end: `2027-10-31T${end}Z`, ...values },
        encounterBody,
      );
    const wood = { location: 'wood' };
    const both = (...slots: (Slot | undefined)[]) => overlapsOf(slots);
    const result = both(at('a', '00:00', '00:45', wood), at('b', '01:15', '02:00', { ...wood, setUp: 30 }));
    expect(result).toEqual([]);
    const outcome = both(at('a', '00:00', '00:45', wood), at('b', '01:15', '02:00', { ...wood, setUp: 45 }));
    expect(outcome).toEqual(['place: a b']);
    const mo = { crew: crew('Mo') };
    const lead = (makeUpLead: number) => at('b', '01:15', '02:00', mo, { makeUpLead });
    expect(both(at('a', '00:00', '00:45', mo), lead(30))).toEqual([]);
    expect(both(at('a', '00:00', '00:45', mo), lead(45))).toEqual(['makeUp: a b']);
  });

  test('Time out at 03:00 comes an hour earlier when the clocks go forward', () => {
    const days = [{ id: '1', timeIn: '2027-03-27T18:00:00Z', timeOut: '2027-03-28T02:00:00Z' }];
    const played = (end: string) =>
      slotFrom('a', { title: 'a', kind: 'battle', start: '2027-03-28T00:30:00Z', end });
    const judged = (end: string) => overlapsOf([played(end)], { title: 'March', days });
    expect(judged('2027-03-28T02:00:00Z')).toEqual([]);
    expect(judged('2027-03-28T03:00:00Z')).toEqual(['outside: a']);
  });

  test('A slot across the skipped hour has its real length', () => {
    const at = (id: string, start: string, end: string) =>
      slotFrom(id, { title: id, location: 'wood', start: `2027-03-28T${start}Z`, end: `2027-03-28T${end}Z` });
    const [night, next] = [at('night', '00:30:00', '01:30:00'), at('next', '01:30:00', '02:00:00')];
    if (!night || !next) throw new Error('No time');
    expect(overlapsOf([night, next])).toEqual([]);
  });
});

test('A slot between midnight and 06:00 belongs to the day before', () => {
  const of = (moment: string) =>
    gameDays({ from: Date.parse(moment), to: Date.parse(moment) + 1 }, london).map(({ key }) => key);
  expect(of('2027-06-20T02:00:00Z')).toEqual(['2027-06-19']);
  expect(of('2027-06-20T04:59:00Z')).toEqual(['2027-06-19']);
  expect(of('2027-06-20T05:00:00Z')).toEqual(['2027-06-20']);
});
