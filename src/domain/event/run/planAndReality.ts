import type { BodyPatch } from '#domain/content/body.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { crewPlaces } from './crewPlaces.ts';
import { lammiesIssued } from './runLogText.ts';
import type { Incident } from './incident.ts';
import { type RunState, pausedFor } from './runState.ts';
import { type SlotPhase, slotPhase } from './slotPhase.ts';

/** A slot as it was planned, and as its run sheet records it. Moments and durations are in milliseconds. */
export interface PlanAndReality {
  readonly slot: Slot;
  readonly phase: SlotPhase;
  readonly started: number | null;
  readonly ended: number | null;
  readonly paused: number;
  /** How much later than planned it started and ended; negative if earlier. */
  readonly startLate: number | null;
  readonly endLate: number | null;
  /** How it came out: more than one where referees said different things. */
  readonly outcomes: RunState['outcomes'];
  readonly words: readonly string[];
  readonly players: number | null;
  readonly rewards: readonly string[];
  readonly incidents: readonly Incident[];
  readonly lammies: number;
  readonly crewNeeded: number;
  /** Present or with a stand-in; null where no roll was called. */
  readonly crewPresent: number | null;
  /** Crew that is needed, times how long it was planned; none for a cancelled slot. */
  readonly crewPlanned: number;
  /** Crew that was present, or needed where no roll was called, times how long it ran; null until it has ended. */
  readonly crewWorked: number | null;
  /** Id of who had it last; null if nobody. */
  readonly referee: string | null;
}

/** Returns plan and reality of a slot at `now`, in epoch milliseconds, from its body and that of its encounter. */
export function planAndReality(
  slot: Slot,
  {
    body,
    played,
    now,
    cards = 0,
  }: {
    readonly body: BodyPatch;
    readonly played?: BodyPatch | undefined;
    readonly now: number;
    /** How many cards were given out in it, by the card logs. */
    readonly cards?: number | undefined;
  },
): PlanAndReality {
  const state = slot.run;
  const { started, ended } = state;
  const { places, more } = crewPlaces(body, played);
  const marks = [...state.crew.values()];
  const crewPresent = marks.length > 0 ? marks.filter(({ what }) => what !== 'missing').length : null;
  const crewNeeded = places.length + more;
  return {
    slot,
    phase: slotPhase(slot, now),
    started,
    ended,
    paused: pausedFor(state, ended ?? now),
    startLate: started === null ? null : started - slot.start,
    endLate: ended === null ? null : ended - slot.end,
    outcomes: state.outcomes,
    words: state.words.map(({ text }) => text),
    players: state.players,
    rewards: state.rewards.map(({ text }) => text),
    incidents: state.incidents,
    lammies: lammiesIssued(state) + cards,
    crewNeeded,
    crewPresent,
    crewPlanned: slot.state === 'cancelled' ? 0 : crewNeeded * (slot.end - slot.start),
    crewWorked: started !== null && ended !== null ? (crewPresent ?? crewNeeded) * (ended - started) : null,
    referee: state.referee?.id ?? null,
  };
}

/** Plan and reality of a whole event in numbers. */
export interface EventTotals {
  readonly slots: number;
  readonly ended: number;
  readonly cancelled: number;
  readonly incidents: number;
  readonly lammies: number;
  /** Milliseconds. */
  readonly crewPlanned: number;
  readonly crewWorked: number;
  /** How late slots started in the middle, in milliseconds; null where none was started. */
  readonly middleLate: number | null;
}

/** Adds up plan and reality of the slots of an event. */
export function eventTotals(rows: readonly PlanAndReality[]): EventTotals {
  const sum = (value: (row: PlanAndReality) => number) => rows.reduce((total, row) => total + value(row), 0);
  const late = rows.flatMap(({ startLate }) => startLate ?? []).toSorted((a, b) => a - b);
  return {
    slots: rows.length,
    ended: rows.filter(({ slot }) => slot.state === 'done').length,
    cancelled: rows.filter(({ slot }) => slot.state === 'cancelled').length,
    incidents: sum(({ incidents }) => incidents.length),
    lammies: sum(({ lammies }) => lammies),
    crewPlanned: sum(({ crewPlanned }) => crewPlanned),
    crewWorked: sum(({ crewWorked }) => crewWorked ?? 0),
    middleLate: late[Math.floor(late.length / 2)] ?? null,
  };
}
