import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accountCalls } from '#contract/accounts/accounts.ts';
import { postSignIn, testPassword } from '#support/server.ts';
import { openAccountsFixture } from './accountsFixture.ts';

const { ask, invite, role, server, createAccount, openAccount, user, currentUserStatus } =
  openAccountsFixture();

describe('permissions for accounts', () => {
  test('Only administrators can create, change or delete roles of administrators', async () => {
    const { id } = await createAccount();
    const refused = [
      await ask('clerk', 'PUT', '/roles/clerk', { ...(await role('clerk')), isAdmin: true }),
      await ask('clerk', 'PUT', '/roles/administrator', { ...(await role('administrator')), isAdmin: false }),
      await ask('clerk', 'POST', '/roles', { ...(await role('administrator')), name: 'Boss too' }),
      await ask('clerk', 'DELETE', '/roles/administrator'),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect((await ask('clerk', 'PUT', `/users/${id}`, { version: 1, lastName: 'Low' })).status).toBe(200);
  });

  test('Only administrators can grant administrator rights, and links into an account stop working once it has them', async () => {
    const clerk = await role('clerk');
    const { editUsers } = clerk.permissions;
    const less = { ...clerk, permissions: { editUsers: { owned: [], shared: [], all: [1, 2] } } };
    expect((await ask('clerk', 'PUT', '/roles/clerk', { ...clerk, name: 'Registrar' })).status).toBe(200);
    const tags = { ...less, version: 2, permissions: { editUsers, tags: less.permissions.editUsers } };
    expect((await ask('clerk', 'PUT', '/roles/clerk', tags)).status).toBe(400);
    expect((await ask('boss', 'PUT', '/roles/clerk', { ...clerk, version: 2 })).status).toBe(200);

    // A link that the clerk created stops working once the account or its role becomes an administrator’s.
    const { id } = await createAccount(null);
    const link = await invite(id, 'invite', 'clerk');
    const result = (await ask('boss', 'PUT', `/users/${id}`, { version: 1, roleId: 'administrator' })).status;
    expect(result).toBe(200);
    expect((await link.accept('a long sentence')).status).toBe(410);
    const plain = { name: 'Rising', isAdmin: false, isStaff: true, permissions: {} };
    const roleId = z.string().parse((await ask('boss', 'POST', '/roles', plain)).body);
    const other = await invite((await createAccount(roleId)).id, 'invite', 'clerk');
    await ask('boss', 'PUT', `/roles/${roleId}`, { ...plain, isAdmin: true, version: 1 });
    expect((await other.open()).status).toBe(404);
    await ask('boss', 'PUT', `/roles/${roleId}`, { ...plain, version: 2 });
    await ask('boss', 'DELETE', `/users/${id}`);
  });

  test('Writes that another site makes a browser send are refused despite the sender’s permissions', async () => {
    const { id } = await createAccount();
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
      const from = (method: string, path: string, body?: unknown) =>
        ask('boss', method, path, body, headers).then(({ status }) => status);
      expect(await from('DELETE', `/users/${id}`)).toBe(403);
      expect(await from('POST', `/users/${id}/resetPassword`)).toBe(403);
      expect(await from('PUT', `/users/${id}`, { version: 1, roleId: 'administrator' })).toBe(403);
    }
    expect(await user(id)).toMatchObject({ version: 1, active: true, roleId: 'referee' });
  });
});

describe('an account', () => {
  test('An account can be created, read, listed and changed, and reveals no passwords', async () => {
    const person = {
      firstName: ' Rae ',
      lastName: 'Ward',
      email: 'Rae@Test.example',
      roleId: 'referee',
      teams: ['owls', 'foxes'],
      defaultTeam: 'foxes',
      iconColour: '#AABBCC',
    };
    const created = await ask('boss', 'POST', '/users', person);
    const id = z.string().parse(created.body);
    expect(await user(id)).toEqual({
      ...person,
      id,
      version: 1,
      firstName: 'Rae',
      displayName: 'Rae Ward',
      email: 'rae@test.example',
      role: 'Referee',
      isAdmin: false,
      lang: null,
      iconColour: '#aabbcc',
      active: true,
      signsIn: false,
      invitedUntil: null,
      lastSeen: null,
    });
    const change = { version: 1, lastName: 'Warden', teams: ['owls'], lang: 'en-GB' };
    const saved = await ask('boss', 'PUT', `/users/${id}`, change);
    const expected = { version: 2, displayName: 'Rae Warden', teams: ['owls'], defaultTeam: 'owls' };
    expect(saved.body).toMatchObject(expected);

    await invite(id);
    const { db } = server().store.database;
    const secrets = await db.selectFrom('auth_account').select('password').execute();
    const links = await db.selectFrom('auth_verification').select('identifier').execute();
    const list = await ask('boss', 'GET', '/users?archived=true');
    const everything = [created, saved, list, await ask('boss', 'GET', '/roles')]
      .map(({ text }) => text)
      .join();
    expect(everything).toContain('Warden');
    expect(everything).not.toMatch(/argon2|token|password/i);
    for (const secret of [...secrets.map((each) => each.password), ...links.map((each) => each.identifier)]) {
      expect(everything).not.toContain(secret);
    }
  });

  test('An account is not changed on a stale version, and the error has the current one', async () => {
    const { id } = await createAccount();
    await ask('boss', 'PUT', `/users/${id}`, { version: 1, firstName: 'First' });
    const late = await ask('boss', 'PUT', `/users/${id}`, { version: 1, firstName: 'Second' });
    expect(late.status).toBe(409);
    const expected = { code: 'version_conflict', current: { version: 2, firstName: 'First' } };
    expect(late.body).toMatchObject(expected);
    expect((await user(id)).firstName).toBe('First');
  });

  test.each([
    ['email', { email: 'BOSS@test.example' }],
    ['email', { email: 'nowhere' }],
    ['roleId', { roleId: 'no-such-role' }],
    ['teams', { teams: ['no-such-team'] }],
    ['defaultTeam', { teams: ['owls'], defaultTeam: 'foxes' }],
    ['firstName', { firstName: '  ' }],
    ['iconColour', { iconColour: 'red' }],
    ['lang', { lang: '../..' }],
  ])(
    'An account with an invalid %s is neither created nor saved, and the error names the field',
    async (name, wrong) => {
      const { id } = await createAccount();
      const person = { firstName: 'a', lastName: 'b', email: 'wrong@test.example', ...wrong };
      for (const answer of [
        await ask('boss', 'POST', '/users', person),
        await ask('boss', 'PUT', `/users/${id}`, { version: 1, ...wrong }),
      ]) {
        expect(answer.status).toBe(400);
        expect(answer.body).toMatchObject({ code: 'validation', errors: [{ name }] });
      }
      expect((await user(id)).version).toBe(1);
    },
  );

  test('A deactivated account is signed out immediately, still exists for its name, and can be reactivated', async () => {
    const { id, email, cookie } = await openAccount('organiser');
    const link = await invite(id);
    expect(await currentUserStatus(cookie)).toBe(200);
    expect((await ask('boss', 'DELETE', `/users/${id}`)).status).toBe(200);
    expect(await currentUserStatus(cookie)).toBe(401);
    expect((await postSignIn(server().url, { email, password: testPassword })).status).toBe(401);
    expect((await link.open()).status).toBe(404);
    expect((await ask('boss', 'POST', `/users/${id}/invite`)).status).toBe(409);
    const listed = accountCalls.users.answer.parse((await ask('boss', 'GET', '/users')).body);
    expect(listed.some((each) => each.id === id)).toBe(false);
    const { version, active } = await user(id);
    expect(active).toBe(false);
    await ask('boss', 'PUT', `/users/${id}`, { version, active: true });
    expect(await currentUserStatus(cookie)).toBe(401);
    expect(await currentUserStatus(await server().signIn(email))).toBe(200);
  });

  test('An account whose sessions were ended can sign in again', async () => {
    const { id, email } = await createAccount();
    const both = [await server().signIn(email), await server().signIn(email)];
    for (const cookie of both) expect(await currentUserStatus(cookie)).toBe(200);
    expect((await ask('boss', 'POST', `/users/${id}/endSessions`)).status).toBe(200);
    for (const cookie of both) expect(await currentUserStatus(cookie)).toBe(401);
    expect(await currentUserStatus(await server().signIn(email))).toBe(200);
  });

  test('An account can sign in with a changed address and not with the previous one', async () => {
    const { id, email } = await createAccount();
    const link = await invite(id);
    await ask('boss', 'PUT', `/users/${id}`, { version: 1, email: 'moved@test.example' });
    expect(await currentUserStatus(await server().signIn('moved@test.example'))).toBe(200);
    expect((await postSignIn(server().url, { email, password: testPassword })).status).toBe(401);
    expect((await link.open()).status).toBe(404);
  });
});
