import { chips } from '#domain/content/fields/builders.ts';
import { defineCollection } from './define.ts';

/**
 * Names of staff and their teams, so that documents can name referees offline, and the page of a team its members. Devices
 * store no accounts and no email addresses.
 */
export const user = defineCollection({
  key: 'user',
  api: 'users',
  path: '/people',
  label: 'Person',
  plural: 'People',
  permission: 'editUsers',
  readers: 'staff',
  isReadOnly: true,
  fields: {
    // Ids as words: as references, everybody would be found by the name of their team.
    teams: chips('Teams'),
  },
});
