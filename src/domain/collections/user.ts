import { defineCollection } from './define.ts';

/** Names of staff, so that documents can name referees offline. Devices store no accounts and no email addresses. */
export const user = defineCollection({
  key: 'user',
  api: 'users',
  path: '/people',
  label: 'Person',
  plural: 'People',
  permission: 'editUsers',
  readers: 'staff',
  isReadOnly: true,
  fields: {},
});
