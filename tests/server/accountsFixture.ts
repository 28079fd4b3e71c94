import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { type Invite, type Role, type User, accountCalls } from '#contract/accounts/accounts.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { type Clock, createClock } from '#support/clock.ts';
import { type TestServer, startServer, postJson, requestOf } from '#support/server.ts';
import { shiftDateNow } from './shiftedDate.ts';
import { roleRow } from './rows.ts';

/** A server with people who manage accounts: a boss, and a clerk who is not an administrator. Olga may not manage any. */
interface AccountsFixture {
  readonly clock: Clock;
  readonly server: () => TestServer;
  /** Makes a call as one of these people, or with a cookie. */
  readonly ask: (
    who: string,
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>;
  readonly idOf: (name: 'boss' | 'clerk' | 'olga') => string;
  readonly signInAgain: (name: 'boss' | 'clerk' | 'olga') => Promise<void>;
  /** Creates an account for one test, with the password of tests. */
  readonly createAccount: (
    roleId?: string | null,
    teams?: readonly string[],
  ) => Promise<{ id: string; email: string }>;
  readonly user: (id: string) => Promise<User>;
  readonly role: (id: string) => Promise<Role>;
  /** The status of the current-user call with a cookie. */
  readonly currentUserStatus: (cookie: string) => Promise<number>;
  /** Creates an invite link: opening it, and submitting its form. */
  readonly invite: (id: string, action?: 'invite' | 'resetPassword', by?: string) => Promise<Link>;
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

/** Starts the server for the tests of a file, with the settings that `before` returns. */
export function openAccountsFixture(
  before: () => Promise<Record<string, string>> = () => Promise.resolve({}),
): AccountsFixture {
  const clock = createClock();
  const state: { server?: TestServer; count: number } = { count: 0 };
  const ids = new Map<string, string>();
  const cookies = new Map<string, string>();
  const server = () => {
    if (!state.server) throw new Error('The server has not started yet.');
    return state.server;
  };
  const ask: AccountsFixture['ask'] = async (who, method, path, body, more = {}) => {
    const request = requestOf(cookies.get(who) ?? who, method, body, more);
    const answer = await fetch(`${server().url}/api${path}`, request);
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : JSON.parse(text), text };
  };
  beforeAll(async () => {
    shiftDateNow(clock);
    state.server = await startServer({ now: clock.now, env: await before() });
    await addRoleAndTeams(state.server);
    for (const [name, roleId] of cast) {
      const email = `${name}@test.example`;
      const person = { email, firstName: name, lastName: 'Person', roleId, teams: ['owls'] };
      const [id = ''] = await state.server.people(person);
      ids.set(name, id);
      cookies.set(name, await state.server.signIn(email));
    }
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await state.server?.close();
  });
  // Failed attempts of earlier tests must not make later ones wait.
  beforeEach(() => clock.advance(16 * 60_000));
  return {
    clock,
    server,
    ask,
    idOf: (name) => ids.get(name) ?? '',
    signInAgain: async (name) => void cookies.set(name, await server().signIn(`${name}@test.example`)),
    async createAccount(roleId = 'referee', teams = []) {
      state.count += 1;
      const email = `person${state.count}@test.example`;
      const person = { email, firstName: 'Pat', lastName: `No${state.count}`, roleId, teams };
      const [id = ''] = await server().people(person);
      return { id, email };
    },
    user: async (id) => accountCalls.readUser.answer.parse((await ask('boss', 'GET', `/users/${id}`)).body),
    role: async (id) => accountCalls.readRole.answer.parse((await ask('boss', 'GET', `/roles/${id}`)).body),
    currentUserStatus: async (cookie) => (await ask(cookie, 'GET', '/user/current')).status,
    async invite(id, action = 'invite', by = 'boss') {
      const answer = await ask(by, 'POST', `/users/${id}/${action}`);
      const { path, expires, mailed } = accountCalls.inviteUser.answer.parse(answer.body);
      const token = new URL(path, server().url).searchParams.get('token') ?? '';
      const accept = (password: string) => postJson(`${server().url}/identity/invite`, { token, password });
      return { expires, mailed, token, open: () => fetch(server().url + path), accept };
    },
  };
}

async function addRoleAndTeams(server: TestServer): Promise<void> {
  const editUsers = { owned: [], shared: [], all: [1, 2, 3, 4] };
  const clerk = { id: 'clerk', name: 'Clerk', isAdmin: false, isStaff: true, permissions: { editUsers } };
  await server.teams('owls', 'foxes');
  await writeTransaction(server.store.database, async (db) => {
    await db.insertInto('roles').values(roleRow(clerk)).execute();
  });
}
