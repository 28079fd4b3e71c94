import { type Copy, type PrintedFact, type PrintedSheet, sheetId } from '#domain/paper/printedSheet.ts';
import { type SchedulePart, rosterOf, slotsOf } from '#domain/paper/scheduleSheet.ts';
import type { GameDay } from '#domain/event/schedule/gameDays.ts';
import type { Slot } from '#domain/event/schedule/slot.ts';
import { pinScale } from '#domain/content/collections/location.ts';
import { type Pin, pinIn } from '#domain/event/schedule/sitePins.ts';
import { collectionDocuments, collectionItems } from '#mirror/read/collections.ts';
import { siteMapId } from '#mirror/read/pictures.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { plannedSlots, timetableNames, timetableRows } from '#mirror/queries/timetable.ts';
import { formatTimestamp } from '#ui/display/dates.ts';
import {
  choiceLabel,
  planLabel,
  formatDay,
  formatTimeSpan,
  placeName,
} from '#screens/event/timetable/labels.ts';
import { daysOf } from '#screens/event/timetable/timetableData.ts';

/** The parts of an event's timetable that sheets are made from. */
export interface Schedule {
  readonly eventId: string;
  readonly eventName: string;
  readonly slots: readonly Slot[];
  readonly days: readonly GameDay[];
  readonly names: ReadonlyMap<string, string>;
  /** Id of the site map; null without one. */
  readonly siteMap: string | null;
  /** Where places are on it, by their id. */
  readonly pins: ReadonlyMap<string, Pin>;
}

/** Reads the timetable of an event. */
export async function readSchedule(mirror: Mirror, eventId: string): Promise<Schedule> {
  const [rows, names, events, locations, siteMap] = await Promise.all([
    timetableRows(mirror, eventId),
    timetableNames(mirror),
    collectionItems(mirror, 'event'),
    collectionDocuments(mirror, 'location'),
    siteMapId(mirror),
  ]);
  const pins = new Map(
    locations.flatMap(({ keyId, body }) => {
      const pin = pinIn(body);
      return pin ? [[keyId, pin] as const] : [];
    }),
  );
  const event = events.find(({ id }) => id === eventId);
  const slots = plannedSlots(rows);
  return {
    eventId,
    eventName: event?.fields.name ?? '',
    slots,
    days: daysOf(event, slots),
    names,
    siteMap,
    pins,
  };
}

/** Name of a referee on this device. */
export function refereeName({ names }: Pick<Schedule, 'names'>, id: string): string {
  return names.get(`user:${id}`) ?? 'Not on this device';
}

/** Heading of a sheet that shows part of a timetable. */
export function scheduleTitle(
  schedule: Pick<Schedule, 'days' | 'names'>,
  { kind, of }: SchedulePart,
): string {
  switch (kind) {
    case 'day': {
      const day = schedule.days.find(({ key }) => key === of);
      return day ? formatDay(day) : of;
    }
    case 'place':
      return placeName(schedule, of);
    case 'team':
      return `Slots of ${schedule.names.get(`team:${of}`) ?? 'a team that is not on this device'}`;
    case 'referee':
      return `Slots of ${refereeName(schedule, of)}`;
    case 'crew':
      return `Slots of ${of}`;
    case 'roster':
      return 'Crew roster';
  }
}

/** Day and times of a slot. */
export function slotMoment(slot: Slot): string {
  return `${formatTimestamp(slot.start, 'EEE d MMM', 'en-GB')} ${formatTimeSpan(slot)}`;
}

/** Describes what a sheet with part of a timetable shows now. */
export function printedSchedule(schedule: Schedule, part: SchedulePart, copy: Copy): PrintedSheet {
  const subject = { kind: part.kind, eventId: schedule.eventId, of: part.of };
  const slots = slotsOf(part, schedule.slots, schedule.days);
  return {
    id: sheetId(subject, copy),
    subject,
    copy,
    reader: null,
    keys: slots.map(({ id }) => id),
    title: [scheduleTitle(schedule, part), schedule.eventName].filter(Boolean).join(', '),
    version: 0,
    text: {
      body: {},
      facts:
        part.kind === 'roster'
          ? rosterOf(schedule.slots, (id) => refereeName(schedule, id)).flatMap(({ name, slots: own }) =>
              own.map((slot) => ({
                key: `${name} ${slot.id}`,
                label: `${name}, ${slot.title}`,
                value: `${slotMoment(slot)}, ${placeName(schedule, slot.place)}`,
              })),
            )
          : [...mapFacts(schedule, part), ...slots.map((slot) => slotFact(schedule, slot, copy))],
    },
  };
}

/** Where a place is on the site map, which its sheet shows. */
function mapFacts({ siteMap, pins }: Schedule, { kind, of }: SchedulePart): PrintedFact[] {
  const pin = kind === 'place' ? pins.get(of) : undefined;
  if (!pin || siteMap === null) return [];
  const share = (at: number) => `${Math.round((at / pinScale) * 100)} %`;
  return [
    { key: 'pin', label: 'Pin', value: `${share(pin.x)} from the left, ${share(pin.y)} from the top` },
    { key: 'map', label: 'Site map', value: `picture ${siteMap.slice(0, 8)}` },
  ];
}

function slotFact(schedule: Schedule, slot: Slot, copy: Copy): PrintedFact {
  const { id, title, kind, state, crew, referees, crewNeeded, team } = slot;
  const people = [
    ...referees.map((each) => refereeName(schedule, each)),
    ...crew,
    crewNeeded > 0 ? `${crewNeeded} crew` : '',
    team === null ? '' : (schedule.names.get(`team:${team}`) ?? ''),
  ].filter(Boolean);
  const moment = `${slotMoment(slot)}, ${placeName(schedule, slot.place)}`;
  return copy === 'others'
    ? { key: id, label: choiceLabel('kind', kind) || 'In use', value: slotMoment(slot) }
    : {
        key: id,
        label: title,
        value: [moment, planLabel(state), people.join(', ')].filter(Boolean).join(', '),
      };
}
