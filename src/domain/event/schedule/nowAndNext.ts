import {
  type SlotPhase,
  areStartsRecorded,
  isAwaited,
  mustBeStarted,
  slotPhase,
} from '#domain/event/run/slotPhase.ts';
import type { Slot, Span } from './slot.ts';

/** A slot, and how far it has come. */
export interface PhasedSlot extends Slot {
  readonly phase: SlotPhase;
}

/** Something for which people have to move before a slot starts, and when. */
interface Preparation {
  readonly kind: 'setUp' | 'makeUp';
  readonly at: number;
  readonly slot: Slot;
}

/** Everything that a referee has to know at a moment of an event. */
export interface NowAndNext {
  /** Slots that should have started, and for which somebody may still wait; longest first. */
  readonly notStarted: readonly PhasedSlot[];
  /** Slots that somebody started, by the end that is expected. */
  readonly running: readonly PhasedSlot[];
  /** Set-ups and make-ups that have begun, for slots that have not, or begin within the hour, by time. */
  readonly preparations: readonly Preparation[];
  /** Slots whose time it is and that nobody has to start, such as meals, by time. */
  readonly ongoing: readonly PhasedSlot[];
  /** Slots that start within the hour, by time. */
  readonly next: readonly PhasedSlot[];
  /** Slots that start after that, by time. */
  readonly later: readonly PhasedSlot[];
  /** Slots of today that are over: done, cancelled, or past their end; latest first. */
  readonly earlier: readonly PhasedSlot[];
}

const hourMs = 3_600_000;

/**
 * Sorts slots of an event by what they ask for at `now`, in epoch milliseconds. Slots that are over are left out unless they
 * started `today`. Without it, nothing is earlier. `startsAreRecorded` says whether anybody starts slots of the event, where
 * these are not all of its slots.
 */
export function nowAndNext(
  slots: readonly Slot[],
  now: number,
  {
    today,
    startsAreRecorded = areStartsRecorded(slots),
  }: { today?: Span | undefined; startsAreRecorded?: boolean } = {},
): NowAndNext {
  const all = slots.map((slot): PhasedSlot => ({ ...slot, phase: slotPhase(slot, now) }));
  const of = (...kinds: readonly SlotPhase['kind'][]) =>
    all.filter(({ phase }) => kinds.includes(phase.kind));
  const ahead = of('planned', 'due').sort((a, b) => a.start - b.start || a.end - b.end);
  const soon = now + hourMs;
  const preparations = ahead
    .filter(mustBeStarted)
    .flatMap((slot): Preparation[] => [
      ...(slot.makeUpLead > 0 ? [{ kind: 'makeUp' as const, at: slot.start - slot.makeUpLead, slot }] : []),
      ...(slot.setUp > 0 ? [{ kind: 'setUp' as const, at: slot.start - slot.setUp, slot }] : []),
    ])
    .filter(({ at }) => at <= soon)
    .toSorted((a, b) => a.at - b.at);
  const unstarted = of('notStarted');
  const isWaitedFor = ({ phase }: PhasedSlot) => isAwaited(phase, startsAreRecorded);
  return {
    notStarted: unstarted.filter(isWaitedFor).toSorted((a, b) => a.start - b.start || a.end - b.end),
    running: of('running').sort((a, b) => runEnd(a) - runEnd(b)),
    preparations,
    ongoing: ahead.filter(({ start }) => start <= now),
    next: ahead.filter(({ start }) => start > now && start <= soon),
    later: ahead.filter(({ start }) => start > soon),
    earlier: [
      ...of('done', 'over'),
      ...of('cancelled').filter(({ start }) => start <= now),
      ...unstarted.filter((slot) => !isWaitedFor(slot)),
    ]
      .filter(({ start }) => today !== undefined && start >= today.from && start < today.to)
      .sort((a, b) => b.start - a.start || b.end - a.end),
  };
}

/** When a run is expected to end; its planned end for a slot that is not running. */
function runEnd({ phase, end }: PhasedSlot): number {
  return phase.kind === 'running' ? phase.until : end;
}

/** Whether a person is named as a referee of a slot. */
export function isReferee({ referees }: Pick<Slot, 'referees'>, personId: string): boolean {
  return referees.includes(personId);
}

/** How many places of its crew nobody fills: nobody is on them, or whoever is did not come. */
export function openPlaces({ crewNeeded, crewThere }: Pick<Slot, 'crewNeeded' | 'crewThere'>): number {
  return Math.max(0, crewNeeded - crewThere);
}

/** How many of its crew a slot lacks: its open places, and none while nobody has to start it. */
export function missingCrew(slot: Slot): number {
  return mustBeStarted(slot) ? openPlaces(slot) : 0;
}
