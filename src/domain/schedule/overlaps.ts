import { type CrewInterval, crewIntervals, availableCrew } from './crew.ts';
import type { ScheduleContext } from './scheduleContext.ts';
import { overlappingPairs } from './spans.ts';
import { makeUpOverlaps, personOverlaps } from './personOverlaps.ts';
import { type Slot, type Span, occupiedSpan } from './slot.ts';

interface Common extends Span {
  /** The slots that it is about, earliest first. */
  readonly slots: readonly string[];
}

/** Something about the timetable that cannot be so. */
export type Overlap =
  | (Common & { readonly kind: 'order' })
  | (Common & { readonly kind: 'place'; readonly place: string })
  | (Common & {
      readonly kind: 'room';
      readonly place: string;
      readonly needed: number;
      readonly room: number;
    })
  | (Common & { readonly kind: 'referee'; readonly who: string })
  | (Common & { readonly kind: 'person'; readonly who: string })
  | (Common & { readonly kind: 'crew'; readonly needed: number; readonly there: number })
  /** `who` has no time for it; null where the make-up itself is too late. */
  | (Common & { readonly kind: 'makeUp'; readonly who: string | null })
  | (Common & { readonly kind: 'outside' });

export type OverlapKind = Overlap['kind'];

/**
 * Everything about some slots that cannot be so, by time. What is cancelled clashes with nothing.
 *
 * | clash | is there where |
 * |---|---|
 * | order | a slot does not end after it begins |
 * | place | two have a place at once, set-up and clear-up counted |
 * | room | gates, desks and make-up hold several things, but not more crew than their capacity |
 * | referee, person | one person is in two slots at once, as referee of both or otherwise |
 * | crew | more crew is needed, or being made up, than there is at that hour |
 * | make-up | a person is elsewhere in the make-up lead, or the make-up slot of an encounter ends after it began |
 * | outside | an encounter, a battle or a ritual is not played between time in and time out |
 */
export function findOverlaps(
  all: readonly Slot[],
  ground: ScheduleContext,
  /** Whose crew is there, where only some of them are judged. */
  everybody: readonly Slot[] = all,
): Overlap[] {
  const planned = all.filter(({ state }) => state !== 'cancelled');
  const slots = planned.filter(({ start, end }) => end > start);
  const found: Overlap[] = [
    ...planned.filter(({ start, end }) => end <= start).map(wrongOrder),
    ...placeOverlaps(slots, ground),
    ...personOverlaps(slots, ground),
    ...makeUpOverlaps(slots, ground),
    ...crewShortages(crewIntervals(slots, availableCrew(everybody, ground))),
    ...slots.flatMap((slot) => outside(slot, ground)),
  ];
  return found.sort((a, b) => a.from - b.from || a.kind.localeCompare(b.kind));
}

function wrongOrder({ id, start, end }: Slot): Overlap {
  return { kind: 'order', slots: [id], from: end, to: start };
}

function placeOverlaps(slots: readonly Slot[], ground: ScheduleContext): Overlap[] {
  const held = slots.map((slot) => ({ slot, ...occupiedSpan(slot) }));
  return [...Map.groupBy(held, ({ slot }) => slot.place)].flatMap(([place, holds]): Overlap[] => {
    if (place === null) return [];
    const shared = ground.sharedCapacity(place);
    if (shared === undefined) {
      return overlappingPairs(holds).map(([a, b, span]) => ({
        kind: 'place',
        place,
        slots: [a.slot.id, b.slot.id],
        ...span,
      }));
    }
    if (shared === null) return [];
    return roomSteps(holds, shared).map((step) => ({ kind: 'room', place, room: shared, ...step }));
  });
}

/** The times at which more crew is in a place than it holds; what follows on with the same slots is one. */
function roomSteps(holds: readonly (Span & { readonly slot: Slot })[], room: number) {
  const times = [...new Set(holds.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  return times.flatMap((from, at) => {
    const inside = holds.filter((hold) => hold.from <= from && hold.to > from);
    const needed = inside.reduce((sum, { slot }) => sum + slot.crewNeeded, 0);
    if (needed <= room) return [];
    return [{ needed, from, to: times[at + 1] ?? from, slots: inside.map(({ slot }) => slot.id) }];
  });
}

/** Steps with too little crew as one where they follow each other; the worst of them says how little. */
function crewShortages(steps: readonly CrewInterval[]): Overlap[] {
  const found: Extract<Overlap, { kind: 'crew' }>[] = [];
  for (const { needed, available: there, from, to, slots } of steps) {
    if (there === null || needed <= there) continue;
    const last = found.at(-1);
    if (last?.to !== from) {
      found.push({ kind: 'crew', needed, there, from, to, slots: [...slots] });
      continue;
    }
    const worst = needed - there > last.needed - last.there ? { needed, there } : {};
    found[found.length - 1] = { ...last, ...worst, to, slots: [...new Set([...last.slots, ...slots])] };
  }
  return found;
}

const inPlay = new Set(['encounter', 'battle', 'ritual']);

function outside({ id, kind, start, end }: Slot, { playHours: timeIn }: ScheduleContext): Overlap[] {
  if (!inPlay.has(kind) || timeIn.length === 0) return [];
  const isIn = timeIn.some(({ from, to }) => from <= start && to >= end);
  return isIn ? [] : [{ kind: 'outside', slots: [id], from: start, to: end }];
}
