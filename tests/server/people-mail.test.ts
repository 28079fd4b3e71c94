import { expect, test } from 'vitest';
import { accountCalls } from '#contract/accounts/accounts.ts';
import { openAccountsFixture } from './accountsFixture.ts';
import { mailServer } from './refusedMail.ts';
import { postJson } from '#support/server.ts';

const mail = mailServer();
const { ask, clock, currentUserStatus, invite, createAccount, openAccount, server, user } =
  openAccountsFixture(() =>
    Promise.resolve({ SMTP_URL: mail.smtpUrl, WAYMARK_URL: 'https://game.waymark.test' }),
  );

test('The profile may offer mail', async () => {
  expect((await ask('clerk', 'GET', '/user/notificationChannels')).body).toMatchObject({ mail: true });
  expect((await ask('', 'GET', '/user/notificationChannels')).status).toBe(401);
});

test('An invitation is mailed to its person with a working link to the public address', async () => {
  const { id, email } = await createAccount();
  const link = await invite(id);
  expect(link.mailed).toBe('sent');
  const message = mail.messages.at(-1);
  expect(message).toMatchObject({ to: [email], from: 'games@waymark.test' });
  expect(message?.text).toContain(`https://game.waymark.test/identity/invite?token=${link.token}\r\n`);
  expect(message?.text).toContain('Hello Pat,');
  expect((await link.open()).status).toBe(200);
});

test('A message has a part of plain text and one of HTML, with the same words and the link in both', async () => {
  const { id } = await createAccount();
  await server()
    .store.database.db.updateTable('people')
    .set({ first_name: '<b>Pat</b>' })
    .where('id', '=', id)
    .execute();
  const link = await invite(id);
  const whole = mail.messages.at(-1)?.text ?? '';
  expect(whole).toContain('multipart/alternative');
  const [, text = '', page = ''] = whole.split(/\r\n--[^\r\n]+/);
  const address = `https://game.waymark.test/identity/invite?token=${link.token}`;
  expect(text).toContain('Content-Type: text/plain; charset=utf-8');
  expect(text).toContain('Hello <b>Pat</b>,');
  expect(text).toContain(address);
  expect(page).toContain('Content-Type: text/html; charset=utf-8');
  expect(page).toContain('Hello &lt;b&gt;Pat&lt;/b&gt;,');
  expect(page).toContain(`href="${address}"`);
  for (const part of [text, page])
    expect(part.replaceAll(/\s+/g, ' ')).toContain('The link works once, until');
});

test('A link that was used says so, and leads to a new one', async () => {
  const { id } = await createAccount();
  const link = await invite(id);
  expect((await link.accept('a long sentence')).status).toBe(200);
  const again = await link.accept('another sentence');
  expect(await again.json()).toMatchObject({
    code: 'gone',
    error: 'This link no longer works. Ask for a new one on the sign-in page.',
  });
  const page = await link.open();
  expect(page.status).toBe(404);
  expect(await page.text()).toContain('href="/identity/forgotten"');
});

test('The link of a password reset is mailed with the reason', async () => {
  const { id } = await createAccount();
  const link = await invite(id, 'resetPassword');
  expect(link.mailed).toBe('sent');
  expect(mail.messages.at(-1)?.text).toContain('has reset your password');
  expect(mail.messages.at(-1)?.text).toContain(link.token);
});

test('A refusal of the mail server is reported with the link, and the call succeeds', async () => {
  mail.state.isRefusing = true;
  const { id } = await createAccount();
  const link = await invite(id, 'resetPassword');
  mail.state.isRefusing = false;
  expect(link.mailed).toBe('failed');
  expect((await link.accept('a long sentence')).status).toBe(200);
  expect((await user(id)).signsIn).toBe(true);
});

test('Repeated messages to the same person are limited', async () => {
  const { id, email } = await createAccount();
  const outcomes: string[] = [];
  for (let times = 0; times < 6; times += 1) outcomes.push((await invite(id)).mailed);
  expect(outcomes).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'failed']);
  expect(mail.messages.filter(({ to }) => to.includes(email))).toHaveLength(5);
});

const requestReset = (email: string) => postJson(`${server().url}/identity/api/forgotten`, { email });
const mailsTo = (email: string) => mail.messages.filter(({ to }) => to.includes(email));
const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? '';
const choose = (token: string, password: string) =>
  postJson(`${server().url}/identity/invite`, { token, password });

test('Somebody who has forgotten their password gets a link that works once, and ends their sessions', async () => {
  const { id, email, cookie } = await openAccount();
  expect(await (await fetch(`${server().url}/identity/login`)).text()).toContain('/identity/forgotten');
  expect((await fetch(`${server().url}/identity/forgotten`)).status).toBe(200);
  expect((await requestReset(email.toUpperCase())).status).toBe(200);
  await expect.poll(() => mailsTo(email).length).toBe(1);
  const token = tokenIn(mailsTo(email)[0]?.text);
  expect(mailsTo(email)[0]?.text).toContain(`https://game.waymark.test/identity/invite?token=${token}\r\n`);
  // Until it is used, nothing changes.
  expect(await currentUserStatus(cookie)).toBe(200);
  expect((await choose(token, 'a long sentence')).status).toBe(200);
  expect(await currentUserStatus(cookie)).toBe(401);
  expect((await choose(token, 'another sentence')).status).toBe(410);
  expect(await currentUserStatus(await server().signIn(email, 'a long sentence'))).toBe(200);
  const rows = await server()
    .store.database.db.selectFrom('security_log')
    .select('kind')
    .where('subject', '=', id)
    .orderBy('id')
    .execute();
  const given = ['passwordLinkRequested', 'passwordChosen'];
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(given));
  expect(
    JSON.stringify(await server().store.database.db.selectFrom('auth_verification').selectAll().execute()),
  ).not.toContain(token);
});

test('A link for a forgotten password works for one hour', async () => {
  const { email } = await createAccount();
  await requestReset(email);
  await requestReset(email);
  await expect.poll(() => mailsTo(email).length).toBe(2);
  const [first, second] = mailsTo(email).map(({ text }) => tokenIn(text));
  clock.advance(59 * 60_000);
  // Somebody else's request does not make the first link useless; using one makes the others useless.
  expect((await choose(first ?? '', 'a long sentence')).status).toBe(200);
  expect((await choose(second ?? '', 'a long sentence')).status).toBe(410);
  await requestReset(email);
  await expect.poll(() => mailsTo(email).length).toBe(3);
  clock.advance(61 * 60_000);
  expect((await choose(tokenIn(mailsTo(email)[2]?.text), 'a long sentence')).status).toBe(410);
});

test('The answer about a forgotten password is the same whether there is an account or not, and limited', async () => {
  const [known, closed, external] = [await createAccount(), await createAccount(), await createAccount(null)];
  await ask('boss', 'DELETE', `/users/${closed.id}`);
  const { db } = server().store.database;
  const given = { id: `oidc-${external.id}`, providerId: 'oidc', password: null };
  await db.updateTable('auth_account').set(given).where('userId', '=', external.id).execute();
  const answers = new Set<string>();
  for (const email of [known.email, closed.email, external.email, 'nobody@test.example', 'no address']) {
    const answer = await requestReset(email);
    answers.add(`${answer.status} ${await answer.text()} ${answer.headers.get('set-cookie')}`);
  }
  expect([...answers]).toEqual(['200 {} null']);
  for (let times = 0; times < 8; times += 1) expect((await requestReset(known.email)).status).toBe(200);
  await expect.poll(() => mailsTo(known.email).length).toBe(5);
  const statuses: number[] = [];
  for (let times = 0; times < 100; times += 1)
    statuses.push((await requestReset('nobody@test.example')).status);
  expect(statuses.at(-1)).toBe(429);
  expect(mailsTo(known.email)).toHaveLength(5);
  expect([...mailsTo(closed.email), ...mailsTo(external.email)]).toEqual([]);
});

test('Names and addresses cannot add mail headers', async () => {
  const person = { firstName: 'Eve\r\nBcc: all@test.example', lastName: 'Low', email: 'eve@test.example' };
  const { body } = await ask('boss', 'POST', '/users', person);
  const made = await ask('boss', 'POST', `/users/${String(body)}/invite`);
  expect(accountCalls.inviteUser.answer.parse(made.body).mailed).toBe('sent');
  const [head = ''] = mail.messages.at(-1)?.text.split('\r\n\r\n') ?? [];
  expect(head).not.toMatch(/^bcc:/im);
  expect(mail.messages.at(-1)?.to).toEqual(['eve@test.example']);
  for (const email of ['a@test.example, b@test.example', 'a@test.example\r\nBcc: b@test.example'])
    expect((await ask('boss', 'POST', '/users', { ...person, email })).status).toBe(400);
});
