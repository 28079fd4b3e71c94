import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type SecurityLogEntry, securityLogCalls } from '#contract/accounts/securityLog.ts';
import { deleteOldEntries, note } from '#server/store/people/securityLog.ts';
import { freshDatabase, postSignIn, startServer, testPassword } from '#support/server.ts';
import { openAccountsFixture } from './accountsFixture.ts';

const { ask, clock, createAccount, idOf, invite, role, server, user } = openAccountsFixture();
const { answer } = securityLogCalls.securityLog;
const day = 24 * 60 * 60 * 1000;

async function log(query = ''): Promise<z.infer<typeof answer>> {
  return answer.parse((await ask('boss', 'GET', `/securityLog${query}`)).body);
}

/** The entries that an act adds, oldest first. */
async function entriesOf(act: () => Promise<unknown>): Promise<SecurityLogEntry[]> {
  clock.advance(1000);
  const [newest] = (await log('?limit=1')).items;
  await act();
  const { items } = await log('?limit=100');
  const known = items.findIndex(({ id }) => id === newest?.id);
  return items.slice(0, known < 0 ? items.length : known).toReversed();
}

test('It has who did what, when, from where, and about whom', async () => {
  const { id, email } = await createAccount('referee', ['owls']);
  const name = (await user(id)).displayName;
  const boss = { id: idOf('boss'), name: 'boss Person' };
  const at = clock.now() + 1000;
  const [given, teams, moved] = await entriesOf(() =>
    ask('boss', 'PUT', `/users/${id}`, {
      version: 1,
      roleId: 'organiser',
      teams: ['foxes'],
      email: `new.${email}`,
    }),
  );
  const common = { by: boss, about: { id, name }, address: '127.0.0.1', device: 'Unknown device' };
  const expected = { ...common, event: 'roleGiven', detail: { from: 'Referee', to: 'Organiser' } };
  expect(given).toMatchObject(expected);
  expect(Math.abs(Date.parse(given?.at ?? '') - at)).toBeLessThan(60_000);
  const wanted = { ...common, event: 'teamsChanged', detail: { added: 'The foxes', removed: 'The owls' } };
  expect(teams).toMatchObject(wanted);
  expect(moved).toMatchObject({ ...common, event: 'emailChanged', detail: { to: `new.${email}` } });
});

test('It has every act about accounts, roles, sessions and exports', async () => {
  const { id, email } = await createAccount('referee', ['owls']);
  const bin: { role?: string; cookie?: string } = {};
  const setActive = async (active: boolean) =>
    ask('boss', 'PUT', `/users/${id}`, { version: (await user(id)).version, active });
  const acts: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['signedIn', async () => (bin.cookie = await server().signIn(email))],
    ['signInFailed', () => postSignIn(server().url, { email, password: 'not it' })],
    ['exported', () => ask('boss', 'GET', '/export.json')],
    ['signedOut', () => ask(bin.cookie ?? '', 'POST', '/user/logout')],
    ['passwordLinkCreated', () => ask('boss', 'POST', `/users/${id}/invite`)],
    ['passwordLinkRevoked', () => ask('boss', 'DELETE', `/users/${id}/invite`)],
    ['sessionsEnded', () => ask('boss', 'POST', `/users/${id}/endSessions`)],
    ['accountDeactivated', () => ask('boss', 'DELETE', `/users/${id}`)],
    ['accountReactivated', () => setActive(true)],
    ['accountDeactivated', () => setActive(false)],
    ['accountReactivated', () => setActive(true)],
    [
      'roleCreated',
      async () => {
        const made = { name: 'Logged', isAdmin: false, isStaff: false, permissions: {} };
        bin.role = z.string().parse((await ask('boss', 'POST', '/roles', made)).body);
      },
    ],
    [
      'roleChanged',
      async () =>
        ask('boss', 'PUT', `/roles/${bin.role}`, {
          ...(await role(bin.role ?? '')),
          isStaff: true,
          permissions: { plot: { owned: [1], shared: [], all: [] } },
        }),
    ],
    ['roleDeleted', () => ask('boss', 'DELETE', `/roles/${bin.role}`)],
    [
      'accountCreated',
      () => ask('boss', 'POST', '/users', { firstName: 'L', lastName: 'O', email: 'logged@test.example' }),
    ],
  ];
  for (const [event, act] of acts) {
    expect((await entriesOf(act)).map((entry) => entry.event)).toEqual([event]);
  }
  const events = await entriesOf(async () => {
    const link = await invite(id, 'resetPassword');
    await link.accept('a long sentence');
  });
  expect(events.map(({ event }) => event)).toEqual(['passwordReset', 'passwordChosen', 'signedIn']);
  const own = await entriesOf(async () => {
    const cookie = await server().signIn(email, 'a long sentence');
    const next = { current: 'a long sentence', next: 'another sentence' };
    await ask(cookie, 'POST', '/user/password', next);
    await ask(cookie, 'DELETE', '/user/sessions');
  });
  expect(own.map(({ event, by }) => [event, by?.id])).toEqual([
    ['signedIn', id],
    ['passwordChanged', id],
    ['sessionsEnded', id],
  ]);
});

test('A refused act adds nothing, and a change of a role says what it gives', async () => {
  expect(await entriesOf(() => ask('clerk', 'DELETE', `/users/${idOf('boss')}`))).toEqual([]);
  const clerk = await role('clerk');
  const plot = { owned: [1], shared: [], all: [1, 2] };
  const widened = { ...clerk, permissions: { ...clerk.permissions, plot } };
  const [entry] = await entriesOf(() => ask('boss', 'PUT', '/roles/clerk', widened));
  const expected = { role: 'Clerk', plot: 'owned -, shared -, all - → owned 1, shared -, all 1 2' };
  expect(entry?.detail).toEqual(expected);
  await ask('boss', 'PUT', '/roles/clerk', { ...clerk, version: clerk.version + 1 });
});

test('It has no secrets, and nothing that was entered at a failed sign-in', async () => {
  const { id, email } = await createAccount();
  const link = await invite(id);
  await postSignIn(server().url, { email: 'my-secret-password', password: 'other-secret' });
  await postSignIn(server().url, { email, password: 'third-secret' });
  await link.accept('fourth-secret');
  const rows = await server().store.database.db.selectFrom('security_log').selectAll().execute();
  const text = JSON.stringify(rows);
  expect(text).not.toMatch(/secret-password|other-secret|third-secret|fourth-secret/);
  expect(text).not.toContain(link.token);
  expect(text).not.toContain(testPassword);
});

test('It is read in pages, newest first, by administrators alone', async () => {
  for (let each = 0; each < 5; each += 1) await ask('boss', 'GET', '/export.json');
  const all = (await log('?limit=1000')).items;
  const outcome = all.map(({ id }) => id);
  const result = outcome;
  expect(result).toEqual(
    all
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  );
  const paged: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: z.infer<typeof answer> = await log(`?limit=7${next === '' ? '' : `&after=${next}`}`);
    paged.push(...page.items.map(({ id }) => id));
    next = page.next;
  }
  expect(paged).toEqual(all.map(({ id }) => id));
  expect((await ask('clerk', 'GET', '/securityLog')).status).toBe(403);
  expect((await ask('olga', 'GET', '/securityLog')).status).toBe(403);
  expect((await ask('', 'GET', '/securityLog')).status).toBe(401);
  expect((await ask('boss', 'GET', '/securityLog?limit=1001')).status).toBe(400);
  const { paths } = await (await fetch(`${server().url}/api/openapi.json`)).json();
  expect(Object.keys(paths)).toContain('/api/securityLog');
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect((await ask('boss', method, '/securityLog')).status).toBe(404);
  }
});

test('The database refuses to change entries, and to delete them within two years', async () => {
  const { database } = server().store;
  const { db } = database;
  await note(db, Date.now() - 729 * day, { event: 'exported', detail: { what: 'young' } });
  await note(db, Date.now() - 731 * day, { event: 'exported', detail: { what: 'old' } });
  await expect(db.updateTable('security_log').set({ actor: randomUUID() }).execute()).rejects.toThrow(
    'append-only',
  );
  await expect(db.deleteFrom('security_log').execute()).rejects.toThrow('append-only');
  // SQLite has no truncate: a delete without a condition fires the trigger for each row.
  const empty = () =>
    database.kind === 'postgres'
      ? database.pool.query('truncate security_log')
      : db.deleteFrom('security_log').execute();
  await expect(empty()).rejects.toThrow('append-only');
  const details = async () =>
    (await db.selectFrom('security_log').select('detail').execute()).map(({ detail }) => detail);
  expect(await details()).toEqual(expect.arrayContaining(['{"what":"young"}', '{"what":"old"}']));
  await deleteOldEntries(database);
  expect(await details()).toContain('{"what":"young"}');
  expect(await details()).not.toContain('{"what":"old"}');
});

test('Hundreds of failed sign-ins are one entry and a number, which a stop does not lose', async () => {
  const database = await freshDatabase();
  const running = await startServer({ database });
  await running.people({ email: 'ada@waymark.test' });
  const attempt = (email: string) => postSignIn(running.url, { email, password: 'wrong' });
  for (let at = 0; at < 4; at += 1) await attempt('ada@waymark.test');
  await Promise.all(Array.from({ length: 30 }, (_, at) => attempt(`nobody${at}@waymark.test`)));
  await running.close();
  const again = await startServer({ database });
  const { db } = again.store.database;
  const rows = await db
    .selectFrom('security_log')
    .select(['subject', 'detail'])
    .where('kind', '=', 'signInFailed')
    .execute();
  const expected = ['false {"times":"29"}', 'false {}', 'true {"times":"3"}', 'true {}'];
  expect(rows.map(({ subject, detail }) => `${subject !== null} ${detail}`).toSorted()).toEqual(expected);
  await again.close();
  await database.drop();
});

test('A restored database is noted once, at the next start', async () => {
  const database = await freshDatabase();
  const events = async () => {
    const running = await startServer({ database });
    const rows = await running.store.database.db.selectFrom('security_log').select('kind').execute();
    return { running, kinds: rows.map(({ kind }) => kind) };
  };
  const first = await events();
  expect(first.kinds).toEqual([]);
  await first.running.store.database.db
    .updateTable('meta')
    .set({ value: randomUUID() })
    .where('key', '=', 'epoch')
    .execute();
  await first.running.close();
  const second = await events();
  expect(second.kinds).toContain('databaseRestored');
  await second.running.close();
  const third = await events();
  expect(third.kinds).toHaveLength(second.kinds.length);
  await third.running.close();
  await database.drop();
});
