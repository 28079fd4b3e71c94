import { z } from 'zod';
import { afterEach, describe, expect, it } from 'vitest';
import { tryCommand } from '#server/commands/command.ts';
import { user } from '#server/commands/user.ts';
import {
  type Database,
  type TestServer,
  cookieOf,
  freshDatabase,
  startServer,
  postJson,
} from '#support/server.ts';

const servers: TestServer[] = [];
const databases: Database[] = [];

async function open(wish: Parameters<typeof startServer>[0] = {}): Promise<TestServer> {
  const server = await startServer(wish);
  servers.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  await Promise.all(databases.splice(0).map((database) => database.drop()));
});

const founder = {
  gameName: 'The Long <Road>',
  firstName: 'Ada',
  lastName: 'Moss',
  email: 'Ada@test.example',
  password: 'a long sentence',
};

const setUp = (server: TestServer, body: unknown) => postJson(`${server.url}/identity/setup`, body);

describe('a new game', () => {
  it('A new game is set up once, with the address printed in the terminal', async () => {
    const loaded: number[] = [];
    const server = await open({ loadSample: async (_store, now) => void loaded.push(now) });
    const token = await server.identity.setupToken();
    const page = await fetch(`${server.url}/identity/setup?token=${token}`);
    expect(await page.text()).toContain('Load the sample game');

    const answer = await setUp(server, { ...founder, token, loadSample: true });
    expect(answer.status).toBe(200);
    expect(loaded).toHaveLength(1);
    const headers = { cookie: cookieOf(answer) };
    const user = await fetch(`${server.url}/api/user/current`, { headers });
    const expected = { email: 'ada@test.example', isAdmin: true, role: 'Administrator' };
    expect(await user.json()).toMatchObject(expected);

    expect((await setUp(server, { ...founder, token, email: 'eve@test.example' })).status).toBe(410);
    expect((await fetch(`${server.url}/identity/setup?token=${token}`)).status).toBe(404);
    expect(await server.identity.setupToken()).toBeUndefined();
    const login = await (await fetch(`${server.url}/identity/login`)).text();
    expect(login).toContain('Welcome back to The Long &lt;Road&gt;.');
  });

  it('A new game has the time zone that its founder chose, and that of the server where none was sent', async () => {
    const zoneOf = async (body: object) => {
      const zones: string[] = [];
      const server = await open({ loadSample: async (_store, _now, zone) => void zones.push(zone) });
      const token = await server.identity.setupToken();
      const answer = await setUp(server, { ...founder, ...body, token, loadSample: true });
      expect(answer.status).toBe(200);
      const headers = { cookie: cookieOf(answer) };
      const game: unknown = await (await fetch(`${server.url}/api/games/game`, { headers })).json();
      const { timeZone } = z.looseObject({ timeZone: z.string() }).parse(game);
      // The sample game, which brings settings of its own, keeps it.
      expect(zones).toEqual([timeZone]);
      return timeZone;
    };
    expect(await zoneOf({ timeZone: 'Europe/Lisbon' })).toBe('Europe/Lisbon');
    expect(await zoneOf({})).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it('Setup offers all time zones, and refuses one that does not exist', async () => {
    const server = await open();
    const token = await server.identity.setupToken();
    const page = await (await fetch(`${server.url}/identity/setup?token=${token}`)).text();
    expect(page).toContain('<option value="Europe/London"');
    const refused = await setUp(server, { ...founder, token, timeZone: 'Middle/Earth' });
    expect(refused.status).toBe(400);
    const values = { name: 'timeZone', messages: ['Choose a time zone'] };
    expect(await refused.json()).toMatchObject({ errors: [values] });
  });

  it('A new game is set up once even if two people try at the same moment', async () => {
    const server = await open();
    const token = await server.identity.setupToken();
    const emails = ['a@test.example', 'b@test.example', 'c@test.example'];
    const answers = await Promise.all(emails.map((email) => setUp(server, { ...founder, email, token })));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
  });

  it('A new game cannot be set up without the token', async () => {
    const server = await open();
    expect((await fetch(`${server.url}/identity/setup?token=guess`)).status).toBe(404);
    expect((await setUp(server, { ...founder, token: 'guess' })).status).toBe(410);
    expect(await server.identity.setupToken()).toBeDefined();
  });

  it('Setup names missing fields', async () => {
    const server = await open();
    const token = await server.identity.setupToken();
    const given = { ...founder, token, email: 'ada', password: 'short', firstName: ' ' };
    const answer = await setUp(server, given);
    expect(answer.status).toBe(400);
    const { errors } = await answer.json();
    expect(errors).toEqual(
      expect.arrayContaining([
        { name: 'firstName', messages: ['Required'] },
        { name: 'email', messages: ['That is not an email address'] },
        { name: 'password', messages: ['Use at least 8 characters'] },
      ]),
    );
  });

  it('A new game can be set up by settings, unattended', async () => {
    const env = { WAYMARK_ADMIN_EMAIL: 'boss@test.example', WAYMARK_ADMIN_PASSWORD: 'from the settings' };
    const server = await open({ env });
    const cookie = await server.signIn('boss@test.example', 'from the settings');
    const user = await fetch(`${server.url}/api/user/current`, { headers: { cookie } });
    expect(await user.json()).toMatchObject({ isAdmin: true });
  });
});

describe('accounts from the terminal', () => {
  async function run(database: Database, ...args: string[]) {
    const { ok, text } = await tryCommand(user, args, database.settings);
    return { ok, text, password: /Password: (\S+)/.exec(text)?.[1] ?? '' };
  }

  it('Accounts from the terminal are created with a role, and a password reset ends their sessions', async () => {
    const database = await freshDatabase();
    databases.push(database);
    const names = ['--email', 'new@test.example', '--first', 'New', '--last', 'Person'];
    const added = await run(database, 'add', ...names, '--role', 'Plot Writer', '--team', 'team-1');
    expect(added.ok).toBe(true);
    const server = await open({ database });
    const cookie = await server.signIn('new@test.example', added.password);
    const who = () => fetch(`${server.url}/api/user/current`, { headers: { cookie } });
    expect(await (await who()).json()).toMatchObject({ role: 'Plot Writer', teams: ['team-1'] });

    const reset = await run(database, 'reset', '--email', 'new@test.example');
    await expect(server.signIn('new@test.example', added.password)).rejects.toThrow('401');
    await server.signIn('new@test.example', reset.password);
    await expect.poll(async () => (await who()).status, { timeout: 5000 }).toBe(401);
  });

  it('Invalid accounts from the terminal are refused with a message', async () => {
    const database = await freshDatabase();
    databases.push(database);
    const names = ['--email', 'new@test.example', '--first', 'New', '--last', 'Person'];
    const result = (await run(database, 'add', ...names, '--role', 'King')).text;
    expect(result).toMatch(/There is no role King. There are: Admin/);
    const expected = { ok: false, text: 'There is no account for no@test.example' };
    expect(await run(database, 'reset', '--email', 'no@test.example')).toMatchObject(expected);
    await run(database, 'add', ...names);
    const outcome = (await run(database, 'add', ...names)).text;
    expect(outcome).toBe('There is already an account for new@test.example');
  });
});
