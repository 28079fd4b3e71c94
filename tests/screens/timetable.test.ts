import { expect, test } from 'vitest';
import { gameDays, hourIn, sameTimeOn } from '#domain/event/schedule/gameDays.ts';
import { spansOutsidePlay } from '#screens/event/timetable/grid/behindSlots.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { slotFrom } from '#domain/event/schedule/slot.ts';
import { type SlotCommand, applySlotCommand } from '#screens/event/timetable/slotCommands.ts';
import { startWithinPlay } from '#screens/event/timetable/planner/newSlot.ts';
import { intoLanes, usedHours } from '#screens/event/timetable/lanes.ts';
import { snoozeTimes } from '#screens/work/inbox/inboxText.ts';
import { nextSlot } from '#screens/event/timetable/grid/slotFocus.ts';
import {
  dayDuration,
  fromCalendar,
  hourLines,
  toCalendar,
} from '#screens/event/timetable/grid/calendarTime.ts';

const night = { from: Date.parse('2027-10-30T18:00:00Z'), to: Date.parse('2027-10-31T03:00:00Z') };
const [day = expect.fail('No day')] = gameDays(night, 'Europe/London');
const hour = 3_600_000;

/** A slot between two hours of the day. */
function slotAt(id: string, from: number, to: number, location: string | null = null): Slot {
  const [start = '', end = ''] = [from, to].map((each) => new Date(day.from + each * hour).toISOString());
  const [slot = expect.fail('No time')] = [slotFrom(id, { title: id, location, start, end })];
  return slot;
}

test('On the night the clocks go back, 01:30 occurs twice and each has its own place in the calendar', () => {
  expect(dayDuration(day)).toBe('25:00:00');
  const [first, second] = [Date.parse('2027-10-31T00:30:00Z'), Date.parse('2027-10-31T01:30:00Z')];
  const shown = [first, second].map((moment) => toCalendar(day, moment));
  expect((shown[1]?.getTime() ?? 0) - (shown[0]?.getTime() ?? 0)).toBe(3_600_000);
  expect(shown.map((each) => fromCalendar(day, each))).toEqual([first, second]);
});

/** The hour in which the clocks of a zone change, for each change of a year. */
function changesOf(zone: string, year: number): number[] {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' });
  const offset = (moment: number) => format.formatToParts(moment).at(-1)?.value;
  const changes: number[] = [];
  const look = (from: number, to: number) => {
    if (to - from > 40 * 24 * hour) {
      const middle = from + Math.floor((to - from) / 2 / hour) * hour;
      look(from, middle);
      look(middle, to);
    } else if (offset(from) !== offset(to)) {
      let [before, after] = [from, to];
      while (after - before > hour) {
        const middle = before + Math.floor((after - before) / 2 / hour) * hour;
        if (offset(middle) === offset(before)) before = middle;
        else after = middle;
      }
      changes.push(before);
    }
  };
  look(Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1));
  return changes;
}

test('On both days when the clocks of a zone change, in every zone, labels, slots, moves and snoozes go by its clock', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const changed = zones.flatMap((zone) => changesOf(zone, 2027).map((at) => ({ zone, at })));
  expect(changed.length).toBeGreaterThan(200);
  for (const { zone, at } of changed) {
    const clock = (moment: number) =>
      new Date(moment).toLocaleTimeString('en-GB', { timeZone: zone, timeStyle: 'short' });
    const days = gameDays({ from: at - 24 * hour, to: at + 24 * hour }, zone);
    const changing = days.find(({ from, to }) => from <= at && at < to);
    if (!changing) throw new Error(`No day in ${zone}`);
    const length = (changing.to - changing.from) / hour;
    expect([zone, length === 24, dayDuration(changing)]).toEqual([
      zone,
      false,
      `${Math.floor(length)}:${length % 1 === 0 ? '00' : '30'}:00`,
    ]);
    // As often as the calendar likes: it asks for all labels again.
    const line = hourLines(changing);
    expect(Array.from({ length: 2 * Math.ceil(length) }, () => line() - changing.from)).toEqual(
      [0, 1].flatMap(() => Array.from({ length: Math.ceil(length) }, (_, n) => n * hour)),
    );
    for (let moment = changing.from; moment < changing.to; moment += hour / 4) {
      expect(fromCalendar(changing, toCalendar(changing, moment))).toBe(moment);
    }
    const [before = expect.fail('No day before')] = days;
    for (const from of [changing.from, changing.from + 8 * hour, changing.to - hour]) {
      expect([zone, clock(sameTimeOn(before, from, changing, zone))]).toEqual([zone, clock(from)]);
    }
    for (const now of [at - 20 * hour, at - hour / 2, at + hour / 2]) {
      const [, tomorrow, monday] = snoozeTimes(now, zone).map(({ until }) => until);
      expect([zone, clock(tomorrow ?? 0), clock(monday ?? 0)]).toEqual([zone, '08:00', '08:00']);
      expect([(tomorrow ?? 0) > now, hourIn(zone, monday ?? 0).weekday]).toEqual([true, 1]);
    }
  }
});

test('Keys move the selected slot, but not out of the day or past the last place', () => {
  const slot = slotAt('a', 0, 0.5, 'field');
  const columns = ['field', 'wood'].map((place) => ({ place, name: place }));
  const after = (command: SlotCommand, of: Slot = slot) => applySlotCommand(of, command, day, columns);
  expect(after({ kind: 'shift', by: -900_000 })).toBe(slot);
  expect(after({ kind: 'shift', by: 900_000 }).start).toBe(day.from + 900_000);
  expect(after({ kind: 'resize', by: -3_600_000 }).end).toBe(day.from + 900_000);
  expect(after({ kind: 'changePlace', by: 1 }).place).toBe('wood');
  expect(after({ kind: 'changePlace', by: -1 }).place).toBe('field');
});

test('Arrow keys focus the previous and next slot in a place, and the nearest in time in the next place with slots', () => {
  const at = (id: string, place: string, from: number) => slotAt(id, from, from + 1, place);
  const slots = [
    at('early', 'field', 1),
    at('late', 'field', 10),
    at('wood at three', 'wood', 3),
    at('wood at nine', 'wood', 9),
    at('tomorrow', 'wood', 30),
  ];
  // The tent between them has no slots.
  const columns = ['field', 'tent', 'wood'].map((place) => ({ place, name: place }));
  const from = (id: string, by: -1 | 1, isAcross: boolean) => {
    const slot = slots.find((each) => each.id === id);
    return slot && nextSlot({ slots, columns, day }, slot, by, isAcross)?.id;
  };
  expect(from('early', 1, false)).toBe('late');
  expect(from('early', -1, false)).toBeUndefined();
  expect(from('early', 1, true)).toBe('wood at three');
  expect(from('late', 1, true)).toBe('wood at nine');
  expect(from('wood at three', -1, true)).toBe('early');
  expect(from('wood at nine', 1, false)).toBeUndefined();
});

test('A new slot starts when it is wanted, or as near to that as time in permits', () => {
  const at = (hours: number) => day.from + hours * hour;
  const play = [
    { from: at(3), to: at(6) },
    { from: at(14), to: at(30) },
  ];
  const start = (wanted: number, length = hour) => startWithinPlay(at(wanted), length, day, play);
  expect(start(4)).toBe(at(4));
  expect(start(8)).toBe(at(5));
  expect(start(12)).toBe(at(14));
  // A day ends before the play of its night does, and a slot lies in one span.
  expect(start(24.5)).toBe(at(24));
  expect(start(4, 4 * hour)).toBe(at(14));
  expect(startWithinPlay(at(8), hour, day, [])).toBe(at(8));
});

test('The overview puts slots that overlap into different lanes and shows the hours that are used', () => {
  const slots = [
    slotAt('late', 14.5, 15),
    slotAt('long', 3, 8),
    slotAt('quarter', 4, 4.25),
    slotAt('soon', 4.25, 5),
  ];
  expect(intoLanes(slots, hour / 2).map(({ slot, lane }) => [slot.id, lane])).toEqual([
    ['long', 0],
    ['quarter', 1],
    ['soon', 2],
    ['late', 0],
  ]);
  expect(usedHours([day], slots, hour)).toEqual({ from: 3, to: 16 });
  expect(usedHours([day], [], hour)).toEqual({ from: 0, to: 24 });
});

test('The hours of a day outside play are known, those before time in and after time out', () => {
  const day = { key: '2027-05-01', from: 0, to: 24 };
  expect(spansOutsidePlay(day, [{ from: 4, to: 18 }])).toEqual([
    { from: 0, to: 4 },
    { from: 18, to: 24 },
  ]);
  expect(
    spansOutsidePlay(day, [
      { from: -10, to: 2 },
      { from: 20, to: 30 },
    ]),
  ).toEqual([{ from: 2, to: 20 }]);
  expect(spansOutsidePlay(day, [])).toEqual([]);
});
