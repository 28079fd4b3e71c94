import { defineCollection } from './define.ts';
import { choice, dateTime, line, number, reference, references, rich, yesNo } from '../field.ts';

const team = defineCollection({
  key: 'team',
  api: 'teams',
  label: 'Team',
  plural: 'Teams',
  permission: 'editTeams',
  readers: 'everyone',
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
  label: 'Event',
  plural: 'Events',
  permission: 'editEvents',
  readers: 'everyone',
  fields: {
    code: line('Code', { required: true, max: 10 }),
    start: dateTime('Start', { required: true }),
    end: dateTime('End', { required: true }),
    isNext: yesNo('Next event'),
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
  label: 'Location',
  plural: 'Locations',
  permission: 'eventSlots',
  readers: 'everyone',
  fields: {
    kind: choice('Kind', ['Field', 'Tent', 'Circle', 'Gate', 'Desk', 'Make-up']),
    capacity: number('Capacity'),
    openTimes: line('Open times'),
  },
});

const eventSlot = defineCollection({
  key: 'eventSlot',
  api: 'eventSlots',
  label: 'Event Slot',
  plural: 'Event Slots',
  permission: 'eventSlots',
  readers: 'permitted',
  fields: {
    eventId: reference('Event', 'event', { required: true }),
    start: dateTime('Start', { required: true }),
    end: dateTime('End', { required: true }),
    location: reference('Location', 'location'),
  },
});

const tag = defineCollection({
  key: 'tag',
  api: 'tags',
  label: 'Entity Tag',
  plural: 'Entity Tags',
  permission: 'tags',
  readers: 'everyone',
  fields: { group: line('Group'), colour: line('Colour', { max: 7 }) },
});

const systemPage = defineCollection({
  key: 'systemPage',
  api: 'systemPages',
  label: 'System Page',
  plural: 'System Pages',
  permission: 'systemPage',
  readers: 'everyone',
  fields: { content: rich('Content'), published: yesNo('Published') },
});

/** Names of staff, so that referees and runners can be named offline. No account, no address: those stay online. */
const user = defineCollection({
  key: 'user',
  api: 'users',
  label: 'Person',
  plural: 'People',
  permission: 'editUsers',
  readers: 'staff',
  fields: {},
});

/** The registry of administrators' collections. */
export const collections = { team, event, location, eventSlot, tag, systemPage, user } as const;
export type CollectionKey = keyof typeof collections;

/** Whether a word is the key of a collection. */
export function isCollectionKey(key: string): key is CollectionKey {
  return Object.hasOwn(collections, key);
}
