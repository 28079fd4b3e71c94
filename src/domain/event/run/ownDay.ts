import { isOnSlot } from '#domain/event/schedule/crew/signUps.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { areStartsRecorded, phaseTone, slotPhase } from './slotPhase.ts';
import { isOver } from './slotState.ts';

/** Something in somebody's own day that cannot wait. */
export type OwnTrouble =
  | { readonly kind: 'notStarted'; readonly slot: Slot }
  /** Two slots at the same time, the earlier one first. */
  | { readonly kind: 'overlap'; readonly slots: readonly [Slot, Slot] };

/** A person's slots of an event at a moment of it, and what is wrong. */
export interface OwnDay {
  /** Slots that name them and run, wait to be started, or are ahead, by their start. */
  readonly slots: readonly Slot[];
  /** The most pressing trouble that the first of these slots does not say itself; undefined if there is none. */
  readonly trouble: OwnTrouble | undefined;
  /** Whether somebody starts the slots of the event: where nobody does, none is late. */
  readonly startsAreRecorded: boolean;
}

/** How far ahead two slots at the same time are trouble, in milliseconds: the planner has the days after. */
const aheadMs = 12 * 3_600_000;

/**
 * Returns the day of a person at `now`, in epoch milliseconds, from the slots of an event. A slot whose time is over and that
 * nobody started is no longer ahead: it is trouble, as long as somebody still has to hear of it.
 */
export function ownDay(
  all: readonly Slot[],
  person: { readonly id: string; readonly name: string },
  now: number,
): OwnDay {
  const own = all
    .filter((slot) => !isOver(slot.state) && isOnSlot(slot, person))
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
  const slots = own.filter((slot) => {
    const phase = slotPhase(slot, now);
    return phase.kind !== 'over' && (phase.kind !== 'notStarted' || phase.pastEnd === null);
  });
  const startsAreRecorded = areStartsRecorded(all);
  const late = own.find(
    (slot) => slot !== slots[0] && phaseTone(slotPhase(slot, now), startsAreRecorded) === 'alarm',
  );
  // A slot that is only pencilled may still move.
  const today = slots.filter(({ start, state }) => start < now + aheadMs && state !== 'pencilled');
  const trouble: OwnTrouble | undefined = late ? { kind: 'notStarted', slot: late } : overlapIn(today);
  return { slots, trouble, startsAreRecorded };
}

/** Returns the first two slots that are planned for the same time; undefined if there are none. */
function overlapIn(slots: readonly Slot[]): OwnTrouble | undefined {
  for (const [at, slot] of slots.entries()) {
    const other = slots.slice(at + 1).find(({ start, end }) => start < slot.end && end > slot.start);
    if (other) return { kind: 'overlap', slots: [slot, other] };
  }
  return undefined;
}
