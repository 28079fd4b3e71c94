import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, test } from 'vitest';
import { accountCalls } from '#contract/accounts.ts';
import { openAccountsFixture } from './accountsFixture.ts';

/** What reached the post office: to whom, and the whole letter. */
const letters: { to: string[]; from: string; text: string }[] = [];
const moods: { refuses: boolean } = { refuses: false };

const post = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo(_address, _session, done) {
    done(moods.refuses ? new Error('No such box') : undefined);
  },
  onData(stream, { envelope }, done) {
    const heard: Buffer[] = [];
    stream.on('data', (part: Buffer) => heard.push(part));
    stream.on('end', () => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const words = plain(Buffer.concat(heard).toString());
      letters.push({ to: envelope.rcptTo.map(({ address }) => address), from, text: words });
      done();
    });
  },
});

/** Takes the folds of quoted-printable out, so that a long link reads as one word. */
function plain(words: string): string {
  return words.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}

const { ask, invite, createAccount, user } = openAccountsFixture(async () => {
  await new Promise<void>((listens) => {
    post.listen(0, '127.0.0.1', () => listens());
  });
  const at = post.server.address();
  const port = at instanceof Object ? at.port : 0;
  return {
    SMTP_URL: `smtp://127.0.0.1:${port}?from=games@waymark.test`,
    WAYMARK_URL: 'https://game.waymark.test',
  };
});
afterAll(
  () =>
    new Promise<void>((closed) => {
      post.close(() => closed());
    }),
);

describe('where mail is set up', () => {
  test('an invitation is mailed to its person with a working link to the public address', async () => {
    const { id, email } = await createAccount();
    const link = await invite(id);
    expect(link.mailed).toBe('sent');
    const letter = letters.at(-1);
    expect(letter).toMatchObject({ to: [email], from: 'games@waymark.test' });
    expect(letter?.text).toContain(`https://game.waymark.test/identity/invite?token=${link.token}\r\n`);
    expect(letter?.text).toContain('Hello Pat,');
    expect((await link.open()).status).toBe(200);
  });

  test('the link of a password reset is mailed with the reason', async () => {
    const { id } = await createAccount();
    const link = await invite(id, 'resetPassword');
    expect(link.mailed).toBe('sent');
    expect(letters.at(-1)?.text).toContain('has reset your password');
    expect(letters.at(-1)?.text).toContain(link.token);
  });

  test('a refusal of the mail server is reported with the link, and the call succeeds', async () => {
    moods.refuses = true;
    const { id } = await createAccount();
    const link = await invite(id, 'resetPassword');
    moods.refuses = false;
    expect(link.mailed).toBe('failed');
    expect((await link.accept('a long sentence')).status).toBe(200);
    expect((await user(id)).signsIn).toBe(true);
  });

  test('repeated messages to the same person are limited', async () => {
    const { id, email } = await createAccount();
    const outcomes: string[] = [];
    for (let times = 0; times < 6; times += 1) outcomes.push((await invite(id)).mailed);
    expect(outcomes).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'failed']);
    expect(letters.filter(({ to }) => to.includes(email))).toHaveLength(5);
  });

  test('names and addresses cannot add mail headers', async () => {
    const person = { firstName: 'Eve\r\nBcc: all@test.example', lastName: 'Low', email: 'eve@test.example' };
    const { body } = await ask('boss', 'POST', '/users', person);
    const made = await ask('boss', 'POST', `/users/${String(body)}/invite`);
    expect(accountCalls.inviteUser.answer.parse(made.body).mailed).toBe('sent');
    const [head = ''] = letters.at(-1)?.text.split('\r\n\r\n') ?? [];
    expect(head).not.toMatch(/^bcc:/im);
    expect(letters.at(-1)?.to).toEqual(['eve@test.example']);
    for (const email of ['a@test.example, b@test.example', 'a@test.example\r\nBcc: b@test.example'])
      expect((await ask('boss', 'POST', '/users', { ...person, email })).status).toBe(400);
  });
});
