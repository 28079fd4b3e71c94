import { choice, line, number } from '../fields/builders.ts';
import { defineCollection } from './define.ts';

/** A place at the event site. */
export const location = defineCollection({
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
    openTimes: line('Open times', {
      help: 'As 10 to 23, or Fri 18:00–23:00; Sat–Sun 10:00–02:00. The timetable checks these; other words are only shown',
    }),
  },
});
