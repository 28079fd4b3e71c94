import { type ClockKnowledge, isOffAt, smallestStep } from './deviceClock.ts';

/** The times that come with one answer of the server, in milliseconds. */
export interface ClockReading {
  /** The server's time when it answered, to the second below (since 1970). */
  readonly server: number;
  /** The device's own time when the answer began to arrive (since 1970). */
  readonly device: number;
  /** From sending the request to the first of the answer, by a clock that cannot be set. */
  readonly roundTrip: number;
}

/** Answers that took longer say too little about the time, in milliseconds. */
const slowest = 10_000;

/** The server's time comes in whole seconds: half of one is added, and may be wrong, in milliseconds. */
const halfSecond = 500;

/** So many answers in a row must agree before a clock that ran on undisturbed counts as wrong by another amount. */
const agreement = 3;

/** A smaller difference between two answers, in milliseconds, may be that between two servers behind one address. */
const sameWithin = 45_000;

/** A step ahead by so much, in milliseconds, would make the clock wrong. */
const wrongFrom = 90_000;

/** Returns what the device knows after an answer of the server. One that came too slowly changes nothing. */
export function clockCompared(known: ClockKnowledge | null, reading: ClockReading): ClockKnowledge | null {
  const { server, device, roundTrip } = reading;
  if (!(roundTrip >= 0 && roundTrip <= slowest) || Number.isNaN(server)) return known;
  const offset = server + halfSecond - (device - roundTrip / 2);
  const margin = roundTrip / 2 + halfSecond;
  const seen = known?.seen ?? device;
  const compared = { comparedAt: server, seen, isUncertain: false, isStale: false, rumour: null };
  const adopted = { ...compared, offset, margin, isOff: isOffAt(offset, known?.isOff ?? false) };
  if (!known || known.isUncertain) return adopted;
  if (isSame(offset, known.offset)) {
    const isBetter = margin < known.margin / 2;
    return isBetter ? adopted : { ...known, ...compared };
  }
  const times = known.rumour && isSame(offset, known.rumour.offset) ? known.rumour.times + 1 : 1;
  // One answer may be that of another machine, or of a server whose clock is being set.
  if (!known.isStale && times < agreement) return { ...known, rumour: { offset, times } };
  return adopted;
}

/** How the device's clock moved between two looks at it. */
export interface ClockStep {
  /** The device's own time now, in milliseconds since 1970. */
  readonly device: number;
  /** The device's own time at the last look. */
  readonly before: number;
  /** The milliseconds in between, by a clock that cannot be set. On most devices it stands still while they sleep. */
  readonly elapsed: number;
  /** Whether the app was on the screen all the time, so that the device hardly slept. */
  readonly wasAwake: boolean;
}

/** Returns what the device knows after a look at its clock: whether it was set, and by how much. */
export function clockLookedAt(known: ClockKnowledge | null, step: ClockStep): ClockKnowledge | null {
  if (!known) return null;
  const { device, before, elapsed, wasAwake } = step;
  const moved = device - before - elapsed;
  if (Math.abs(moved) < smallestStep) return { ...known, seen: device };
  if (moved > 0) {
    const isUncertain = known.isUncertain || (wasAwake && moved >= wrongFrom);
    return { ...known, seen: device, isStale: true, isUncertain };
  }
  // Another tab has looked since, and after the step: it shows a time of the new clock.
  if (known.seen !== before && known.seen - device < -moved / 2) return known;
  const offset = known.offset - moved;
  return { ...known, offset, seen: device, isStale: true, isOff: isOffAt(offset, known.isOff) };
}

function isSame(offset: number, other: number): boolean {
  return Math.abs(offset - other) <= sameWithin;
}
