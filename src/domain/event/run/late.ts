import { normaliseName } from '#domain/event/schedule/names.ts';
import type { ScheduleContext } from '#domain/event/schedule/scheduleContext.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import type { RunState } from './runState.ts';
import { plannedEnd } from './slotPhase.ts';
import { isOver } from './slotState.ts';

/** Why a slot has to wait for one that runs late. */
export type Dependency = 'place' | 'referee' | 'crew';

/** A slot that has to wait for one that runs late. Durations are in milliseconds. */
export interface LateHint {
  readonly slot: Slot;
  readonly because: readonly Dependency[];
  /** How far it would have to move, in whole steps. */
  readonly moveBy: number;
  /** The names of those who would have to hear of it: its referees, and its crew as far as it has names. */
  readonly names: readonly string[];
  /** How many people a move concerns: those, or as many as a crew team sends. */
  readonly people: number;
}

/** From so many people on, a firm slot is not moved without a second look. */
const manyPeople = 10;

/** Whether a move should be asked for a second time: the slot is firm, and many people have planned with it. */
export function needsSecondLook({ slot, people }: Pick<LateHint, 'slot' | 'people'>): boolean {
  return slot.state === 'firm' && people >= manyPeople;
}

/** Returns when a running slot will end: as planned, counted from its start, and not before now. */
export function expectedEnd(slot: Slot, run: Pick<RunState, 'started' | 'pauses'>, now: number): number {
  return Math.max(now, plannedEnd(slot, run, now));
}

/**
 * Returns the slots that have to wait because `late` ends at `end` and not as planned, earliest first: those that need its
 * place, after clear-up and before set-up, its referees, or its crew, before make-up. Those that run already, are over or
 * began before it are left out.
 */
export function lateHints(
  late: Slot,
  end: number,
  slots: readonly Slot[],
  { sharedCapacity, nameOf }: Pick<ScheduleContext, 'sharedCapacity' | 'nameOf'>,
  step: number,
): readonly LateHint[] {
  if (end <= late.end) return [];
  const refereesOf = (slot: Slot) => slot.referees.map((id) => nameOf(id) ?? id);
  const people = (slot: Slot) => new Set([...slot.crew, ...refereesOf(slot)].map(normaliseName));
  const own = people(late);
  const sharesPeople = (slot: Slot) =>
    (slot.crewTeam !== null && slot.crewTeam === late.crewTeam) ||
    [...people(slot)].some((name) => own.has(name));
  const holdsOne = late.place !== null && sharedCapacity(late.place) === undefined;
  return slots
    .flatMap((slot): LateHint[] => {
      if (slot.id === late.id || slot.state === 'running' || isOver(slot.state)) return [];
      if (slot.start < late.start) return [];
      const waits = new Map<Dependency, number>();
      if (holdsOne && slot.place === late.place) {
        waits.set('place', end + late.clearUp - (slot.start - slot.setUp));
      }
      if (slot.referees.some((id) => late.referees.includes(id))) waits.set('referee', end - slot.start);
      else if (sharesPeople(slot)) waits.set('crew', end - (slot.start - slot.makeUpLead));
      const waiting = [...waits].filter(([, wait]) => wait > 0);
      if (waiting.length === 0) return [];
      const longest = Math.max(...waiting.map(([, wait]) => wait));
      const crew = slot.crewTeam === null ? slot.crew.length : Math.max(slot.crew.length, slot.crewNeeded);
      return [
        {
          slot,
          because: waiting.map(([because]) => because),
          moveBy: Math.ceil(longest / step) * step,
          names: [...refereesOf(slot), ...slot.crew],
          people: slot.referees.length + crew,
        },
      ];
    })
    .toSorted((a, b) => a.slot.start - b.slot.start);
}
