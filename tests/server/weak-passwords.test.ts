import { expect, it, test } from 'vitest';
import { z } from 'zod';
import { weaknessOf } from '#server/identity/accounts/passwordRules.ts';
import { freshDatabase, startServer, testPassword, postJson } from '#support/server.ts';
import { putPassword } from '#server/store/people/credentials.ts';
import { hash } from '@node-rs/argon2';
import { hashPassword, verifyPassword } from '#server/identity/accounts/passwords.ts';
import { openAccountsFixture } from './accountsFixture.ts';

const { ask, createAccount, openAccount, invite, server } = openAccountsFixture();
const owner = { email: 'rae.ward@owls.example', firstName: 'Rae', lastName: 'Wardenclyffe' };

it.each([
  'password',
  'PASSWORD',
  'Password1',
  '12345678',
  'sunshine',
  'iloveyou',
  'qwertyuiop',
  'trustno1!!',
  'password2026!',
  'football-99',
  'Wardenclyffe',
  'wardenclyffe1',
  'rae.ward@owls.example',
  'RaeWardenclyffe',
  'rae-wardenclyffe!',
  'WardenclyffeRae7',
  'owls.example',
  'RaeWard1',
  'Rae 12 plums',
  'Rae 19871231',
  'Waymark password',
  'seven-wardenclyffes',
  'waymark-demo',
  'waymark-player',
  'My Way-Mark 2026',
])('%s is refused', (password) => expect(weaknessOf(password, owner)).toBeTypeOf('string'));

it.each([
  testPassword,
  'a long sentence',
  'correct horse battery',
  'fair aeroplanes',
  'Rae eats 12 plums',
  'the owls of Wardenclyffe sleep',
  '🌧🌧🌧🌧🌧🌧🌧🌧',
])('%s is accepted', (password) => expect(weaknessOf(password, owner)).toBeUndefined());

const errors = [{ messages: [expect.stringContaining('common')] }];
const weak = { status: 400, body: { code: 'validation', errors } };

test('It is refused when it is chosen with a link, which stays valid', async () => {
  const { id, email } = await createAccount();
  const link = await invite(id);
  for (const password of ['sunshine', email, 'Pat No1!!!!']) {
    const answer = await link.accept(password);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'validation', errors: [{ name: 'password' }] });
  }
  expect((await link.accept('a long sentence')).status).toBe(200);
});

test('It is refused as a new password', async () => {
  const { email, cookie } = await openAccount();
  const change = (next: string) => ask(cookie, 'POST', '/user/password', { current: testPassword, next });
  expect(await change('sunshine')).toMatchObject(weak);
  expect((await change(email)).body).toMatchObject({ errors: [{ name: 'next' }] });
  expect((await change('a long sentence')).status).toBe(200);
});

test('A password with accents is the same in both forms of Unicode, also where an older hash is of the other', async () => {
  const [composed, decomposed] = ['Ünterbühl café', 'Ünterbühl café'.normalize('NFD')];
  const older = await hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  for (const stored of [await hashPassword(composed), await hashPassword(decomposed), older])
    for (const password of [composed, decomposed])
      expect(await verifyPassword({ hash: stored, password })).toBe(true);
  expect(await verifyPassword({ hash: older, password: 'Unterbuhl cafe' })).toBe(false);
});

test('The password of the sample game signs in there, and nobody can choose it', async () => {
  const { email } = await createAccount();
  const sample = await hashPassword('waymark-demo');
  const { database } = server().store;
  const account = await database.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await putPassword(database.db, account.id, sample, new Date().toISOString());
  const cookie = await server().signIn(email, 'waymark-demo');
  for (const next of ['waymark-demo', 'waymark-player']) {
    const answer = await ask(cookie, 'POST', '/user/password', { current: 'waymark-demo', next });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ name: 'next' }] } });
  }
});

test('It is refused when a game is set up, in the browser or by the settings', async () => {
  const empty = await startServer();
  const founder = {
    token: await empty.identity.setupToken(),
    gameName: 'Game',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@test.example',
  };
  const setUp = (password: string) => postJson(`${empty.url}/identity/setup`, { ...founder, password });
  for (const password of ['sunshine', 'AdaLovelace']) {
    const answer = await setUp(password);
    expect(answer.status).toBe(400);
    expect(z.object({ errors: z.array(z.unknown()) }).parse(await answer.json()).errors).toHaveLength(1);
  }
  expect((await setUp('a long sentence')).status).toBe(200);
  await empty.close();

  const database = await freshDatabase();
  const admin = { WAYMARK_ADMIN_EMAIL: 'ada@test.example', WAYMARK_ADMIN_PASSWORD: 'sunshine' };
  await expect(startServer({ database, env: admin })).rejects.toThrow('WAYMARK_ADMIN_PASSWORD is refused');
  await database.drop();
});
