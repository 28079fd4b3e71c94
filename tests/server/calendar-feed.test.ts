import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { apiFixture } from './apiFixture.ts';
import type { Name } from './gameFixture.ts';

const { game, api } = apiFixture(beforeAll);

const made = (path: string, body: object) => api.make('olga', path, body);

async function feedOf(who: Name): Promise<string> {
  const answer = await api.ask(who, 'POST', '/user/calendarFeed');
  return z.object({ path: z.string() }).parse(answer.json).path;
}

/** The calendar at an address, asked for without a session: its status and the titles in it. */
async function read(url: string) {
  const { statusCode, body, headers } = await api.app.inject({ url });
  const titles = [...body.matchAll(/^SUMMARY:(.*)$/gm)]
    .map(([, title]) => title?.trim() ?? '')
    .sort((a, b) => a.localeCompare(b));
  return { status: statusCode, type: headers['content-type'], titles, body };
}

const times = { start: '2027-06-19T21:00:00.000Z', end: '2027-06-19T23:30:00.000Z' };

test('A calendar has the events of its owner and the slots that name them, by the rights of its owner', async () => {
  const event = await made('/events', { name: 'Midsummer', code: 'MID', ...times });
  const slot = (title: string, fields: object) =>
    made('/eventSlots', { title, eventId: event, ...times, ...fields });
  await slot('Refereed', { referees: ['rhea'] });
  const signUp = { id: 'sign-up-1', person: 'rhea', who: 'Rhea', isOff: false, at: null };
  await slot('Signed up', { crewNeeded: 1, signUps: [signUp] });
  await slot('Off again', { crewNeeded: 1, signUps: [signUp, { ...signUp, id: 'sign-up-2', isOff: true }] });
  await slot('Of somebody else', { referees: ['olga'] });
  const rhea = await read(await feedOf('rhea'));
  expect([rhea.status, rhea.type]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(rhea.titles).toEqual(['Midsummer', 'Refereed', 'Signed up']);
  // A player may read no slots, not even one that names them.
  const crew = [{ id: 'c1', who: 'Pip', monster: null, present: false }];
  await slot('Names a player', { crew, referees: ['pip'] });
  const pip = await read(await feedOf('pip'));
  expect(pip.titles).toEqual(['Midsummer']);
  expect(pip.body).not.toContain('Refereed');
});

test('An address is secret, stored as a hash, and stops working when it is ended or another is made', async () => {
  const first = await feedOf('rhea');
  expect(first).toMatch(/^\/api\/calendar\/[\w-]{32}\.ics$/);
  const rows = await game.store.database.db.selectFrom('calendar_feeds').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(first.slice('/api/calendar/'.length, -'.ics'.length));
  const second = await feedOf('rhea');
  expect((await read(first)).status).toBe(404);
  expect((await read(second)).status).toBe(200);
  const state = z.object({ madeAt: z.string().nullable() });
  expect(state.parse((await api.ask('rhea', 'GET', '/user/calendarFeed')).json).madeAt).not.toBeNull();
  expect((await api.ask('rhea', 'DELETE', '/user/calendarFeed')).status).toBe(200);
  expect((await read(second)).status).toBe(404);
  expect((await api.ask('rhea', 'GET', '/user/calendarFeed')).json).toEqual({ madeAt: null });
  for (const file of ['', 'x.ics', 'a'.repeat(32), `${'a'.repeat(32)}.ics`, 'a'.repeat(150)]) {
    expect([400, 404, 414]).toContain((await read(`/api/calendar/${encodeURIComponent(file)}`)).status);
  }
});

test('Nobody reads the calendar of an account that is deactivated', async () => {
  const address = await feedOf('rhea');
  const setActive = (active: number) =>
    game.store.database.db.updateTable('people').set({ active }).where('id', '=', 'rhea').execute();
  await setActive(0);
  expect((await read(address)).status).toBe(404);
  await setActive(1);
  expect((await read(address)).status).toBe(200);
});
