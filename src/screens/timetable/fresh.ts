import type { GameDay } from '#domain/schedule/day.ts';
import { type Slot, slotFrom } from '#domain/schedule/slot.ts';
import type { BodyPatch } from '#domain/document.ts';
import type { DocumentRow } from '#mirror/storage/database.ts';
import { step } from './keys.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A new slot in pencil, at a time and a place. */
export function freshSlot(
  id: string,
  eventId: string,
  start: number,
  place: string | null,
): [Slot, BodyPatch] | undefined {
  return slotOf(id, { title: 'New slot', eventId, state: 'pencilled' }, start, hour, place);
}

/** A slot in pencil for an encounter: when and where it is wanted, with the time it takes. */
export function slotForEncounter(id: string, row: DocumentRow, day: GameDay): [Slot, BodyPatch] | undefined {
  const { body } = row;
  const wanted = typeof body['wantedTime'] === 'string' ? Date.parse(body['wantedTime']) : Number.NaN;
  const inPart = wantedHour[typeof body['wantedPart'] === 'string' ? body['wantedPart'] : ''] ?? 6;
  const start = Number.isNaN(wanted) ? day.from + inPart * hour : Math.round(wanted / step) * step;
  const made: BodyPatch = {
    title: body.title,
    eventId: row.eventId,
    kind: body['type'] === 'battle' ? 'battle' : 'encounter',
    state: 'pencilled',
    document: row.keyId,
    team: row.teamId,
    setUp: body['setUp'] ?? null,
    clearUp: body['clearUp'] ?? null,
    referees: body['referees'] ?? [],
  };
  const { duration, location } = body;
  const long = typeof duration === 'number' && duration > 0 ? duration * minute : hour;
  return slotOf(
    id,
    made,
    start,
    long,
    typeof location === 'string' && location !== '' ? location : null,
    body,
  );
}

/** Hours from six in the morning. */
const wantedHour: Readonly<Record<string, number>> = { morning: 4, afternoon: 8, evening: 14, night: 18 };

function slotOf(
  id: string,
  made: BodyPatch,
  start: number,
  long: number,
  place: string | null,
  played?: BodyPatch,
): [Slot, BodyPatch] | undefined {
  const times = { start: new Date(start).toISOString(), end: new Date(start + long).toISOString() };
  const slot = slotFrom(id, { ...made, ...times, location: place }, played);
  return slot && [slot, made];
}
