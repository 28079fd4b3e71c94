import type { NewItem } from '#server/store/documents/collections.ts';
import type { CollectionKey } from '#domain/content/collections/index.ts';
import type { GroupRow } from '#domain/content/fields/field.ts';
import { gameId, defaultGameSettings } from '#domain/content/gameSettings.ts';
import { type Period, eventFields, iso, periods } from './calendar.ts';
import type { SampleWorld, SampleCollection } from './sampleWorld.ts';
import { similarMonsters } from './templates/similarMonsters.ts';
import type { BuildContext } from './templates/template.ts';
import { prose } from './prose.ts';
import { encounterTexts } from './texts.ts';
import { welcome } from './world/page.ts';
import { places } from './world/places.ts';
import { tags } from './world/tags.ts';
import { type TeamCode, teams } from './world/teams.ts';
import { type TimetableEntry, timetable } from './world/timetable.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Items of every collection: teams, events, locations, tags, research periods, slots, pages and game settings. */
export function sampleCollections(context: BuildContext, timeZone: string): SampleCollection[] {
  const { world, now } = context;
  const item = (name: string, fields: NewItem['fields'], id = world.idOf(name)): NewItem => {
    return { id, fields };
  };
  return [
    {
      collection: 'team',
      items: teams.map(({ code, name, kind, colour }) =>
        item(`team ${code}`, { name, code, kind, colour, leads: leads(world, code), active: true }),
      ),
    },
    {
      collection: 'event',
      items: (['past', 'next', 'later'] as const).map((when) =>
        item(
          `event ${when}`,
          eventFields(when, world.eventDates[when], () => context.random.id(now - 300 * day)),
        ),
      ),
    },
    {
      collection: 'location',
      items: Object.entries(places).map(([key, { name, kind, capacity, openTimes }]) =>
        item(`place ${key}`, { name, kind, capacity, openTimes }),
      ),
    },
    {
      collection: 'tag',
      items: Object.entries(tags).map(([key, { name, group, colour, types }]) =>
        item(`tag ${key}`, { name, group, colour, types }),
      ),
    },
    {
      collection: 'researchPeriod',
      items: (['next', 'later'] as const).map((feeds) =>
        item(`period ${feeds}`, periodFields(world, feeds, periods(now)[feeds])),
      ),
    },
    {
      collection: 'eventSlot',
      items: timetable.map((line, at) => item(`slot ${at}`, slotFields(context, line))),
    },
    {
      collection: 'systemPage',
      items: [item('page home', { name: 'Dummy Page', content: welcome, published: true })],
    },
    {
      collection: 'game',
      items: [
        item(
          'game',
          {
            name: 'The Sound of Marrow',
            timeZone,
            calls: defaultGameSettings.lists['calls'] ?? [],
            skills: defaultGameSettings.lists.skills,
            powers: defaultGameSettings.lists.powers,
            ritualContributors: defaultGameSettings.ritualContributors,
            ritualLeastPower: defaultGameSettings.ritualLeastPower,
            ritualNotice: defaultGameSettings.ritualNotice,
          },
          gameId,
        ),
      ],
    },
  ];
}

function leads({ people }: SampleWorld, code: TeamCode): string[] {
  return people
    .filter((one) => one.codes[0] === code && one.role)
    .slice(0, 1)
    .map(({ id }) => id);
}

function periodFields(world: SampleWorld, feeds: 'next' | 'later', { opens, closes, due, release }: Period) {
  return {
    name: feeds === 'next' ? 'Before the Charter' : 'Before Midwinter',
    eventId: world.event(feeds),
    opens: iso(opens),
    closes: iso(closes),
    answersDue: iso(due),
    release: iso(release),
    requestsPerPlayer: 3,
    questionsPerRequest: 3,
    guidance: prose(
      'Ask what your character could find out between two events, and say how.\n- One subject for each request, three questions at most.\n- Name the people you would ask: if they are players, ask them first.\n- A narrow question gets a straight answer; a wide one gets a library.',
    ),
  };
}

function slotFields(context: BuildContext, line: TimetableEntry) {
  const { world, random } = context;
  const friday = Math.floor(world.eventDates.next.start / day) * day;
  const start = friday + line.day * day + line.hour * hour;
  const text = encounterTexts.find(({ title }) => title === line.title);
  const [, setUp, clearUp] = text?.minutes ?? [
    0,
    line.kind === 'meal' ? 0 : 5,
    line.kind === 'meal' ? 15 : 5,
  ];
  const referees = world.people.filter(({ role }) => role === 'referee').map(({ id }) => id);
  const state = line.state ?? 'firm';
  return {
    name: line.name,
    eventId: world.event('next'),
    start: iso(start),
    end: iso(start + line.minutes * 60_000),
    setUp,
    clearUp,
    kind: line.kind,
    location: world.place(line.place),
    document: context.find(line.title),
    team: line.team ? world.team(line.team) : null,
    crewNeeded: line.crew ?? 0,
    crew: state === 'firm' ? crewOf(context, line, text?.crewNeeded ?? []) : [],
    crewTeam: line.crewTeam ? world.team(line.crewTeam) : null,
    referees: random.some(referees, Math.min(text?.referees ?? (line.kind === 'ritual' ? 1 : 0), 3)),
    state,
  };
}

const volunteers =
  `Alys B.,Benedikt,Cass,Dev,Elke M.,Finn (two swords),Georgie,Harriet,Ines,Jake the Tall,Kwame,Lotte,Mo,Nadia P.,Ozan,
Pippa,Quincy,Ruth (no stairs),Sol,Tilda,Umar,Vic,Wiktor,Xanthe,Young Pete,Zuzana`.split(/,\s*/);

/** Crew who have signed up; a few fewer than needed. */
function crewOf(
  { find, random }: BuildContext,
  line: TimetableEntry,
  world: readonly (readonly [count: number, note: string])[],
) {
  const parts = world.flatMap(([count, note]) =>
    Array.from({ length: count }, () => similarMonsters(note, 1, line.team ?? 'CRW')[0]),
  );
  const wanted = Math.min(line.crew ?? 0, 12);
  return random.some(volunteers, Math.max(0, wanted - random.int(3))).map((who, at): GroupRow => {
    const monster = find(parts[at]);
    return { id: random.id(Date.UTC(2027, 0, 1)), who, monster, present: false };
  });
}

/** Ids of all collection items that a field can refer to, by collection. */
export function knownIds(world: SampleWorld): Readonly<Record<CollectionKey, readonly string[]>> {
  return {
    team: teams.map(({ code }) => world.team(code)),
    event: (['past', 'next', 'later'] as const).map(world.event),
    location: world.placeIds,
    eventSlot: world.slotIds,
    researchPeriod: (['next', 'later'] as const).map(world.period),
    tag: Object.keys(tags).map((key) => world.idOf(`tag ${key}`)),
    incidentDetails: [],
    systemPage: [],
    game: [gameId],
    user: world.people.filter(({ role }) => role !== 'player' && role !== null).map(({ id }) => id),
  };
}
