import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { type Invite, type Role, type User, accountCalls } from '#contract/accounts.ts';
import { putItems } from '#server/store/documents/collections.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { type Clock, createClock } from '#support/clock.ts';
import { type TestServer, startServer } from '#support/server.ts';
import { shiftDateNow } from './shiftedDate.ts';

/** A server where accounts and roles are kept: by a boss, and by a clerk who is no administrator; Olga keeps none. */
interface AccountsFixture {
  readonly clock: Clock;
  readonly server: () => TestServer;
  /** Asks as one of the office, or as whoever a cookie belongs to. */
  readonly ask: (
    who: string,
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>;
  readonly idOf: (name: 'boss' | 'clerk' | 'olga') => string;
  readonly signInAgain: (name: 'boss' | 'clerk' | 'olga') => Promise<void>;
  /** An account that only one test knows, with the password of tests. */
  readonly somebody: (
    roleId?: string | null,
    teams?: readonly string[],
  ) => Promise<{ id: string; email: string }>;
  readonly user: (id: string) => Promise<User>;
  readonly role: (id: string) => Promise<Role>;
  /** How somebody's own account is answered. */
  readonly who: (cookie: string) => Promise<number>;
  /** A link to choose a password, as a browser opens it, and what the form on it sends. */
  readonly invite: (id: string, deed?: 'invite' | 'resetPassword', by?: string) => Promise<Link>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
}

interface Link {
  readonly expires: string;
  readonly mailed: Invite['mailed'];
  readonly token: string;
  open(): Promise<Response>;
  accept(password: string): Promise<Response>;
}

const cast = [
  ['boss', 'administrator'],
  ['clerk', 'clerk'],
  ['olga', 'organiser'],
] as const;

/** Opens the office for the tests of a file, with the settings that `before` gives it. */
export function useAccountsFixture(
  before: () => Promise<Record<string, string>> = () => Promise.resolve({}),
): AccountsFixture {
  const clock = createClock();
  const stage: { server?: TestServer; count: number } = { count: 0 };
  const ids = new Map<string, string>();
  const cookies = new Map<string, string>();
  const server = () => {
    if (!stage.server) throw new Error('The office is not open yet.');
    return stage.server;
  };
  const ask: AccountsFixture['ask'] = async (who, method, path, body, more = {}) => {
    const headers: Record<string, string> = { ...more, cookie: cookies.get(who) ?? who };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${server().url}/api${path}`, { method, headers, ...payload });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : JSON.parse(text), text };
  };
  beforeAll(async () => {
    shiftDateNow(clock);
    stage.server = await startServer({ now: clock.now, env: await before() });
    await furnish(stage.server, clock.now());
    for (const [name, roleId] of cast) {
      const email = `${name}@test.example`;
      const person = { email, firstName: name, lastName: 'Person', roleId, teams: ['owls'] };
      const [id = ''] = await stage.server.people(person);
      ids.set(name, id);
      cookies.set(name, await stage.server.signIn(email));
    }
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await stage.server?.close();
  });
  // Nobody is made to wait for what an earlier test got wrong.
  beforeEach(() => clock.advance(16 * 60_000));
  return {
    clock,
    server,
    ask,
    idOf: (name) => ids.get(name) ?? '',
    signInAgain: async (name) => void cookies.set(name, await server().signIn(`${name}@test.example`)),
    async somebody(roleId = 'referee', teams = []) {
      stage.count += 1;
      const email = `person${stage.count}@test.example`;
      const person = { email, firstName: 'Pat', lastName: `No${stage.count}`, roleId, teams };
      const [id = ''] = await server().people(person);
      return { id, email };
    },
    user: async (id) => accountCalls.readUser.answer.parse((await ask('boss', 'GET', `/users/${id}`)).body),
    role: async (id) => accountCalls.readRole.answer.parse((await ask('boss', 'GET', `/roles/${id}`)).body),
    who: async (cookie) => (await ask(cookie, 'GET', '/user/current')).status,
    async invite(id, deed = 'invite', by = 'boss') {
      const answer = await ask(by, 'POST', `/users/${id}/${deed}`);
      const { path, expires, mailed } = accountCalls.inviteUser.answer.parse(answer.body);
      const token = new URL(path, server().url).searchParams.get('token') ?? '';
      const headers = { 'content-type': 'application/json' };
      const accept = (password: string) => {
        const body = JSON.stringify({ token, password });
        return fetch(`${server().url}/identity/invite`, { method: 'POST', headers, body });
      };
      return { expires, mailed, token, open: () => fetch(server().url + path), accept };
    },
  };
}

async function furnish(server: TestServer, now: number): Promise<void> {
  const editUsers = { owned: [], shared: [], all: [1, 2, 3, 4] };
  const permissions = JSON.stringify({ editUsers });
  await writeTransaction(server.store.database, async (db) => {
    await db
      .insertInto('roles')
      .values({ id: 'clerk', name: 'Clerk', is_admin: 0, is_staff: 1, permissions, version: 1 })
      .execute();
    const teams = ['owls', 'foxes'].map((id) => ({ id, fields: { name: `The ${id}`, active: true } }));
    await putItems(db, 'team', teams, { at: now, by: 'nobody' });
  });
}
