import { expect } from './browser.ts';
import { type CollectionKey, collectionKeys, collections } from '#domain/content/collections/index.ts';
import { type Screen, type ReadyLocator, heading, openAndWait } from './scenario.ts';

/** The first row below the headings: some collections have only one item. */
const first: ReadyLocator = (page) => page.getByRole('row').nth(1);
const title: ReadyLocator = (page) => page.getByRole('heading', { level: 1 });

/** Administration: lists, forms and archives of every collection, users and roles, the timetable, import. */
export const adminScreens: readonly Screen[] = [
  ...collectionKeys.filter(isListed).flatMap(collectionScreens),
  adminScreen('game settings', '/game', title),
  adminScreen('slots', '/eventtimetable/list', title),
  adminScreen('new slot', '/eventtimetable/new', title),
  adminScreen('timetable to plan', '/eventtimetable', title),
  adminScreen('timetable to read', '/timetable', title),
  adminScreen('users', '/users', heading('Users')),
  {
    name: 'user',
    async open({ administrator, url }) {
      const page = await openAndWait(await administrator(), '/users', heading('Users'), url);
      await page.getByText('Beatrix Noakes', { exact: true }).click();
      await expect(page.getByRole('button', { name: 'End sessions' })).toBeVisible();
      return page;
    },
  },
  adminScreen('new user', '/users/new', heading('New User')),
  adminScreen('roles', '/roles', heading('Roles and Permissions')),
  adminScreen('import', '/import/team', title),
  adminScreen('import documents', '/import/documents', title),
];

/** Whether a collection has its own list: slots have the timetable, settings are one item, users are accounts. */
function isListed(key: CollectionKey): boolean {
  return key !== 'eventSlot' && key !== 'game' && key !== 'user';
}

function collectionScreens(key: CollectionKey): Screen[] {
  const { path, plural } = collections[key];
  const name = plural.toLowerCase();
  return [
    // Nothing is in it until an incident happens.
    adminScreen(name, path, key === 'incidentDetails' ? title : first),
    adminScreen(`${name} new`, `${path}/new`, title),
    adminScreen(`${name} archived`, `${path}/archive`, title),
  ];
}

/** A screen that the administrator sees at an address. */
function adminScreen(name: string, path: string, seen: ReadyLocator): Screen {
  return {
    name,
    open: async ({ administrator, url }) => openAndWait(await administrator(), path, seen, url),
  };
}
