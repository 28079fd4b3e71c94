import { normaliseName } from '#domain/event/schedule/names.ts';
import type { ScheduleContext } from '#domain/event/schedule/scheduleContext.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { type RunState, pausedFor } from './runState.ts';
import { isOver } from './slotState.ts';

/** Why a slot has to wait for one that runs late. */
export type Dependency = 'place' | 'referee' | 'crew';

/** A slot that has to wait for one that runs late. Durations are in milliseconds. */
export interface LateHint {
  readonly slot: Slot;
  readonly because: readonly Dependency[];
  /** How far it would have to move, in whole steps. */
  readonly moveBy: number;
}

/** Returns when a running slot will end: as long after its start as it was planned, and not before now. */
export function expectedEnd(slot: Slot, run: Pick<RunState, 'started' | 'pauses'>, now: number): number {
  const start = run.started ?? slot.start;
  return Math.max(now, start + (slot.end - slot.start) + pausedFor(run, now));
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
  const people = (slot: Slot) =>
    new Set([...slot.crew, ...slot.referees.map((id) => nameOf(id) ?? id)].map(normaliseName));
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
      return [
        { slot, because: waiting.map(([because]) => because), moveBy: Math.ceil(longest / step) * step },
      ];
    })
    .toSorted((a, b) => a.slot.start - b.slot.start);
}
