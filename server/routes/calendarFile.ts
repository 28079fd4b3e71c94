import { slotFrom } from '#domain/schedule/slot.ts';
import { collections } from '#domain/collections/index.ts';
import type { Document } from '#domain/document.ts';

/** What a calendar file is made of: the slots of one event, and what their places are called. */
interface Given {
  readonly name: string;
  readonly slots: readonly Document[];
  readonly placeOf: (id: string) => string | undefined;
}

/** A timetable as a calendar file (RFC 5545): one entry for each slot that has a time, all times in UTC. */
export function calendarFile({ name, slots, placeOf }: Given): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Waymark//Timetable//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...slots.flatMap((slot) => entry(slot, placeOf)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function entry(document: Document, placeOf: Given['placeOf']): string[] {
  const slot = slotFrom(document.keyId, document.body);
  if (!slot || slot.end < slot.start) return [];
  const place = slot.place === null ? undefined : placeOf(slot.place);
  const minutes = (length: number) => `${length / 60_000} minutes`;
  const about = [
    slot.setUp > 0 ? `Set-up ${minutes(slot.setUp)}` : '',
    slot.clearUp > 0 ? `Clear-up ${minutes(slot.clearUp)}` : '',
    slot.crewNeeded > 0 ? `Crew needed ${slot.crewNeeded}` : '',
  ].filter(Boolean);
  return [
    'BEGIN:VEVENT',
    `UID:${document.keyId}@waymark`,
    `DTSTAMP:${moment(Date.parse(document.updatedDate))}`,
    `SEQUENCE:${document.version}`,
    `DTSTART:${moment(slot.start)}`,
    `DTEND:${moment(slot.end)}`,
    `SUMMARY:${escaped(slot.title)}`,
    ...(place === undefined ? [] : [`LOCATION:${escaped(place)}`]),
    ...(slot.kind === '' ? [] : [`CATEGORIES:${escaped(kindName(slot.kind))}`]),
    ...(about.length === 0 ? [] : [`DESCRIPTION:${escaped(about.join('\n'))}`]),
    `STATUS:${statusOf(slot.state)}`,
    'END:VEVENT',
  ];
}

function statusOf(state: string): string {
  if (state === 'cancelled') return 'CANCELLED';
  return state === 'pencilled' ? 'TENTATIVE' : 'CONFIRMED';
}

function kindName(value: string): string {
  const field = collections.eventSlot.fields['kind'];
  const options = field?.kind === 'choice' ? field.options : [];
  return options.find((option) => option.value === value)?.label ?? value;
}

/** 20270619T210000Z. */
function moment(at: number): string {
  return new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);
}

/** No line is longer than 75 octets: what follows stands after a blank on the next, and no character is torn apart. */
function folded(line: string): string {
  const most = 75;
  let room = most;
  let result = '';
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (octets > room) {
      result += '\r\n ';
      room = most - 1;
    }
    result += character;
    room -= octets;
  }
  return result;
}
