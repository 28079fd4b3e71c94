import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, test } from 'vitest';
import { accountCalls } from '#contract/accounts.ts';
import { openAccountsFixture } from './accountsFixture.ts';

/** Every message that the test mail server received. */
const messages: { to: string[]; from: string; text: string }[] = [];
const mailServerState = { isRefusing: false };

const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo(_address, _session, done) {
    done(mailServerState.isRefusing ? new Error('No such box') : undefined);
  },
  onData(stream, { envelope }, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const text = unfold(Buffer.concat(chunks).toString());
      messages.push({ to: envelope.rcptTo.map(({ address }) => address), from, text });
      done();
    });
  },
});

/** Decodes the line folds of quoted-printable, so that a long link is one word. */
function unfold(text: string): string {
  return text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}

const { ask, invite, createAccount, user } = openAccountsFixture(async () => {
  await new Promise<void>((resolve) => {
    mailServer.listen(0, '127.0.0.1', () => resolve());
  });
  const at = mailServer.server.address();
  const port = at instanceof Object ? at.port : 0;
  return {
    SMTP_URL: `smtp://127.0.0.1:${port}?from=games@waymark.test`,
    WAYMARK_URL: 'https://game.waymark.test',
  };
});
afterAll(
  () =>
    new Promise<void>((resolve) => {
      mailServer.close(() => resolve());
    }),
);

describe('where mail is set up', () => {
  test('An invitation is mailed to its person with a working link to the public address', async () => {
    const { id, email } = await createAccount();
    const link = await invite(id);
    expect(link.mailed).toBe('sent');
    const message = messages.at(-1);
    expect(message).toMatchObject({ to: [email], from: 'games@waymark.test' });
    expect(message?.text).toContain(`https://game.waymark.test/identity/invite?token=${link.token}\r\n`);
    expect(message?.text).toContain('Hello Pat,');
    expect((await link.open()).status).toBe(200);
  });

  test('The link of a password reset is mailed with the reason', async () => {
    const { id } = await createAccount();
    const link = await invite(id, 'resetPassword');
    expect(link.mailed).toBe('sent');
    expect(messages.at(-1)?.text).toContain('has reset your password');
    expect(messages.at(-1)?.text).toContain(link.token);
  });

  test('A refusal of the mail server is reported with the link, and the call succeeds', async () => {
    mailServerState.isRefusing = true;
    const { id } = await createAccount();
    const link = await invite(id, 'resetPassword');
    mailServerState.isRefusing = false;
    expect(link.mailed).toBe('failed');
    expect((await link.accept('a long sentence')).status).toBe(200);
    expect((await user(id)).signsIn).toBe(true);
  });

  test('Repeated messages to the same person are limited', async () => {
    const { id, email } = await createAccount();
    const outcomes: string[] = [];
    for (let times = 0; times < 6; times += 1) outcomes.push((await invite(id)).mailed);
    expect(outcomes).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'failed']);
    expect(messages.filter(({ to }) => to.includes(email))).toHaveLength(5);
  });

  test('Names and addresses cannot add mail headers', async () => {
    const person = { firstName: 'Eve\r\nBcc: all@test.example', lastName: 'Low', email: 'eve@test.example' };
    const { body } = await ask('boss', 'POST', '/users', person);
    const made = await ask('boss', 'POST', `/users/${String(body)}/invite`);
    expect(accountCalls.inviteUser.answer.parse(made.body).mailed).toBe('sent');
    const [head = ''] = messages.at(-1)?.text.split('\r\n\r\n') ?? [];
    expect(head).not.toMatch(/^bcc:/im);
    expect(messages.at(-1)?.to).toEqual(['eve@test.example']);
    for (const email of ['a@test.example, b@test.example', 'a@test.example\r\nBcc: b@test.example'])
      expect((await ask('boss', 'POST', '/users', { ...person, email })).status).toBe(400);
  });
});
