import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#contract/calls.ts';
import { cookieOf, postSignIn, testPassword } from '#support/server.ts';
import { useAccountsFixture } from './accountsFixture.ts';

const { ask, clock, idOf, invite, server, somebody, user, who } = useAccountsFixture();
const day = 24 * 60 * 60 * 1000;

describe('a link to choose a password', () => {
  test('lets somebody new in, once, and looking at it does not use it up', async () => {
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
    expect(await who(cookieOf(answer))).toBe(200);
    expect(await user(id)).toMatchObject({ signsIn: true, invitedUntil: null });
    expect((await link.accept('another sentence')).status).toBe(410);
    expect((await link.open()).status).toBe(404);
    expect(await who(await server().signIn('nia@test.example', 'a long sentence'))).toBe(200);
  });

  test('used by two at the same moment is used by one', async () => {
    const { id } = await somebody();
    const link = await invite(id);
    const answers = await Promise.all(
      ['a sentence', 'b sentence', 'c sentence'].map((each) => link.accept(each)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
  });

  test('holds for seven days, and only the newest', async () => {
    const { id } = await somebody();
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

  test('holds no more once it is withdrawn', async () => {
    const { id } = await somebody();
    const link = await invite(id);
    expect(link.mailed).toBe('off');
    expect((await ask('boss', 'DELETE', `/users/${id}/invite`)).status).toBe(200);
    expect((await user(id)).invitedUntil).toBeNull();
    expect((await link.open()).status).toBe(404);
    expect((await link.accept('a long sentence')).status).toBe(410);
  });

  test('cannot be hunted for: who tries many is made to wait', async () => {
    const tries = Array.from({ length: 50 }, (_, at) => ({
      token: `guess-${at}`,
      password: 'a long sentence',
    }));
    const headers = { 'content-type': 'application/json' };
    const guess = (body: unknown) =>
      fetch(`${server().url}/identity/invite`, { method: 'POST', headers, body: JSON.stringify(body) });
    const answers = await Promise.all(tries.map(guess));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([410]));
    const { id } = await somebody();
    const link = await invite(id);
    const late = await link.accept('a long sentence');
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    clock.advance(16 * 60_000);
    expect((await link.accept('a long sentence')).status).toBe(200);
  });

  test('is kept only as what it hashes to', async () => {
    const { id } = await somebody();
    const link = await invite(id);
    const rows = await server().store.database.db.selectFrom('auth_verification').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(link.token);
  });

  test('replaces a lost password: the old one and every session end with it', async () => {
    const { id, email } = await somebody();
    const cookie = await server().signIn(email);
    const link = await invite(id, 'resetPassword');
    expect(await who(cookie)).toBe(401);
    expect((await postSignIn(server().url, { email, password: testPassword })).status).toBe(401);
    await link.accept('a newer sentence');
    expect(await who(await server().signIn(email, 'a newer sentence'))).toBe(200);
    expect((await ask('boss', 'POST', `/users/${idOf('boss')}/resetPassword`)).status).toBe(409);
  });
});

describe('one’s own account', () => {
  test('can be called and coloured otherwise, and no more than that', async () => {
    const { id, email } = await somebody('referee', ['owls', 'foxes']);
    const cookie = await server().signIn(email);
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
    expect(calls.saveProfile.answer.parse(answer.body)).toMatchObject({
      ...plain,
      userProfile: { iconColour },
    });
    expect(await user(id)).toMatchObject({
      ...profile,
      version: 2,
      roleId: 'referee',
      teams: ['owls', 'foxes'],
    });
    for (const wrong of [
      { roleId: 'administrator' },
      { teams: [] },
      { email: 'x@test.example' },
      { defaultTeam: 'bears' },
    ]) {
      expect((await ask(cookie, 'PUT', '/user/current', wrong)).status).toBe(400);
    }
    expect((await ask('', 'PUT', '/user/current', profile)).status).toBe(401);
  });

  test('gets a new password from who knows the old one, and its other sessions end', async () => {
    const { email, id } = await somebody();
    const [mine, other] = [await server().signIn(email), await server().signIn(email)];
    const link = await invite(id);
    const wrong = await ask(mine, 'POST', '/user/password', { current: 'not it', next: 'a long sentence' });
    expect(wrong.body).toMatchObject({ code: 'validation', errors: [{ name: 'current' }] });
    const short = await ask(mine, 'POST', '/user/password', { current: testPassword, next: 'short' });
    expect(short.body).toMatchObject({ code: 'validation', errors: [{ name: 'next' }] });
    expect(await who(other)).toBe(200);
    const answer = await ask(mine, 'POST', '/user/password', {
      current: testPassword,
      next: 'a long sentence',
    });
    expect(answer).toMatchObject({ status: 200, body: null });
    expect(await who(mine)).toBe(200);
    expect(await who(other)).toBe(401);
    expect((await link.open()).status).toBe(404);
    expect(await who(await server().signIn(email, 'a long sentence'))).toBe(200);
  });

  test('does not let its password be guessed', async () => {
    const { email } = await somebody();
    const cookie = await server().signIn(email);
    const guess = (current: string) =>
      ask(cookie, 'POST', '/user/password', { current, next: 'a long sentence' });
    for (let tries = 0; tries < 5; tries += 1) expect((await guess('guess')).status).toBe(400);
    expect((await guess(testPassword)).status).toBe(429);
    clock.advance(31_000);
    expect((await guess(testPassword)).status).toBe(200);
  });
});
