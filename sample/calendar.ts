import type { EventKey } from './schemas/document.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Start and end of an event, in epoch milliseconds. */
export interface EventDates {
  readonly start: number;
  readonly end: number;
}

/** Dates of the three events around a time. The next one starts on a Friday, five to six weeks ahead. */
export function eventDates(now: number): Readonly<Record<EventKey, EventDates>> {
  return {
    past: datesNear(now - 24 * 7 * day),
    next: datesNear(now + 5 * 7 * day),
    later: datesNear(now + 30 * 7 * day),
  };
}

function datesNear(near: number): EventDates {
  const midnight = Math.floor(near / day) * day;
  const toFriday = (5 - new Date(midnight).getUTCDay() + 7) % 7;
  const friday = midnight + toFriday * day;
  return { start: friday + 18 * hour, end: friday + 3 * day + 12 * hour };
}

/** Fields of an event. */
export function eventFields(when: EventKey, { start, end }: EventDates, newId: () => string) {
  const named = {
    past: { name: 'The Long Ebb', code: 'EBB', state: 'closed', expectedPlayers: 340, expectedCrew: 90 },
    next: {
      name: 'The Charter Renewed',
      code: 'CHR',
      state: 'planning',
      expectedPlayers: 380,
      expectedCrew: 110,
    },
    later: {
      name: 'Midwinter on the Floor',
      code: 'MID',
      state: 'planning',
      expectedPlayers: 220,
      expectedCrew: 60,
    },
  }[when];
  return {
    ...named,
    start: iso(start),
    end: iso(end),
    isNext: when === 'next',
    days: playDays(start).map(([timeIn, timeOut]) => ({
      id: newId(),
      timeIn: iso(timeIn),
      timeOut: iso(timeOut),
    })),
    site: 'Marrow Farm, the long pastures',
    contentDeadline: iso(start - 14 * day),
    printDeadline: iso(start - 7 * day),
  };
}

/** Time in and time out of each day, from Friday evening. */
function playDays(start: number): (readonly [timeIn: number, timeOut: number])[] {
  const friday = Math.floor(start / day) * day;
  return [
    [friday + 20 * hour, friday + 26 * hour],
    [friday + day + 7 * hour, friday + day + 26 * hour],
    [friday + 2 * day + 9 * hour, friday + 2 * day + 25 * hour],
  ];
}

/** Dates of a research period, in epoch milliseconds. */
export interface Period {
  readonly opens: number;
  readonly closes: number;
  readonly due: number;
  readonly release: number;
}

/** The two research periods, by the event they feed: one is closed and answered, the other is open. */
export function periods(now: number): Readonly<Record<Exclude<EventKey, 'past'>, Period>> {
  return {
    next: { opens: now - 75 * day, closes: now - 21 * day, due: now - 9 * day, release: now - 6 * day },
    later: { opens: now - 13 * day, closes: now + 40 * day, due: now + 70 * day, release: now + 84 * day },
  };
}

/** Epoch milliseconds as ISO 8601. */
export function iso(at: number): string {
  return new Date(at).toISOString();
}
