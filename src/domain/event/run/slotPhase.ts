import type { Slot } from '#domain/event/schedule/slot.ts';
import { outcomesText } from './runEvent.ts';
import { type RunState, pausedFor } from './runState.ts';

/**
 * How far a slot has come on the day: what every screen says of it. Pencilled and firm are planning and no part of it. Durations
 * are in whole minutes of the clock, so that they agree with the times beside them.
 */
export type SlotPhase =
  | { readonly kind: 'planned' }
  /** Its time is over, and nobody had to start it: it was only pencilled, or nobody runs it. */
  | { readonly kind: 'over' }
  /** Its set-up or make-up has begun. */
  | { readonly kind: 'due' }
  | {
      readonly kind: 'notStarted';
      /** When it should have started, in epoch milliseconds. */
      readonly since: number;
      readonly late: number;
      /** How long ago its time ended; null while it has not. */
      readonly pastEnd: number | null;
    }
  | {
      readonly kind: 'running';
      readonly isPaused: boolean;
      /** When it is expected to end, in epoch milliseconds. */
      readonly until: number;
      /** How long until then; negative once it is over its time. */
      readonly left: number;
    }
  | { readonly kind: 'done'; readonly outcomes: RunState['outcomes'] }
  | { readonly kind: 'cancelled' };

/** The claim of a phase on its reader: nothing, to be ready, to look, or to act now. */
export type PhaseTone = 'quiet' | 'ready' | 'plain' | 'running' | 'warning' | 'alarm';

const minuteMs = 60_000;
/** A start is late after so many minutes: whoever starts a slot has something else to do first. */
const startGrace = 10;
/** For so many minutes after its end, somebody may still have to hear that a slot was not started. */
const awaitedAfterEnd = 60;

/** Kinds of slots that somebody runs, whoever that will be. */
const runKinds = /encounter|battle|duty|ritual/;

/**
 * Whether somebody has to start a slot: it is more than pencilled, and somebody runs it. A meal without an encounter, crew and
 * referees takes place by itself.
 */
export function mustBeStarted({
  state,
  kind,
  document,
  crewNeeded,
  crew,
  referees,
}: Pick<Slot, 'state' | 'kind' | 'document' | 'crewNeeded' | 'crew' | 'referees'>): boolean {
  if (state === 'pencilled') return false;
  return runKinds.test(kind) || document !== null || crewNeeded + crew.length + referees.length > 0;
}

/**
 * Returns the phase of a slot at `now`, in epoch milliseconds. Only what was started is running. A slot that is shown as it was
 * released has the phase of its plan, as on its sheet.
 */
export function slotPhase(shownSlot: Slot, now: number): SlotPhase {
  const slot = shownSlot.plan ?? shownSlot;
  const { start, end, setUp, makeUpLead, state, run } = slot;
  if (state === 'cancelled') return { kind: 'cancelled' };
  if (state === 'done') return { kind: 'done', outcomes: run.outcomes };
  if (run.started !== null) {
    const until = plannedEnd({ start, end }, run, now);
    return { kind: 'running', isPaused: run.phase === 'paused', until, left: clockMinutes(now, until) };
  }
  if (!mustBeStarted(slot)) return { kind: now >= end ? 'over' : 'planned' };
  if (now >= start) {
    const pastEnd = now >= end ? clockMinutes(end, now) : null;
    return { kind: 'notStarted', since: start, late: clockMinutes(start, now), pastEnd };
  }
  return now >= start - Math.max(setUp, makeUpLead) && setUp + makeUpLead > 0
    ? { kind: 'due' }
    : { kind: 'planned' };
}

/**
 * Returns when a run that goes as planned ends: as long after its start as was planned, plus its pauses until `now`, and not
 * before the plan says so. In epoch milliseconds.
 */
export function plannedEnd(
  { start, end }: Pick<Slot, 'start' | 'end'>,
  run: Pick<RunState, 'started' | 'pauses'>,
  now: number,
): number {
  return Math.max(end, (run.started ?? start) + (end - start) + pausedFor(run, now));
}

/** Returns how many minutes a clock goes on from one moment to another, both in epoch milliseconds: 14:01 to 14:03 is 2. */
export function clockMinutes(from: number, to: number): number {
  return Math.floor(to / minuteMs) - Math.floor(from / minuteMs);
}

/** Returns a number of minutes in words: “25 min”, “2 h 5 min”, “3 days”. */
export function lengthText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** Returns a phase in words, the same on every screen. `time` gives a moment as a time of the game. */
export function phaseText(phase: SlotPhase, time: (moment: number) => string): string {
  switch (phase.kind) {
    case 'planned':
      return 'Planned';
    case 'over':
      return 'Over';
    case 'due':
      return 'Due';
    case 'notStarted':
      if (phase.pastEnd !== null) return `Not started; was due ${time(phase.since)}`;
      return phase.late === 0 ? 'Not started, due now' : `Not started, +${lengthText(phase.late)}`;
    case 'running':
      return `Running, ${runningText(phase)}`;
    case 'done': {
      const outcome = outcomesText(phase.outcomes);
      return outcome === '' ? 'Done' : `Done: ${outcome}`;
    }
    case 'cancelled':
      return 'Cancelled';
  }
}

function runningText({ isPaused, left }: Extract<SlotPhase, { kind: 'running' }>): string {
  if (isPaused) return 'paused';
  if (left === 0) return 'ends now';
  return left > 0 ? `ends in ${lengthText(left)}` : `${lengthText(-left)} over`;
}

/**
 * Returns the tone of a phase. That a slot was not started alarms only where `startsAreRecorded`: in an event in which nobody
 * starts slots, all would be late.
 */
export function phaseTone(phase: SlotPhase, startsAreRecorded: boolean): PhaseTone {
  switch (phase.kind) {
    case 'planned':
    case 'over':
    case 'done':
    case 'cancelled':
      return 'quiet';
    case 'due':
      return 'ready';
    case 'notStarted':
      if (!startsAreRecorded || !isAwaited(phase)) return 'plain';
      return phase.late < startGrace ? 'warning' : 'alarm';
    case 'running':
      return phase.left < 0 ? 'warning' : 'running';
  }
}

/**
 * Whether a slot was not started and somebody may still have to hear of it: until its end, and an hour longer where
 * `startsAreRecorded`, as somebody forgot it there.
 */
export function isAwaited(phase: SlotPhase, startsAreRecorded = true): boolean {
  if (phase.kind !== 'notStarted') return false;
  return phase.pastEnd === null || (startsAreRecorded && phase.pastEnd < awaitedAfterEnd);
}

/** Whether anybody has started a slot of an event: where nobody does, no slot is late. */
export function areStartsRecorded(slots: readonly Pick<Slot, 'run'>[]): boolean {
  return slots.some(({ run }) => run.started !== null);
}
