import type { PlaceQuestion } from '#app/planning/messages.ts';
import { location } from '#domain/content/collections/location.ts';
import { encounter } from '#domain/content/entities/encounter.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import type { PlacePlan } from '#domain/event/schedule/overlaps/findPlace.ts';
import { hardOverlaps, slotAt } from '#domain/event/schedule/overlaps/findPlace.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import type { CollectionItem } from '#mirror/read/collections.ts';
import { describeOverlap, describePosition } from '#screens/event/timetable/labels.ts';
import { slotStep, withSlot } from '#screens/event/timetable/slotCommands.ts';
import type { TimetableData } from '#screens/event/timetable/timetableData.ts';
import { displayZone } from '#ui/zone.ts';

/** Most places of the same kind that are tried besides a slot's own. */
const mostAlike = 5;

/** Returns what is asked for a slot: only slots that are pencilled in and lie ahead may make way. */
export function placeQuestion(timetable: TimetableData, slot: Slot, now: number): PlaceQuestion {
  const { event, places, slots, names } = timetable;
  const isAhead = now < Math.max(...timetable.days.map(({ to }) => to));
  const all = withSlot(slots, slot);
  return {
    slot,
    slots: all,
    event: event?.fields,
    locations: new Map(places.map(({ id, fields }) => [id, fields])),
    people: new Map(
      [...names].flatMap(([key, name]) =>
        key.startsWith('user:') ? [[key.slice('user:'.length), name]] : [],
      ),
    ),
    zone: displayZone(),
    placesOf: new Map(all.map((each) => [each.id, placesFor(each, timetable)])),
    movable: new Set(all.filter((each) => mayMakeWay(each, isAhead ? now : -Infinity)).map(({ id }) => id)),
    // An event that is over is planned as if it lay ahead.
    notBefore: isAhead ? now : -Infinity,
    step: slotStep,
  };
}

function mayMakeWay({ state, start }: Slot, notBefore: number): boolean {
  return (state === '' || state === 'pencilled') && start > notBefore;
}

/** Its own place, the second choice of its encounter, then places of the same kind. */
function placesFor(slot: Slot, { places, played }: TimetableData): readonly (string | null)[] {
  const document = slot.document === null ? undefined : played.get(slot.document);
  const second = document && fieldsOf(encounter, document.body)('secondChoice');
  const kindOf = ({ fields }: CollectionItem) => fieldsOf(location, fields)('kind');
  const own = places.find(({ id }) => id === slot.place);
  const alike = own ? places.filter((each) => kindOf(each) === kindOf(own)).map(({ id }) => id) : [];
  const named = second ? [second] : [];
  return [...new Set([slot.place, ...named, ...alike])].slice(0, 1 + named.length + mostAlike);
}

/** Whether a plan still has no overlap in a timetable that may have changed since. */
export function isStillFree({ slots, context }: TimetableData, { moves }: PlacePlan): boolean {
  const arranged = moves.reduce<readonly Slot[]>(
    (all, { slot, to }) => withSlot(all, slotAt(slot, to)),
    slots,
  );
  return moves.every(({ slot, to }) => hardOverlaps(slotAt(slot, to), arranged, context).length === 0);
}

/** A move of a plan in words, and for another slot why it makes way. */
export interface PlannedText {
  readonly id: string;
  readonly what: string;
  readonly why: string;
}

/** Explains a plan, a sentence or two for each move. */
export function explainPlan(
  timetable: TimetableData,
  all: readonly Slot[],
  { moves }: PlacePlan,
): readonly PlannedText[] {
  const after = moves.reduce((slots, { slot, to }) => withSlot(slots, slotAt(slot, to)), all);
  return moves.map(({ slot, to }, index) => {
    const moved = slotAt(slot, to);
    const isSame = moved.start === slot.start && moved.place === slot.place;
    const from = describePosition(timetable, slot);
    const what = isSame
      ? `“${slot.title}” stays at ${from}.`
      : `“${slot.title}” goes from ${from} to ${describePosition(timetable, moved)}.`;
    // Overlaps that it would have where it is, once the others have moved.
    const stayed = withSlot(after, slot);
    const reasons = hardOverlaps(slot, stayed, timetable.context)
      .map((overlap) => describeOverlap(timetable, stayed, overlap))
      .slice(0, 2);
    return { id: slot.id, what, why: index === 0 && isSame ? '' : reasons.join(' ') };
  });
}
