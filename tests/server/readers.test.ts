import { expect, test } from 'vitest';
import { readerCalls, userWithRole } from '#contract/accounts/readers.ts';
import { currentUserSchema } from '#contract/accounts/user.ts';
import { openAccountsFixture } from './accountsFixture.ts';

const { ask, createAccount, server, user } = openAccountsFixture();

test('Administrators and organisers learn which roles are held in which teams, and nobody else', async () => {
  const inTeams = ['owls', 'foxes'];
  await createAccount('plot-writer', inTeams);
  const { id: left } = await createAccount('player', ['foxes']);
  await ask('boss', 'PUT', `/users/${left}`, { version: (await user(left)).version, active: false });
  for (const who of ['boss', 'olga']) {
    const answer = await ask(who, 'GET', '/readers');
    expect(answer.status).toBe(200);
    const { roles, groups } = readerCalls.readers.answer.parse(answer.body);
    expect(roles.find(({ id }) => id === 'player')).toMatchObject({ name: 'Player', isStaff: false });
    expect(groups).toContainEqual({ roleId: 'plot-writer', teams: ['foxes', 'owls'], people: 1 });
    expect(groups.some(({ roleId }) => roleId === 'player')).toBe(false);
    // Neither names nor addresses.
    expect(answer.text).not.toMatch(/Person|test\.example/);
  }
  for (const path of ['/readers', '/readers/people']) {
    expect((await ask('clerk', 'GET', path)).status).toBe(403);
    expect((await ask('', 'GET', path)).status).toBe(401);
  }
});

test('A user made from an account’s role and teams is the one that the account itself is', async () => {
  const { id, email } = await createAccount('plot-writer', ['owls']);
  const people = await ask('olga', 'GET', '/readers/people');
  const { roles } = readerCalls.readers.answer.parse((await ask('olga', 'GET', '/readers')).body);
  const person = readerCalls.readerPeople.answer.parse(people.body).find((each) => each.id === id);
  if (!person) throw new Error('The account is missing.');
  expect(people.text).not.toContain(email);
  const made = userWithRole(
    roles.find((role) => role.id === person.roleId),
    person,
  );
  const own = currentUserSchema.parse((await ask(await server().signIn(email), 'GET', '/user/current')).body);
  const { firstName: _first, lastName: _last, email: _email, lang: _lang, cardKey: _key, ...shared } = own;
  expect(made).toMatchObject(shared);
  expect(userWithRole(undefined, person)).toMatchObject({ role: null, isStaff: false, plot: null });
  const administrator = roles.find((role) => role.isAdmin);
  const expected = { isAdmin: true, tags: { all: [1, 2, 3, 4, 5, 7, 8] } };
  expect(userWithRole(administrator, person)).toMatchObject(expected);
});
