import type { BodyPatch } from '../document.ts';
import { type FieldValue, isRows } from '../fields/field.ts';
import { mergeSpans } from './spans.ts';
import { type Span, momentIn } from './slot.ts';

/** What slots are judged by, beside each other. */
export interface ScheduleContext {
  /** When play is on, as few spans as can be; none where the event does not say. */
  readonly playHours: readonly Span[];
  /** Crew that fits a place where several things go on at once; null without limit, undefined where one thing has the place. */
  readonly sharedCapacity: (place: string) => number | null | undefined;
  /** Crew that the event counts on; null where it does not say. */
  readonly expectedCrew: number | null;
  readonly nameOf: (person: string) => string | undefined;
}

const sharedKinds: ReadonlySet<unknown> = new Set(['gate', 'desk', 'make-up']);

/** The ground from the bodies of the event and its places. */
export function scheduleContextFrom(
  event: BodyPatch | undefined,
  places: ReadonlyMap<string, BodyPatch>,
  nameOf: ScheduleContext['nameOf'],
): ScheduleContext {
  return {
    playHours: timeInOf(event),
    sharedCapacity: (id) => {
      const place = places.get(id);
      if (!place || !sharedKinds.has(place['kind'])) return undefined;
      return typeof place['capacity'] === 'number' ? place['capacity'] : null;
    },
    expectedCrew: typeof event?.['expectedCrew'] === 'number' ? event['expectedCrew'] : null,
    nameOf,
  };
}

/** Time in to time out of every day; without days, from the event's start to its end. */
function timeInOf(event: BodyPatch | undefined): Span[] {
  if (!event) return [];
  const days = isRows(event['days']) ? event['days'] : [];
  const spans = days.flatMap((day) => spanOf(day['timeIn'], day['timeOut']));
  return mergeSpans(spans.length > 0 ? spans : spanOf(event['start'], event['end']));
}

function spanOf(start: FieldValue | undefined, end: FieldValue | undefined): Span[] {
  const [from, to] = [momentIn(start), momentIn(end)];
  return from !== undefined && to !== undefined && to > from ? [{ from, to }] : [];
}
