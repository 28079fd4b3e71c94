import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#contract/calls/calls.ts';
import { cookieOf, postSignIn, testPassword, postJson } from '#support/server.ts';
import { openAccountsFixture } from './accountsFixture.ts';

const { ask, clock, idOf, invite, server, createAccount, openAccount, user, currentUserStatus } =
  openAccountsFixture();
const day = 24 * 60 * 60 * 1000;

describe('an invite link', () => {
  test('An invite link signs a new person in once, and opening it does not use it up', async () => {
    const person = { firstName: 'Nia', lastName: '<New>', email: 'nia@test.example', roleId: 'referee' };
    const id = z.string().parse((await ask('boss', 'POST', '/users', person)).body);
    const link = await invite(id);
    expect((await user(id)).invitedUntil).toBe(link.expires);
    await link.open();
    const page = await link.open();
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await page.text()).toContain('nia@test.example');

    expect((await link.accept('short')).status).toBe(400);
    const answer = await link.accept('a long sentence');
    expect(answer.status).toBe(200);
    expect(await currentUserStatus(cookieOf(answer))).toBe(200);
    expect(await user(id)).toMatchObject({ signsIn: true, invitedUntil: null });
    expect((await link.accept('another sentence')).status).toBe(410);
    expect((await link.open()).status).toBe(404);
    expect(await currentUserStatus(await server().signIn('nia@test.example', 'a long sentence'))).toBe(200);
  });

  test('An invite link used several times at the same moment works only once', async () => {
    const { id } = await createAccount();
    const link = await invite(id);
    const given = ['a sentence', 'b sentence', 'c sentence'];
    const answers = await Promise.all(given.map((each) => link.accept(each)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
  });

  test('An invite link works for seven days, or until there is a newer one', async () => {
    const { id } = await createAccount();
    const old = await invite(id);
    const link = await invite(id);
    expect((await old.open()).status).toBe(404);
    expect((await old.accept('a long sentence')).status).toBe(410);
    clock.advance(7 * day - 60_000);
    expect((await link.open()).status).toBe(200);
    clock.advance(120_000);
    expect((await link.open()).status).toBe(404);
    expect((await link.accept('a long sentence')).status).toBe(410);
  });

  test('A revoked invite link stops working', async () => {
    const { id } = await createAccount();
    const link = await invite(id);
    expect(link.mailed).toBe('off');
    expect((await ask('boss', 'DELETE', `/users/${id}/invite`)).status).toBe(200);
    expect((await user(id)).invitedUntil).toBeNull();
    expect((await link.open()).status).toBe(404);
    expect((await link.accept('a long sentence')).status).toBe(410);
  });

  test('Invite links cannot be guessed: a network that tries many has to wait, but not with a valid link', async () => {
    const tries = Array.from({ length: 50 }, (_, at) => ({
      token: `guess-${at}`,
      password: 'a long sentence',
    }));
    const guess = (body: unknown) => postJson(`${server().url}/identity/invite`, body);
    const answers = await Promise.all(tries.map(guess));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([410]));
    const late = await guess({ token: 'guess-again', password: 'a long sentence' });
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    const { id } = await createAccount();
    const link = await invite(id);
    expect((await link.open()).status).toBe(200);
    expect((await link.accept('a long sentence')).status).toBe(200);
  });

  test('An invite link is stored only as a hash', async () => {
    const { id } = await createAccount();
    const link = await invite(id);
    const rows = await server().store.database.db.selectFrom('auth_verification').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(link.token);
  });

  test('A reset link replaces a lost password and ends all sessions', async () => {
    const { id, email, cookie } = await openAccount();
    const link = await invite(id, 'resetPassword');
    expect(await currentUserStatus(cookie)).toBe(401);
    expect((await postSignIn(server().url, { email, password: testPassword })).status).toBe(401);
    await link.accept('a newer sentence');
    expect(await currentUserStatus(await server().signIn(email, 'a newer sentence'))).toBe(200);
    expect((await ask('boss', 'POST', `/users/${idOf('boss')}/resetPassword`)).status).toBe(409);
  });
});

describe('the user’s own account', () => {
  test('Users can change their name, colour, language and default team, and nothing else', async () => {
    const { id, cookie } = await openAccount('referee', ['owls', 'foxes']);
    const profile = {
      firstName: 'Pip',
      lastName: 'Own',
      displayName: 'Pippin',
      defaultTeam: 'foxes',
      lang: 'de',
      iconColour: '#102030',
    };
    const answer = await ask(cookie, 'PUT', '/user/current', profile);
    const { iconColour, ...plain } = profile;
    const wanted = { ...plain, userProfile: { iconColour } };
    expect(calls.saveProfile.answer.parse(answer.body)).toMatchObject(wanted);
    const expected = { ...profile, version: 2, roleId: 'referee', teams: ['owls', 'foxes'] };
    expect(await user(id)).toMatchObject(expected);
    for (const wrong of [
      { roleId: 'administrator' },
      { teams: [] },
      { email: 'x@test.example' },
      { defaultTeam: 'bears' },
    ])
      expect((await ask(cookie, 'PUT', '/user/current', wrong)).status).toBe(400);
    expect((await ask('', 'PUT', '/user/current', profile)).status).toBe(401);
  });

  test('Changing a password needs the current one and ends all other sessions', async () => {
    const { email, id } = await createAccount();
    const [mine, other] = [await server().signIn(email), await server().signIn(email)];
    const link = await invite(id);
    const wrong = await ask(mine, 'POST', '/user/password', { current: 'not it', next: 'a long sentence' });
    expect(wrong.body).toMatchObject({ code: 'validation', errors: [{ name: 'current' }] });
    const short = await ask(mine, 'POST', '/user/password', { current: testPassword, next: 'short' });
    expect(short.body).toMatchObject({ code: 'validation', errors: [{ name: 'next' }] });
    expect(await currentUserStatus(other)).toBe(200);
    const given = { current: testPassword, next: 'a long sentence' };
    expect(await ask(mine, 'POST', '/user/password', given)).toMatchObject({ status: 200, body: null });
    expect(await currentUserStatus(mine)).toBe(200);
    expect(await currentUserStatus(other)).toBe(401);
    expect((await link.open()).status).toBe(404);
    expect(await currentUserStatus(await server().signIn(email, 'a long sentence'))).toBe(200);
  });

  test('Attempts to guess the current password are limited', async () => {
    const { email, cookie } = await openAccount();
    const guess = (current: string) =>
      ask(cookie, 'POST', '/user/password', { current, next: 'a long sentence' });
    for (let tries = 0; tries < 5; tries += 1) expect((await guess('guess')).status).toBe(400);
    expect((await guess(testPassword)).status).toBe(429);
    // The owner can still change it, on another device.
    const owner = await server().signIn(email);
    const change = { current: testPassword, next: 'a long sentence' };
    expect((await ask(owner, 'POST', '/user/password', change)).status).toBe(200);
  });
});
