import { encounter as encounterType } from '#domain/content/entities/encounter.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import type { GameDay } from '#domain/event/schedule/gameDays.ts';
import { type Slot, type Span, slotFrom } from '#domain/event/schedule/slot.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { slotStep } from '#screens/event/timetable/slotCommands.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A slot that has not been saved yet, and the fields to create it with besides time and place. */
export interface NewSlot {
  readonly slot: Slot;
  readonly body: BodyPatch;
}

/** Returns the wanted start, or the nearest one at which a slot of this length lies within time in, on the same day. */
export function startWithinPlay(
  wanted: number,
  length: number,
  day: GameDay,
  playHours: readonly Span[],
): number {
  const fitting = playHours
    .map(({ from, to }) => ({ first: Math.max(from, day.from), last: Math.min(to, day.to) - length }))
    .filter(({ first, last }) => last >= first)
    .map(({ first, last }) => Math.min(Math.max(wanted, first), last));
  return (
    fitting.reduce<number | undefined>(
      (nearest, start) =>
        nearest === undefined || Math.abs(start - wanted) < Math.abs(nearest - wanted) ? start : nearest,
      undefined,
    ) ?? wanted
  );
}

/** A pencilled slot of one hour. */
export function blankSlot(
  id: string,
  eventId: string,
  start: number,
  place: string | null,
): NewSlot | undefined {
  return newSlot(id, { title: 'New slot', eventId, state: 'pencilled' }, { start, length: hour, place });
}

/** A pencilled slot for an encounter, with the time, place and length that the encounter asks for. */
export function slotForEncounter(
  id: string,
  encounter: DocumentRow,
  day: GameDay,
  playHours: readonly Span[],
): NewSlot | undefined {
  const { body } = encounter;
  const field = fieldsOf(encounterType, body);
  const preferred = Date.parse(field('wantedTime') ?? '');
  const dayPart = field('wantedPart') ?? '';
  const length = (field('duration') ?? 0) * minute || hour;
  return newSlot(
    id,
    {
      title: body.title,
      eventId: encounter.eventId,
      kind: field('type') === 'battle' ? 'battle' : 'encounter',
      state: 'pencilled',
      document: encounter.keyId,
      team: encounter.teamId,
      setUp: field('setUp'),
      clearUp: field('clearUp'),
      referees: field('referees'),
    },
    {
      start: Number.isNaN(preferred)
        ? startWithinPlay(day.from + (startHours[dayPart] ?? defaultStartHour) * hour, length, day, playHours)
        : Math.round(preferred / slotStep) * slotStep,
      length,
      place: field('location'),
    },
    body,
  );
}

/** Hours from the start of the game day by the part of the day that an encounter asks for. */
const startHours: Readonly<Record<string, number>> = { morning: 4, afternoon: 8, evening: 14, night: 18 };
const defaultStartHour = 6;

function newSlot(
  id: string,
  body: BodyPatch,
  {
    start,
    length,
    place,
  }: { readonly start: number; readonly length: number; readonly place: string | null },
  played?: BodyPatch,
): NewSlot | undefined {
  const times = { start: new Date(start).toISOString(), end: new Date(start + length).toISOString() };
  const slot = slotFrom(id, { ...body, ...times, location: place }, played);
  return slot && { slot, body };
}
