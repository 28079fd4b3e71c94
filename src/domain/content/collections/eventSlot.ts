import {
  choice,
  dateTime,
  group,
  line,
  number,
  reference,
  references,
  yesNo,
} from '#domain/content/fields/builders.ts';
import { defineCollection } from './define.ts';
import { minutes } from '#domain/content/fields/builders.ts';
import { runEvents } from './runEvents.ts';

/** The most people that one slot can need. */
const mostCrew = 2000;

/** A slot of the timetable: what happens when and where, and who is needed. */
export const eventSlot = defineCollection({
  key: 'eventSlot',
  api: 'eventSlots',
  path: '/eventtimetable',
  label: 'Event Slot',
  plural: 'Event Slots',
  crumb: 'Event Timetables',
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
    publicTitle: line('Title for players', {
      max: 200,
      help: 'Shown in the released timetable to its team, or to all players if it has no team. If empty, only the people named in the slot see it, by its kind',
    }),
    kind: choice('Kind', ['Encounter', 'Battle', 'Monster duty', 'Ritual', 'Make-up', 'Briefing', 'Meal']),
    location: reference('Location', 'location'),
    document: reference('Document', 'document'),
    team: reference('Team', 'team'),
    crewNeeded: number('Crew needed', { max: mostCrew }),
    crew: group('Crew assigned', 'crew member', {
      who: line('Who'),
      monster: reference('Monster', 'monster'),
      present: yesNo('Present'),
    }),
    crewTeam: reference('Crew team', 'team'),
    referees: references('Referees', 'user'),
    state: choice('State', ['Pencilled', 'Firm', 'Running', 'Done', 'Cancelled']),
    runEvents,
    signUps: group(
      'Crew sign-ups',
      'sign-up',
      {
        person: reference('Person', 'user'),
        who: line('Who'),
        isOff: yesNo('Off again'),
        at: dateTime('At'),
      },
      {
        append: true,
        isRecord: true,
        // As many as a slot can need, and as many who left again.
        rows: 2 * mostCrew,
        own: { id: 'person', name: 'who', hasLeft: 'isOff' },
      },
    ),
    releases: group(
      'Releases',
      'release',
      {
        title: line('Title'),
        start: dateTime('Start'),
        end: dateTime('End'),
        location: reference('Location', 'location'),
        publicTitle: line('Title for players', { max: 200 }),
        team: reference('Team', 'team'),
        isOff: yesNo('Cancelled'),
        at: dateTime('At'),
      },
      { append: true, isRecord: true },
    ),
  },
  order: [{ ascending: ['start', 'end'], isStrict: true }],
});
