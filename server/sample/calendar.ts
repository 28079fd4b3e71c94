import type { When } from './text/shape.ts';
import type { PlaceKey } from './world/places.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** When an event begins and ends, in epoch milliseconds. */
export interface Stay {
  readonly start: number;
  readonly end: number;
}

/** The three events round a moment: the next one begins on a Friday in five to six weeks. */
export function stays(now: number): Readonly<Record<When, Stay>> {
  return { past: stay(now - 24 * 7 * day), next: stay(now + 5 * 7 * day), later: stay(now + 30 * 7 * day) };
}

function stay(near: number): Stay {
  const midnight = Math.floor(near / day) * day;
  const toFriday = (5 - new Date(midnight).getUTCDay() + 7) % 7;
  const friday = midnight + toFriday * day;
  return { start: friday + 18 * hour, end: friday + 3 * day + 12 * hour };
}

/** The events as records have them. */
export function eventFields(when: When, { start, end }: Stay) {
  const named = {
    past: { name: 'The Long Ebb', code: 'EBB', state: 'closed', expectedPlayers: 340 },
    next: { name: 'The Charter Renewed', code: 'CHR', state: 'planning', expectedPlayers: 380 },
    later: { name: 'Midwinter on the Floor', code: 'MID', state: 'planning', expectedPlayers: 220 },
  }[when];
  return {
    ...named,
    start: iso(start),
    end: iso(end),
    isNext: when === 'next',
    site: 'Marrow Farm, the long pastures',
    contentDeadline: iso(start - 14 * day),
    printDeadline: iso(start - 7 * day),
  };
}

/** A moment as documents and records keep it. */
export function iso(at: number): string {
  return new Date(at).toISOString();
}

interface Slot {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly place: PlaceKey;
}

/** The timetable of the next event: title, place, day from Friday, hour, minutes. */
const timetable: readonly (readonly [
  name: string,
  place: PlaceKey,
  day: number,
  hour: number,
  minutes: number,
])[] = [
  ['Crew briefing', 'monster', 0, 18, 45],
  ['Time in', 'causeway', 0, 20, 15],
  ['Opening speeches', 'charter', 0, 20.5, 60],
  ['A civil herald', 'causeway', 0, 20.5, 30],
  ['Drawing of the straws', 'reedhall', 0, 22, 40],
  ['One stroke', 'lantern', 0, 24, 15],
  ['Show of force', 'causeway', 1, 7, 40],
  ['Breakfast of the crew', 'monster', 1, 8.5, 60],
  ['Wards and sleepers', 'infirmary', 1, 9.5, 60],
  ['Shares open', 'market', 1, 10, 120],
  ['Crown of a day', 'salt', 1, 11, 45],
  ['Office hours', 'chapel', 1, 14, 120],
  ['Raising the tackle', 'floor', 1, 15, 90],
  ['Make-up for the hounds', 'makeup', 1, 20, 120],
  ['Supper with the captain', 'charter', 1, 20, 75],
  ['Feast of eels', 'reedhall', 1, 19, 75],
  ['First howl', 'belfry', 1, 22.5, 30],
  ['Along the lamps', 'weir', 1, 22, 60],
  ['Clause nine', 'charter', 2, 12, 60],
  ['The lieutenants move', 'floor', 2, 15, 75],
  ['The pouring', 'foundry', 2, 19, 60],
  ['The last ringing', 'low', 2, 22, 60],
  ['Time out', 'desk', 2, 25, 15],
  ['Taking down', 'props', 3, 9, 180],
];

/** The slots of the next event at their moments. */
export function slots({ start }: Stay): Slot[] {
  const friday = Math.floor(start / day) * day;
  return timetable.map(([name, place, dayAt, hourAt, minutes]) => {
    const begins = friday + dayAt * day + hourAt * hour;
    return { name, place, start: begins, end: begins + minutes * 60_000 };
  });
}
