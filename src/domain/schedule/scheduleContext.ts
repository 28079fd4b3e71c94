import type { BodyPatch } from '../body.ts';
import { type FieldValue, isRows } from '../fields/field.ts';
import { type Span, momentIn } from './slot.ts';
import { joinSpans } from './spans.ts';

/** Facts about the event, its places and people that overlaps depend on. */
export interface ScheduleContext {
  /** Spans between time in and time out, joined and in order; empty when the event has no times. */
  readonly playHours: readonly Span[];
  /** Crew that fits a shared place; null without a limit, undefined for a place that holds one slot at a time. */
  readonly sharedCapacity: (place: string) => number | null | undefined;
  /** Crew that the event expects; null when it states no number. */
  readonly expectedCrew: number | null;
  readonly nameOf: (person: string) => string | undefined;
}

const sharedPlaceKinds: ReadonlySet<unknown> = new Set(['gate', 'desk', 'make-up']);

/** Returns the context from the bodies of an event and its places. */
export function scheduleContextFrom(
  event: BodyPatch | undefined,
  places: ReadonlyMap<string, BodyPatch>,
  nameOf: ScheduleContext['nameOf'],
): ScheduleContext {
  return {
    playHours: playHoursOf(event),
    sharedCapacity: (id) => {
      const place = places.get(id);
      if (!place || !sharedPlaceKinds.has(place['kind'])) return undefined;
      return typeof place['capacity'] === 'number' ? place['capacity'] : null;
    },
    expectedCrew: typeof event?.['expectedCrew'] === 'number' ? event['expectedCrew'] : null,
    nameOf,
  };
}

/** Time in to time out of each day; for an event without days, its start to its end. */
function playHoursOf(event: BodyPatch | undefined): Span[] {
  if (!event) return [];
  const days = isRows(event['days']) ? event['days'] : [];
  const spans = days.flatMap((day) => spanOf(day['timeIn'], day['timeOut']));
  return joinSpans(spans.length > 0 ? spans : spanOf(event['start'], event['end']));
}

function spanOf(start: FieldValue | undefined, end: FieldValue | undefined): Span[] {
  const [from, to] = [momentIn(start), momentIn(end)];
  return from !== undefined && to !== undefined && to > from ? [{ from, to }] : [];
}
