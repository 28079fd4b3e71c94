import type { NewItem } from '#server/store/documents/collections.ts';
import type { CollectionKey } from '#domain/content/collections/index.ts';
import { type EventDates, eventDates } from './calendar.ts';
import { seeded } from './seeded.ts';
import type { EventKey } from './schemas/document.ts';
import { peopleEntries, type PersonEntry } from './world/people.ts';
import { places, type PlaceKey } from './world/places.ts';
import type { TagKey } from './world/tags.ts';
import type { TeamCode } from './world/teams.ts';
import { timetable } from './world/timetable.ts';

/** A person of the sample game, with id and email address. */
export interface SamplePerson extends Omit<PersonEntry, 'teams'> {
  readonly id: string;
  readonly email: string;
  readonly codes: readonly TeamCode[];
  readonly teams: readonly string[];
}

/** Items of one collection. */
export interface SampleCollection {
  readonly collection: CollectionKey;
  readonly items: readonly NewItem[];
}

/** People and collection items that documents refer to, by the names used in the texts. */
export interface SampleWorld {
  readonly now: number;
  readonly eventDates: Readonly<Record<EventKey, EventDates>>;
  readonly people: readonly SamplePerson[];
  readonly slotIds: readonly string[];
  readonly placeIds: readonly string[];
  readonly team: (code: TeamCode) => string;
  readonly event: (when: EventKey) => string;
  readonly place: (key: PlaceKey) => string;
  readonly tag: (key: TagKey) => string;
  readonly period: (feeds: Exclude<EventKey, 'past'>) => string;
  /** Id of the slot in which the document with this title is played. */
  readonly slotFor: (title: string) => string | null;
  /** Id for a name; the same name always has the same id. */
  readonly idOf: (name: string) => string;
}

/** Creates the people of the sample game and the ids of all collection items. */
export function sampleWorld(now: number, seed: number): SampleWorld {
  const random = seeded(`cast ${seed}`);
  const founded = now - 400 * 24 * 3_600_000;
  const ids = new Map<string, string>();
  const idOf = (name: string) => {
    const id = ids.get(name) ?? random.id(founded);
    ids.set(name, id);
    return id;
  };
  const people = peopleEntries.map((entry): SamplePerson => {
    const email = `${entry.account ?? `${entry.first}.${entry.last}`.toLowerCase()}@waymark.test`;
    const codes = entry.teams;
    return { ...entry, id: idOf(email), email, codes, teams: codes.map((code) => idOf(`team ${code}`)) };
  });
  const slotOf = new Map(timetable.flatMap(({ title }, at) => (title ? [[title, idOf(`slot ${at}`)]] : [])));
  return {
    now,
    eventDates: eventDates(now),
    people,
    slotIds: timetable.map((_, at) => idOf(`slot ${at}`)),
    placeIds: Object.keys(places).map((key) => idOf(`place ${key}`)),
    team: (code) => idOf(`team ${code}`),
    event: (when) => idOf(`event ${when}`),
    place: (key) => idOf(`place ${key}`),
    tag: (key) => idOf(`tag ${key}`),
    period: (feeds) => idOf(`period ${feeds}`),
    slotFor: (title) => slotOf.get(title) ?? null,
    idOf,
  };
}
