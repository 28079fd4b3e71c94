import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accountCalls } from '#contract/accounts/accounts.ts';
import { startingRoles } from '#domain/rules/permissions/startingRoles.ts';
import { cookieOf } from '#support/server.ts';
import { openAccountsFixture } from './accountsFixture.ts';

const { ask, idOf, invite, role, server, signInAgain, createAccount, user } = openAccountsFixture();

describe('the last administrator who can sign in', () => {
  test('The last administrator cannot be deactivated, demoted or lose permissions until there is another', async () => {
    const id = idOf('boss');
    const { version } = await user(id);
    // An administrator who was invited but has never signed in does not count.
    const person = {
      firstName: 'New',
      lastName: 'Boss',
      email: 'newboss@test.example',
      roleId: 'administrator',
    };
    const other = z.string().parse((await ask('boss', 'POST', '/users', person)).body);
    const tries = () =>
      Promise.all([
        ask('boss', 'DELETE', `/users/${id}`),
        ask('boss', 'PUT', `/users/${id}`, { version, active: false }),
        ask('boss', 'PUT', `/users/${id}`, { version, roleId: 'referee' }),
        ask('boss', 'PUT', `/users/${id}`, { version, roleId: null }),
      ]);
    const administrator = await role('administrator');
    const given = { ...administrator, isAdmin: false };
    const answers = [...(await tries()), await ask('boss', 'PUT', '/roles/administrator', given)];
    for (const { status, body } of answers) {
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'not_allowed_now', error: expect.stringContaining('at least one') });
    }
    expect(await user(id)).toMatchObject({ version, active: true, roleId: 'administrator' });
    expect(await role('administrator')).toEqual(administrator);

    const link = await invite(other);
    const cookie = cookieOf(await link.accept('a long sentence'));
    expect((await ask('boss', 'PUT', `/users/${id}`, { version, roleId: 'referee' })).status).toBe(200);
    // Losing administrator rights takes effect immediately.
    expect((await ask('boss', 'GET', '/users')).status).toBe(403);
    expect((await ask(cookie, 'POST', `/users/${id}/endSessions`)).status).toBe(200);
    await ask(cookie, 'PUT', `/users/${id}`, { version: version + 1, roleId: 'administrator' });
    await signInAgain('boss');
    expect((await ask('boss', 'DELETE', `/users/${other}`)).status).toBe(200);
  });

  test('One administrator remains even if several deactivate each other at the same moment', async () => {
    const pair = [await createAccount('administrator'), await createAccount('administrator')] as const;
    const both = await Promise.all(pair.map(({ email }) => server().signIn(email)));
    const boss = idOf('boss');
    const [one, two] = pair;
    const statuses = await Promise.all([
      ask(both[0] ?? '', 'DELETE', `/users/${two.id}`),
      ask(both[1] ?? '', 'DELETE', `/users/${one.id}`),
      ask(both[0] ?? '', 'DELETE', `/users/${boss}`),
    ]);
    const left = (await Promise.all([boss, one.id, two.id].map(async (id) => activeIn(id)))).filter(Boolean);
    expect(left.length).toBeGreaterThan(0);
    expect(statuses.filter(({ status }) => status === 200).length).toBe(3 - left.length);
    const { db } = server().store.database;
    await db.updateTable('people').set({ active: 1 }).where('id', '=', boss).execute();
    await db.updateTable('people').set({ active: 0 }).where('id', 'in', [one.id, two.id]).execute();
    await signInAgain('boss');
  });
});

async function activeIn(id: string): Promise<boolean> {
  const { db } = server().store.database;
  const row = await db.selectFrom('people').select('active').where('id', '=', id).executeTakeFirstOrThrow();
  return Boolean(row.active);
}

describe('a role', () => {
  const plain = { isAdmin: false, isStaff: false, permissions: {} };

  test('A role can be created, changed on its current version, and deleted if nobody holds it', async () => {
    const plot = { owned: [1, 1, 2], shared: [], all: [] };
    const permissions = { plot, rumour: { owned: [], shared: [], all: [] } };
    const given = { name: 'Scribe', ...plain, permissions };
    const id = z.string().parse((await ask('boss', 'POST', '/roles', given)).body);
    const tidy = { plot: { owned: [1, 2], shared: [], all: [] } };
    expect(await role(id)).toEqual({ id, version: 1, name: 'Scribe', ...plain, permissions: tidy });
    const saved = await ask('boss', 'PUT', `/roles/${id}`, { ...(await role(id)), isStaff: true });
    expect(saved.body).toMatchObject({ version: 2, isStaff: true });
    const late = await ask('boss', 'PUT', `/roles/${id}`, { ...plain, name: 'Late', version: 1 });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'version_conflict', current: { name: 'Scribe', version: 2 } });
    expect((await ask('boss', 'DELETE', `/roles/${id}`)).status).toBe(200);
    expect((await ask('boss', 'GET', `/roles/${id}`)).status).toBe(404);
  });

  test('A role that people hold cannot be deleted, and the error names them', async () => {
    const id = z.string().parse((await ask('boss', 'POST', '/roles', { name: 'Held', ...plain })).body);
    const holder = await createAccount(id);
    const gone = await createAccount(id);
    await ask('boss', 'DELETE', `/users/${gone.id}`);
    const answer = await ask('boss', 'DELETE', `/roles/${id}`);
    expect(answer.status).toBe(409);
    const names = [(await user(holder.id)).displayName, `${(await user(gone.id)).displayName} (deactivated)`];
    expect(answer.body).toMatchObject({ code: 'in_use', error: `Held is held by ${names.join(', ')}.` });
  });

  test.each([
    [
      'a permission on an unknown entity',
      { permissions: { everything: { owned: [1], shared: [], all: [] } } },
    ],
    ['an unknown permission code', { permissions: { plot: { owned: [6], shared: [], all: [] } } }],
    ['no name', { name: ' ' }],
    ['the name of another role', { name: 'referee' }],
  ])('A role with %s is refused', async (_, wrong) => {
    expect((await ask('boss', 'POST', '/roles', { name: 'Wrong', ...plain, ...wrong })).status).toBe(400);
  });

  test('A new game has every starting role', async () => {
    const roles = accountCalls.roles.answer.parse((await ask('clerk', 'GET', '/roles')).body);
    for (const { id, name, isAdmin, isStaff, permissions } of startingRoles) {
      expect(roles).toContainEqual(expect.objectContaining({ id, name, isAdmin, isStaff, permissions }));
    }
  });
});
