import { choice, line, number } from '#domain/content/fields/builders.ts';
import { defineCollection } from './define.ts';

/** Thousandths in the width and the height of the site map. */
export const pinScale = 1000;

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
      help: 'The timetable checks times such as 10 to 23, or Fri 18–23; Sat–Sun 10–2',
    }),
    mapX: number('From the left of the site map', { max: pinScale, hasOwnScreen: true }),
    mapY: number('From the top of the site map', { max: pinScale, hasOwnScreen: true }),
  },
});
