import type { CollectionItem } from '#domain/collections/define';
import type { CollectionKey } from '#domain/collections/index';
import { eventFields, iso, slots, stays, type Stay } from './calendar.ts';
import { seeded } from './seeded.ts';
import type { When } from './text/shape.ts';
import { welcome } from './world/page.ts';
import { faces, type SampleFace } from './world/people.ts';
import { places, type PlaceKey } from './world/places.ts';
import { type TagKey, tags } from './world/tags.ts';
import { type TeamCode, teams } from './world/teams.ts';

/** Somebody of the sample game with an id and an address. */
export interface SamplePerson extends Omit<SampleFace, 'teams'> {
  readonly id: string;
  readonly email: string;
  readonly codes: readonly TeamCode[];
  readonly teams: readonly string[];
}

/** Things of one collection. */
export interface SampleRecords {
  readonly collection: CollectionKey;
  readonly items: readonly CollectionItem[];
}

/** Everything documents refer to, by the names that the texts use. */
export interface Cast {
  readonly stays: Readonly<Record<When, Stay>>;
  readonly people: readonly SamplePerson[];
  readonly records: readonly SampleRecords[];
  readonly slotIds: readonly string[];
  readonly team: (code: TeamCode) => string;
  readonly event: (when: When) => string;
  readonly place: (key: PlaceKey) => string;
  readonly tag: (key: TagKey) => string;
}

/** The teams, people, events, places, tags, timetable and pages of the sample game. */
export function sampleCast(now: number, seed: number): Cast {
  const random = seeded(`cast ${seed}`);
  const founded = now - 400 * 24 * 3_600_000;
  const ids = new Map<string, string>();
  const idOf = (name: string) => {
    const id = ids.get(name) ?? random.id(founded);
    ids.set(name, id);
    return id;
  };
  const item = (name: string, fields: CollectionItem['fields']): CollectionItem => {
    return { id: idOf(name), version: 1, archived: false, fields };
  };
  const people = faces.map((face): SamplePerson => {
    const email = `${face.account ?? `${face.first}.${face.last}`.toLowerCase()}@waymark.test`;
    const codes = face.teams;
    return { ...face, id: idOf(email), email, codes, teams: codes.map((code) => idOf(`team ${code}`)) };
  });
  const staysOf = stays(now);
  const whens = ['past', 'next', 'later'] as const;
  const slotItems = slots(staysOf.next).map(({ name, start, end, place }, at) =>
    item(`slot ${at}`, {
      name,
      eventId: idOf('event next'),
      start: iso(start),
      end: iso(end),
      location: idOf(`place ${place}`),
    }),
  );
  const leads = (code: TeamCode) =>
    people
      .filter((one) => one.codes[0] === code && one.role)
      .slice(0, 1)
      .map(({ id }) => id);
  const records: SampleRecords[] = [
    {
      collection: 'team',
      items: teams.map(({ code, name, kind, colour }) =>
        item(`team ${code}`, { name, code, kind, colour, leads: leads(code), active: true }),
      ),
    },
    {
      collection: 'event',
      items: whens.map((when) => item(`event ${when}`, eventFields(when, staysOf[when]))),
    },
    {
      collection: 'location',
      items: Object.entries(places).map(([key, { name, kind, capacity, openTimes }]) =>
        item(`place ${key}`, { name, kind, capacity, openTimes }),
      ),
    },
    {
      collection: 'tag',
      items: Object.entries(tags).map(([key, { name, group, colour }]) =>
        item(`tag ${key}`, { name, group, colour }),
      ),
    },
    { collection: 'eventSlot', items: slotItems },
    {
      collection: 'systemPage',
      items: [item('page home', { name: 'Dummy Page', content: welcome, published: true })],
    },
  ];
  return {
    stays: staysOf,
    people,
    records,
    slotIds: slotItems.map(({ id }) => id),
    team: (code) => idOf(`team ${code}`),
    event: (when) => idOf(`event ${when}`),
    place: (key) => idOf(`place ${key}`),
    tag: (key) => idOf(`tag ${key}`),
  };
}
