import { choice, dateTime, group, line, number, yesNo } from '#domain/content/fields/builders.ts';
import { defineCollection } from './define.ts';

/** An event: the days on which the game is played. */
export const event = defineCollection({
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
      {
        help: 'Play runs from time in to time out; a day may run past midnight',
        order: [{ ascending: ['timeIn', 'timeOut'], isStrict: true }],
      },
    ),
    site: line('Site'),
    contentDeadline: dateTime('Content deadline'),
    printDeadline: dateTime('Print deadline'),
    expectedPlayers: number('Expected players'),
    expectedCrew: number('Expected crew', {
      help: 'The timetable compares the crew needed with this number',
    }),
    state: choice('State', ['Planning', 'Live', 'Closed']),
  },
  order: [
    { ascending: ['start', 'end'], isStrict: true },
    { ascending: ['contentDeadline', 'printDeadline', 'start'] },
  ],
});
