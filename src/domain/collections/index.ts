import type { EntityDefinition } from '../define.ts';
import { defineCollection } from './define.ts';
import {
  chips,
  choice,
  dateTime,
  group,
  line,
  number,
  reference,
  references,
  rich,
  yesNo,
} from '../build.ts';

const minutes = { min: 0, max: 10_000, unit: 'minutes' } as const;

const team = defineCollection({
  key: 'team',
  api: 'teams',
  path: '/teams',
  label: 'Team',
  plural: 'Teams',
  permission: 'editTeams',
  readers: 'everyone',
  columns: ['code', 'kind', 'active'],
  fields: {
    code: line('Code', { max: 10 }),
    kind: choice('Kind', ['Faction', 'Guild', 'Plot', 'Referee', 'Crew', 'Desk']),
    colour: line('Colour', { max: 7 }),
    leads: references('Leads', 'user'),
    active: yesNo('Active'),
  },
});

const event = defineCollection({
  key: 'event',
  api: 'events',
  path: '/events',
  label: 'Event',
  plural: 'Events',
  permission: 'editEvents',
  readers: 'everyone',
  columns: ['code', 'start', 'end', 'state', 'isNext'],
  fields: {
    code: line('Code', { required: true, max: 10 }),
    start: dateTime('Start', { required: true }),
    end: dateTime('End', { required: true }),
    isNext: yesNo('Next event'),
    days: group(
      'Days',
      'day',
      { timeIn: dateTime('Time in'), timeOut: dateTime('Time out') },
      { help: 'Play is on between time in and time out; a day may run past midnight' },
    ),
    site: line('Site'),
    contentDeadline: dateTime('Content deadline'),
    printDeadline: dateTime('Print deadline'),
    expectedPlayers: number('Expected players'),
    state: choice('State', ['Planning', 'Live', 'Closed']),
  },
});

const location = defineCollection({
  key: 'location',
  api: 'locations',
  path: '/locations',
  label: 'Location',
  plural: 'Locations',
  permission: 'eventSlots',
  readers: 'everyone',
  columns: ['kind', 'capacity'],
  fields: {
    kind: choice('Kind', ['Field', 'Tent', 'Circle', 'Gate', 'Desk', 'Make-up']),
    capacity: number('Capacity'),
    openTimes: line('Open times'),
  },
});

const eventSlot = defineCollection({
  key: 'eventSlot',
  api: 'eventSlots',
  path: '/eventtimetable',
  label: 'Event Slot',
  plural: 'Event Slots',
  crumb: 'Event Slots',
  nameKey: 'title',
  permission: 'eventSlots',
  readers: 'permitted',
  columns: ['start', 'end', 'location', 'document', 'state'],
  fields: {
    eventId: reference('Event', 'event', { required: true }),
    start: dateTime('Start', { required: true }),
    end: dateTime('End', { required: true }),
    setUp: number('Set-up', minutes),
    clearUp: number('Clear-up', minutes),
    kind: choice('Kind', ['Encounter', 'Battle', 'Monster duty', 'Ritual', 'Make-up', 'Briefing', 'Meal']),
    location: reference('Location', 'location'),
    document: reference('Document', 'document'),
    team: reference('Team', 'team'),
    crewNeeded: number('Crew needed', { max: 2_000 }),
    crew: group('Crew assigned', 'crew member', {
      who: line('Who'),
      monster: reference('Monster', 'monster'),
      present: yesNo('Present'),
    }),
    crewTeam: reference('Crew team', 'team'),
    referees: references('Referees', 'user'),
    state: choice('State', ['Pencilled', 'Firm', 'Running', 'Done', 'Cancelled']),
  },
});

const researchPeriod = defineCollection({
  key: 'researchPeriod',
  api: 'researchPeriods',
  path: '/researchPeriods',
  label: 'Research Period',
  plural: 'Research Periods',
  permission: 'editResearchPeriod',
  readers: 'everyone',
  columns: ['eventId', 'opens', 'closes'],
  fields: {
    eventId: reference('Event it feeds', 'event', { required: true }),
    opens: dateTime('Opens', { required: true }),
    closes: dateTime('Closes', { required: true }),
    answersDue: dateTime('Answers due'),
    release: dateTime('Release'),
    requestsPerPlayer: number('Requests per player', { max: 100 }),
    questionsPerRequest: number('Questions per request', { max: 100 }),
    guidance: rich('Guidance'),
  },
});

const tag = defineCollection({
  key: 'tag',
  api: 'tags',
  path: '/tags',
  label: 'Tag',
  plural: 'Entity Tags',
  crumb: 'Tags',
  permission: 'tags',
  readers: 'everyone',
  columns: ['group', 'types'],
  fields: {
    group: line('Group'),
    colour: line('Colour', { max: 7 }),
    types: references('For types', 'type', { help: 'Which types it is for; none means all' }),
  },
});

const systemPage = defineCollection({
  key: 'systemPage',
  api: 'systemPages',
  path: '/systemPages',
  label: 'System Page',
  plural: 'System Pages',
  permission: 'systemPage',
  readers: 'everyone',
  columns: ['published'],
  fields: {
    content: rich('Body', { required: true, staff: true, revealedBy: 'published' }),
    published: yesNo('Published'),
  },
});

/** What a game has settled for itself: one record, whose id is `gameId`. */
const game = defineCollection({
  key: 'game',
  api: 'games',
  path: '/game',
  label: 'Game',
  plural: 'Game settings',
  permission: 'editEvents',
  readers: 'everyone',
  columns: [],
  fields: {
    calls: chips('Damage and calls', { help: 'Offered when monsters are written' }),
    skills: chips('Skills', { help: 'Offered where a skill is asked for' }),
    ritualContributors: number('Most contributors of a ritual', { max: 1_000 }),
    ritualLeastPower: number('Least power of a ritual', { max: 10_000 }),
    ritualNotice: number('Notice for an immediate effect', minutes),
  },
});

/** Names of staff, so that referees and runners can be named offline. No account, no address: those stay online. */
const user = defineCollection({
  key: 'user',
  api: 'users',
  path: '/people',
  label: 'Person',
  plural: 'People',
  permission: 'editUsers',
  readers: 'staff',
  isGiven: true,
  fields: {},
});

/** The registry of administrators' collections, in the order of the menu. */
const registry = {
  team,
  event,
  location,
  eventSlot,
  researchPeriod,
  tag,
  systemPage,
  game,
  user,
} as const;

export type CollectionKey = keyof typeof registry;
export const collections: Readonly<Record<CollectionKey, EntityDefinition>> = registry;
export const collectionKeys = Object.keys(registry).filter(isCollectionKey);

/** Whether a word is the key of a collection. */
export function isCollectionKey(key: string): key is CollectionKey {
  return Object.hasOwn(registry, key);
}
