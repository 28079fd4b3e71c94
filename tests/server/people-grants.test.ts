import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startingRoles } from '#domain/rules/permissions/startingRoles.ts';
import { addPeople } from '#server/identity/accounts/accounts.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { openAccountsFixture } from './accountsFixture.ts';
import { roleRow } from './rows.ts';

const { ask, clock, createAccount, openAccount, invite, role, server, user } = openAccountsFixture();

const editUsers = { owned: [], shared: [], all: [1, 2, 3, 4] };
const organiser = startingRoles.find(({ id }) => id === 'organiser')?.permissions ?? {};

/** Roles of the callers, beside administrator and clerk: only an administrator has more than they say. */
const roles = {
  deputy: { name: 'Deputy', isAdmin: false, isStaff: true, permissions: { ...organiser, editUsers } },
  usher: { name: 'Usher', isAdmin: false, isStaff: false, permissions: { editUsers } },
  empty: { name: 'Empty', isAdmin: false, isStaff: false, permissions: {} },
  crew: { name: 'Crew', isAdmin: false, isStaff: true, permissions: {} },
} as const;

const targets = {
  nothing: { roleId: null, teams: [] },
  empty: { roleId: 'empty', teams: [] },
  crew: { roleId: 'crew', teams: [] },
  owl: { roleId: null, teams: ['owls'] },
  fox: { roleId: null, teams: ['foxes'] },
  player: { roleId: 'player', teams: [] },
  referee: { roleId: 'referee', teams: [] },
  organiser: { roleId: 'organiser', teams: ['owls'] },
  deputy: { roleId: 'deputy', teams: [] },
  clerk: { roleId: 'clerk', teams: ['owls'] },
  administrator: { roleId: 'administrator', teams: [] },
} as const;
type Target = keyof typeof targets;
const allTargets = Object.keys(targets).filter((name): name is Target => name in targets);

/** The targets whose role and teams each caller has themselves. */
const callers: Readonly<Record<string, { roleId: string; teams: string[]; has: readonly Target[] }>> = {
  administrator: { roleId: 'administrator', teams: [], has: allTargets },
  deputy: {
    roleId: 'deputy',
    teams: ['owls'],
    has: ['nothing', 'empty', 'crew', 'owl', 'player', 'referee', 'organiser', 'deputy', 'clerk'],
  },
  clerk: { roleId: 'clerk', teams: ['owls'], has: ['nothing', 'empty', 'crew', 'owl', 'clerk'] },
  usher: { roleId: 'usher', teams: ['foxes'], has: ['nothing', 'empty', 'fox'] },
};
const cookies = new Map<string, string>();

beforeAll(async () => {
  const rows = Object.entries(roles).map(([id, rights]) => roleRow({ id, ...rights }));
  await writeTransaction(server().store.database, (db) => db.insertInto('roles').values(rows).execute());
  for (const [name, { roleId, teams }] of Object.entries(callers)) {
    cookies.set(name, await server().signIn((await createAccount(roleId, teams)).email));
  }
});

/** Each call that gives or takes something, on an account with the rights of a target. */
const accountCalls: Readonly<Record<string, (cookie: string, target: Target) => Promise<number>>> = {
  'creates an account with the rights': async (cookie, target) =>
    (await ask(cookie, 'POST', '/users', { ...newPerson(), ...targets[target] })).status,
  'gives the rights to an account without any': async (cookie, target) => {
    const id = await createTarget('nothing');
    return (await ask(cookie, 'PUT', `/users/${id}`, { version: 1, ...targets[target] })).status;
  },
  'takes the rights from an account': (cookie, target) =>
    onAccount(target, (id) => ask(cookie, 'PUT', `/users/${id}`, { version: 1, roleId: null, teams: [] })),
  'changes the address of an account': (cookie, target) =>
    onAccount(target, (id) => ask(cookie, 'PUT', `/users/${id}`, { version: 1, email: newPerson().email })),
  'deactivates an account by its call': (cookie, target) =>
    onAccount(target, (id) => ask(cookie, 'DELETE', `/users/${id}`)),
  'deactivates an account by a save': (cookie, target) =>
    onAccount(target, (id) => ask(cookie, 'PUT', `/users/${id}`, { version: 1, active: false })),
  'reactivates an account': (cookie, target) =>
    onAccount(target, async (id) => {
      await ask('boss', 'DELETE', `/users/${id}`);
      return ask(cookie, 'PUT', `/users/${id}`, { version: 2, active: true });
    }),
  'invites an account': (cookie, target) =>
    onAccount(target, (id) => ask(cookie, 'POST', `/users/${id}/invite`)),
  'revokes an invite': (cookie, target) =>
    onAccount(target, (id) => ask(cookie, 'DELETE', `/users/${id}/invite`)),
  'resets a password': (cookie, target) =>
    onAccount(target, (id) => ask(cookie, 'POST', `/users/${id}/resetPassword`)),
  'ends sessions': (cookie, target) =>
    onAccount(target, (id) => ask(cookie, 'POST', `/users/${id}/endSessions`)),
};
let count = 0;

function newPerson() {
  count += 1;
  return { firstName: 'New', lastName: `No${count}`, email: `granted${count}@test.example` };
}

/** Creates an account with the rights of a target. Without a password, because hashing hundreds takes long. */
async function createTarget(target: Target): Promise<string> {
  const [id = ''] = await addPeople(server().store, [{ ...newPerson(), ...targets[target] }], clock.now());
  return id;
}

async function onAccount(
  target: Target,
  call: (id: string) => Promise<{ readonly status: number }>,
): Promise<number> {
  const id = await createTarget(target);
  const before = await user(id);
  const { status } = await call(id);
  const { version, ...after } = await user(id);
  // Refused means that nothing happened.
  if (status === 403 && before.active && after.active) expect({ version, ...after }).toEqual(before);
  return status;
}

describe.each(Object.keys(callers))('nobody gives or takes what they do not have: %s', (caller) => {
  test.each(Object.keys(accountCalls))(
    'Somebody who may manage accounts %s only within their own role and teams',
    async (name) => {
      const statuses: Record<string, number> = {};
      for (const target of allTargets) {
        statuses[target] = (await accountCalls[name]?.(cookies.get(caller) ?? '', target)) ?? 0;
      }
      const has = callers[caller]?.has ?? [];
      expect(statuses).toEqual(
        Object.fromEntries(allTargets.map((target) => [target, has.includes(target) ? 200 : 403])),
      );
    },
    120_000,
  );

  test('Roles can be created, changed and deleted only within the permissions of the person', async () => {
    const cookie = cookies.get(caller) ?? '';
    const has = callers[caller]?.has ?? [];
    for (const target of ['empty', 'crew', 'player', 'referee', 'organiser', 'deputy'] as const) {
      const { id: _id, version: _version, ...rights } = await role(target);
      const expected = has.includes(target) ? 200 : 403;
      count += 1;
      const copy = { ...rights, name: `Copy ${count}` };
      expect((await ask(cookie, 'POST', '/roles', copy)).status, `creates ${target}`).toBe(expected);
      const id = z
        .string()
        .parse((await ask('boss', 'POST', '/roles', { ...copy, name: `Held ${count}` })).body);
      const less = { ...roles.empty, name: `Less ${count}` };
      const more = (await ask(cookie, 'PUT', `/roles/${id}`, { ...less, version: 1 })).status;
      expect(more, `takes ${target}`).toBe(expected);
      const slim = z
        .string()
        .parse((await ask('boss', 'POST', '/roles', { ...less, name: `Slim ${count}` })).body);
      const wide = (
        await ask(cookie, 'PUT', `/roles/${slim}`, { ...copy, name: `Wide ${count}`, version: 1 })
      ).status;
      expect(wide, `gives ${target}`).toBe(expected);
      expect((await ask(cookie, 'DELETE', `/roles/${id}`)).status, `deletes ${target}`).toBe(expected);
    }
  });
});

describe('one’s own rights', () => {
  test.each(['clerk', 'usher', 'deputy'])(
    'Somebody with the role %s cannot give themself more',
    async (name) => {
      const { id, cookie } = await openAccount(name, ['owls']);
      for (const more of [{ roleId: 'administrator' }, { teams: ['owls', 'foxes'] }]) {
        expect((await ask(cookie, 'PUT', `/users/${id}`, { version: 1, ...more })).status).toBe(403);
      }
      const own = await role(name);
      const wider = { ...own.permissions, systemPage: { owned: [], shared: [], all: [1, 2, 7] } };
      const statuses = [
        await ask(cookie, 'PUT', `/roles/${name}`, { ...own, isAdmin: true }),
        ...(name === 'deputy'
          ? []
          : [
              await ask(cookie, 'PUT', `/users/${id}`, { version: 1, roleId: 'organiser' }),
              await ask(cookie, 'PUT', `/roles/${name}`, { ...own, permissions: wider }),
            ]),
      ];
      expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 403));
      expect(await role(name)).toEqual(own);
      // Less is allowed: they have what they give up.
      expect((await ask(cookie, 'PUT', `/users/${id}`, { version: 1, teams: [] })).status).toBe(200);
    },
  );

  test('A profile cannot name a team that the person is not in', async () => {
    const { cookie } = await openAccount('clerk', ['owls']);
    expect((await ask(cookie, 'PUT', '/user/current', { defaultTeam: 'foxes' })).status).toBe(400);
    expect((await ask(cookie, 'PUT', '/user/current', { teams: ['foxes'] })).status).toBe(400);
  });
});

describe('a link for choosing a password', () => {
  test('A link stops working when the account is given rights that its issuer does not have', async () => {
    clock.advance(60_000);
    const byRole = await createAccount(null);
    const first = await invite(byRole.id, 'invite', cookies.get('clerk'));
    expect((await first.open()).status).toBe(200);
    await ask('boss', 'PUT', `/users/${byRole.id}`, { version: 1, roleId: 'organiser' });
    expect((await first.open()).status).toBe(404);
    expect((await first.accept('a long sentence')).status).toBe(410);

    const byTeam = await createAccount(null);
    const second = await invite(byTeam.id, 'resetPassword', cookies.get('clerk'));
    const { version } = await user(byTeam.id);
    await ask('boss', 'PUT', `/users/${byTeam.id}`, { version, teams: ['foxes'] });
    expect((await second.accept('a long sentence')).status).toBe(410);
    const third = await invite(byTeam.id, 'invite', cookies.get('administrator'));
    expect((await third.accept('a long sentence')).status).toBe(200);
  });

  test('A link stops working when its issuer loses the rights', async () => {
    const issuer = await createAccount('deputy', ['owls']);
    const cookie = await server().signIn(issuer.email);
    const { id } = await createAccount('referee', []);
    const link = await invite(id, 'invite', cookie);
    expect((await link.open()).status).toBe(200);
    await ask('boss', 'PUT', `/users/${issuer.id}`, { version: 1, roleId: 'clerk' });
    expect((await link.accept('a long sentence')).status).toBe(410);
  });
});
