import ical, { escape, ICalEventStatus } from 'ical-generator';
import { event as eventType } from '#domain/content/collections/event.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { collections } from '#domain/content/collections/index.ts';
import type { Document } from '#domain/content/document.ts';
import { type Slot, momentIn, slotFrom } from '#domain/event/schedule/slot.ts';

/** The timetable of one event. */
interface Timetable {
  readonly name: string;
  /** Events that are entries themselves. */
  readonly events?: readonly Document[];
  readonly slots: readonly Document[];
  readonly placeName: (id: string) => string | undefined;
}

/** Writes a timetable as a calendar file (RFC 5545): an entry for each slot with a time, all times in UTC. */
export function calendarFile({ name, events = [], slots, placeName }: Timetable): string {
  // The library escapes the texts of events, but not the name of the calendar.
  const calendar = ical({
    name: escape(name, false),
    prodId: '//Waymark//Timetable//EN',
    scale: 'GREGORIAN',
  });
  for (const { keyId, updatedDate, version, body } of events) {
    const event = fieldsOf(eventType, body);
    const [start, end] = [momentIn(event('start')), momentIn(event('end'))];
    if (start === undefined || end === undefined || end < start) continue;
    calendar.createEvent({
      id: `${keyId}@waymark`,
      stamp: new Date(updatedDate),
      sequence: version,
      start: new Date(start),
      end: new Date(end),
      summary: body.title,
      location: event('site') || null,
    });
  }
  for (const document of slots) {
    const slot = slotFrom(document.keyId, document.body);
    if (!slot || slot.end < slot.start) continue;
    calendar.createEvent({
      id: `${document.keyId}@waymark`,
      stamp: new Date(document.updatedDate),
      sequence: document.version,
      start: new Date(slot.start),
      end: new Date(slot.end),
      summary: slot.title,
      location: (slot.place === null ? undefined : placeName(slot.place)) ?? null,
      categories: slot.kind === '' ? [] : [{ name: labelOfKind(slot.kind) }],
      description: describeSlot(slot) || null,
      status: statusOf(slot.state),
    });
  }
  // The library leaves the last line without an ending; RFC 5545 requires one on every line.
  return `${calendar.toString()}\r\n`;
}

function describeSlot({ setUp, clearUp, crewNeeded }: Slot): string {
  const minutes = (duration: number) => `${duration / 60_000} minutes`;
  return [
    setUp > 0 ? `Set-up ${minutes(setUp)}` : '',
    clearUp > 0 ? `Clear-up ${minutes(clearUp)}` : '',
    crewNeeded > 0 ? `Crew needed ${crewNeeded}` : '',
  ]
    .filter(Boolean)
    .join('\n');
}

function statusOf(state: string): ICalEventStatus {
  if (state === 'cancelled') return ICalEventStatus.CANCELLED;
  return state === 'pencilled' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

function labelOfKind(value: string): string {
  const field = collections.eventSlot.fields['kind'];
  const options = field?.kind === 'choice' ? field.options : [];
  return options.find((option) => option.value === value)?.label ?? value;
}
