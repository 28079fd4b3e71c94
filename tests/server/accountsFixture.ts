import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { accountCalls } from '#contract/accounts/accounts.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { createClock } from '#support/clock.ts';
import { type TestServer, startServer, postJson, requestOf } from '#support/server.ts';
import { shiftDateNow } from './shiftedDate.ts';
import { roleRow } from './rows.ts';
import { z } from 'zod';

const cast = [
  ['boss', 'administrator'],
  ['clerk', 'clerk'],
  ['olga', 'organiser'],
] as const;
type Caller = (typeof cast)[number][0];

/**
 * Starts a server for the tests of a file, with the settings that `before` returns, and with people who manage accounts: a
 * boss, and a clerk who is not an administrator. Olga may not manage any.
 */
export function openAccountsFixture(
  before: () => Promise<Record<string, string>> = () => Promise.resolve({}),
) {
  const clock = createClock();
  const state: { server?: TestServer; count: number } = { count: 0 };
  const ids = new Map<string, string>();
  const cookies = new Map<string, string>();
  const server = () => {
    if (!state.server) throw new Error('The server has not started yet.');
    return state.server;
  };
  /** Makes a call as one of these people, or with a cookie. */
  const ask = async (
    who: string,
    method: string,
    path: string,
    body?: unknown,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const request = requestOf(cookies.get(who) ?? who, method, body, more);
    const answer = await fetch(`${server().url}/api${path}`, request);
    const text = await answer.text();
    return { status: answer.status, body: z.unknown().parse(text === '' ? null : JSON.parse(text)), text };
  };
  /** Creates an account for one test, with the password of tests. */
  const createAccount = async (roleId: string | null = 'referee', teams: readonly string[] = []) => {
    state.count += 1;
    const email = `person${state.count}@test.example`;
    const person = { email, firstName: 'Pat', lastName: `No${state.count}`, roleId, teams };
    const [id = ''] = await server().people(person);
    return { id, email };
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
    idOf: (name: Caller) => ids.get(name) ?? '',
    signInAgain: async (name: Caller) =>
      void cookies.set(name, await server().signIn(`${name}@test.example`)),
    createAccount,
    /** Creates an account, and signs in to it. */
    openAccount: async (roleId?: string | null, teams?: readonly string[]) => {
      const account = await createAccount(roleId, teams);
      return { ...account, cookie: await server().signIn(account.email) };
    },
    user: async (id: string) =>
      accountCalls.readUser.answer.parse((await ask('boss', 'GET', `/users/${id}`)).body),
    role: async (id: string) =>
      accountCalls.readRole.answer.parse((await ask('boss', 'GET', `/roles/${id}`)).body),
    /** The status of the current-user call with a cookie. */
    currentUserStatus: async (cookie: string) => (await ask(cookie, 'GET', '/user/current')).status,
    /** Creates an invite link: opening it, and submitting its form. */
    invite: async (id: string, action: 'invite' | 'resetPassword' = 'invite', by = 'boss') => {
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
