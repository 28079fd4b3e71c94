import type { BodyPatch } from '#domain/content/body.ts';
import { event as eventType } from '#domain/content/collections/event.ts';
import { location } from '#domain/content/collections/location.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { openSpans, readOpenTimes } from './openTimes.ts';
import { type Span, momentIn } from './slot.ts';
import { joinSpans } from './spans.ts';

/** Facts about the event, its places and people that overlaps depend on. */
export interface ScheduleContext {
  /** Spans between time in and time out, joined and in order; empty when the event has no times. */
  readonly playHours: readonly Span[];
  /** Crew that fits a shared place; null without a limit, undefined for a place that holds one slot at a time. */
  readonly sharedCapacity: (place: string) => number | null | undefined;
  /** Whether a place is open all of a span; true where its opening times are not known. */
  readonly isOpen: (place: string, span: Span) => boolean;
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
  /** Of the clock by which places open; without one, that of this computer. */
  zone?: string,
): ScheduleContext {
  const playHours = event ? playHoursOf(event) : [];
  return {
    playHours,
    isOpen: openingHours(playHours, places, zone),
    sharedCapacity: (id) => {
      const place = fieldsOf(location, places.get(id) ?? {});
      return sharedPlaceKinds.has(place('kind')) ? place('capacity') : undefined;
    },
    expectedCrew: fieldsOf(eventType, event ?? {})('expectedCrew'),
    nameOf,
  };
}

/** How long before and after play opening times are worked out. Nothing is said about slots beyond. */
const aroundPlayMs = 3 * 24 * 3_600_000;

function openingHours(
  playHours: readonly Span[],
  places: ReadonlyMap<string, BodyPatch>,
  zone: string | undefined,
): ScheduleContext['isOpen'] {
  const [first, last] = [playHours[0], playHours.at(-1)];
  if (!first || !last) return () => true;
  const knownSpan = { from: first.from - aroundPlayMs, to: last.to + aroundPlayMs };
  const read = new Map<string, readonly Span[] | undefined>();
  const spansOf = (id: string) => {
    const place = places.get(id);
    const ranges = place && readOpenTimes(fieldsOf(location, place)('openTimes'));
    return ranges && openSpans(ranges, knownSpan, zone);
  };
  return (place, { from, to }) => {
    if (!read.has(place)) read.set(place, spansOf(place));
    const open = read.get(place);
    if (!open || from < knownSpan.from || to > knownSpan.to) return true;
    return open.some((span) => span.from <= from && span.to >= to);
  };
}

/** Time in to time out of each day; for an event without days, its start to its end. */
function playHoursOf(event: BodyPatch): Span[] {
  const dates = fieldsOf(eventType, event);
  const spans = dates('days').flatMap((row) => {
    const day = fieldsOf(eventType.fields.days, row);
    return spanOf(day('timeIn'), day('timeOut'));
  });
  return joinSpans(spans.length > 0 ? spans : spanOf(dates('start'), dates('end')));
}

function spanOf(start: string | null, end: string | null): Span[] {
  const [from, to] = [momentIn(start), momentIn(end)];
  return from !== undefined && to !== undefined && to > from ? [{ from, to }] : [];
}
