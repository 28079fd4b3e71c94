import { expect } from './browser.ts';
import { type CollectionKey, collectionKeys, collections } from '#domain/collections/index.ts';
import { type Screen, type Seen, heading, row, shown } from './scenario.ts';

/** The first row below the heads: of some things there is one only. */
const first: Seen = (page) => page.getByRole('row').nth(1);
const title: Seen = (page) => page.getByRole('heading', { level: 1 });

/** What the game is run with: lists, forms and archives of every collection, people and roles, the timetable, import. */
export const adminScreens: readonly Screen[] = [
  ...collectionKeys.filter(isListed).flatMap(collectionScreens),
  office('game settings', '/game', title),
  office('slots', '/eventtimetable/list', title),
  office('new slot', '/eventtimetable/new', title),
  office('timetable to plan', '/eventtimetable', title),
  office('timetable to read', '/timetable', title),
  office('users', '/users', heading('Users')),
  {
    name: 'user',
    async open({ administrator, url }) {
      await shown(administrator, '/users', heading('Users'), url);
      await row(administrator).click();
      await expect(administrator.getByRole('button', { name: 'End sessions' })).toBeVisible();
      return administrator;
    },
  },
  office('new user', '/users/new', heading('New User')),
  office('roles', '/roles', heading('Roles and Permissions')),
  office('import', '/import/team', title),
];

/** Collections with a list of their own: slots open with the timetable, settings are one, people are given. */
function isListed(key: CollectionKey): boolean {
  return key !== 'eventSlot' && key !== 'game' && key !== 'user';
}

function collectionScreens(key: CollectionKey): Screen[] {
  const { path, plural } = collections[key];
  const name = plural.toLowerCase();
  return [
    office(name, path, first),
    office(`${name} new`, `${path}/new`, title),
    office(`${name} archived`, `${path}/archive`, title),
  ];
}

/** A screen as an administrator sees it. */
function office(name: string, path: string, seen: Seen): Screen {
  return { name, open: ({ administrator, url }) => shown(administrator, path, seen, url) };
}
