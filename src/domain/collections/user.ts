import { defineCollection } from './define.ts';

/** Names of staff, so that referees and runners can be named offline. No account, no address: those stay online. */
export const user = defineCollection({
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
