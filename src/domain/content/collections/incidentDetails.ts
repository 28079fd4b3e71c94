import { line } from '#domain/content/fields/builders.ts';
import { defineCollection } from './define.ts';

/** Details of a person in a safety incident: staff who run the event write them, and only those with the right read them. */
export const incidentDetails = defineCollection({
  key: 'incidentDetails',
  api: 'incidentDetails',
  path: '/incidentDetails',
  label: 'Details of a Person',
  plural: 'Details of People',
  permission: 'incidentDetails',
  nameKey: 'title',
  readers: 'granted',
  fields: {
    // Ids in lines: what is only for a few must not keep a slot in use.
    slot: line('Slot', { hasOwnScreen: true }),
    incident: line('Incident', { hasOwnScreen: true }),
    who: line('Who'),
    contact: line('Contact'),
    happened: line('What happened to them', { max: 2_000 }),
  },
});
