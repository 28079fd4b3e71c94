import { availableCrew, crewIntervals, crewShortages } from '../crew/crew.ts';
import type { Overlap } from './overlap.ts';
import { makeUpOverlaps, personOverlaps } from './personOverlaps.ts';
import type { ScheduleContext } from '../scheduleContext.ts';
import { type Slot, type Span, occupiedSpan } from '../slot.ts';
import { overlappingPairs } from '../spans.ts';

/**
 * Returns every overlap of some slots, earliest first. Cancelled slots overlap with nothing.
 *
 * | kind | reported when |
 * |---|---|
 * | order | a slot does not end after it starts |
 * | place | two slots occupy a place at the same time, including set-up and clear-up |
 * | capacity | a shared place (gate, desk, make-up) has more crew than its capacity |
 * | referee, person | a person is in two slots at the same time, as referee of both or otherwise |
 * | crew | more crew is needed, or in make-up, than is available |
 * | makeUp | a person is elsewhere during make-up, or the make-up slot of an encounter ends after the encounter starts |
 * | outside | an encounter, battle or ritual is not between time in and time out |
 * | closed | a place is not open all of the time, set-up and clear-up aside |
 */
export function findOverlaps(
  all: readonly Slot[],
  context: ScheduleContext,
  /** The slots that determine the available crew, when only some of them are checked. */
  crewSlots: readonly Slot[] = all,
): Overlap[] {
  const planned = all.filter(({ state }) => state !== 'cancelled');
  const slots = planned.filter(({ start, end }) => end > start);
  const overlaps: Overlap[] = [
    ...planned.filter(({ start, end }) => end <= start).map(invalidOrder),
    ...placeOverlaps(slots, context),
    ...personOverlaps(slots, context),
    ...makeUpOverlaps(slots, context),
    ...crewShortages(crewIntervals(slots, availableCrew(crewSlots, context))),
    ...slots.flatMap((slot) => outsidePlay(slot, context)),
    ...slots.flatMap((slot) => whileClosed(slot, context)),
  ];
  return overlaps.sort((a, b) => a.from - b.from || a.kind.localeCompare(b.kind));
}

/** Returns the overlaps of one slot. Checks only slots near it, which is fast enough for every step of a drag. */
export function findSlotOverlaps(slot: Slot, all: readonly Slot[], context: ScheduleContext): Overlap[] {
  const isListed = all.some(({ id }) => id === slot.id);
  const current = isListed ? all.map((each) => (each.id === slot.id ? slot : each)) : [...all, slot];
  const near = current.filter((each) => each === slot || isNear(each, slot));
  return findOverlaps(near, context, current).filter(({ slots }) => slots.includes(slot.id));
}

/** Whether two slots could overlap: they share a document or time, including set-up, clear-up and make-up. */
function isNear(a: Slot, b: Slot): boolean {
  if (a.document !== null && a.document === b.document) return true;
  const [one, other] = [widestSpan(a), widestSpan(b)];
  return one.from < other.to && one.to > other.from;
}

function widestSpan(slot: Slot): Span {
  const { from, to } = occupiedSpan(slot);
  return { from: Math.min(from, slot.start - slot.makeUpLead), to: Math.max(to, slot.start) };
}

function invalidOrder({ id, start, end }: Slot): Overlap {
  return { kind: 'order', slots: [id], from: end, to: start };
}

function placeOverlaps(slots: readonly Slot[], { sharedCapacity }: ScheduleContext): Overlap[] {
  const uses = slots.map((slot) => ({ slot, ...occupiedSpan(slot) }));
  return [...Map.groupBy(uses, ({ slot }) => slot.place)].flatMap(([place, usesHere]): Overlap[] => {
    if (place === null) return [];
    const capacity = sharedCapacity(place);
    if (capacity === undefined) {
      return overlappingPairs(usesHere).map(([a, b, span]) => ({
        kind: 'place',
        place,
        slots: [a.slot.id, b.slot.id],
        ...span,
      }));
    }
    if (capacity === null) return [];
    return overCapacity(usesHere, capacity).map((span) => ({ kind: 'capacity', place, capacity, ...span }));
  });
}

/** The intervals in which a place has more crew than its capacity. */
function overCapacity(uses: readonly (Span & { readonly slot: Slot })[], capacity: number) {
  const times = [...new Set(uses.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  return times.flatMap((from, at) => {
    const inside = uses.filter((use) => use.from <= from && use.to > from);
    const needed = inside.reduce((sum, { slot }) => sum + slot.crewNeeded, 0);
    if (needed <= capacity) return [];
    return [{ needed, from, to: times[at + 1] ?? from, slots: inside.map(({ slot }) => slot.id) }];
  });
}

const inPlay = new Set(['encounter', 'battle', 'ritual']);

function outsidePlay({ id, kind, start, end }: Slot, { playHours }: ScheduleContext): Overlap[] {
  if (!inPlay.has(kind) || playHours.length === 0) return [];
  const isInside = playHours.some(({ from, to }) => from <= start && to >= end);
  return isInside ? [] : [{ kind: 'outside', slots: [id], from: start, to: end }];
}

function whileClosed({ id, place, start, end }: Slot, { isOpen }: ScheduleContext): Overlap[] {
  if (place === null || isOpen(place, { from: start, to: end })) return [];
  return [{ kind: 'closed', place, slots: [id], from: start, to: end }];
}
