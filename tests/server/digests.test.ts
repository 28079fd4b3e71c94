import { describe, expect, test } from 'vitest';
import { personalKeys } from '#domain/personal/entry.ts';
import { type MailChoice, writeNoticeSettings } from '#domain/personal/noticeState.ts';
import { sendDigests } from '#server/deliver/digests.ts';
import { startDeliveries } from '#server/deliver/startDeliveries.ts';
import { isDigestDue } from '#server/deliver/due.ts';
import { createMailer } from '#server/identity/pages/mail.ts';
import { saveEntries } from '#server/store/personal/entries.ts';
import { loadPushKeys } from '#server/store/personal/subscriptions.ts';
import { create, assign, comment } from './changes.ts';
import { type Name, gameFixture } from './gameFixture.ts';
import { sentAfterRefusal, mailServer } from './refusedMail.ts';

const mail = mailServer();
const game = gameFixture();

const [minuteMs, hourMs] = [60_000, 3_600_000];

const site = 'https://game.waymark.test';
const deps = () => ({ store: game.store, sendMail: createMailer(mail.smtpUrl, site, () => undefined), site });
const sendAt = (now: number) => sendDigests(deps(), now);

async function choose(name: Name, choice: MailChoice, more: { quiet?: { from: number; to: number } } = {}) {
  const value = writeNoticeSettings({ off: [], quiet: null, mail: choice, ...more });
  await saveEntries(game.store, name, [{ key: personalKeys.settings, value, at: Date.now() }]);
}
/** Writes a document as Wren, on which Olga comments. */
async function commented(text: string): Promise<string> {
  const { keyId } = await game.made('wren', create({ title: 'Moonfall', summary: 'Nightshade' }));
  await game.sent('olga', comment(keyId, text));
  return keyId;
}

describe('digests', () => {
  test('Immediately means once five minutes after the first of them, with everything since', async () => {
    await choose('wren', 'now');
    const keyId = await commented('Hemlock');
    await game.sent('olga', comment(keyId, 'Henbane'));
    const at = Date.now();
    await sendAt(at + 4 * minuteMs);
    expect(mail.messages).toEqual([]);
    await sendAt(at + 6 * minuteMs);
    await sendAt(at + 20 * minuteMs);
    expect(mail.sentTo()).toEqual(['wren']);
    await game.sent('olga', comment(keyId, 'Belladonna'));
    await sendAt(at + 40 * minuteMs);
    expect(mail.sentTo()).toEqual(['wren', 'wren']);
  });

  test('It has references, kinds and links, and no word of a document, a comment or a title', async () => {
    await choose('wren', 'now');
    const keyId = await commented('Hemlock');
    await game.sent('olga', assign(keyId, 'wren'));
    await sendAt(Date.now() + 6 * minuteMs);
    const [message] = mail.messages;
    expect(message?.text).toMatch(/ENC-\d+: a comment, assigned to you/);
    expect(message?.text).toContain(`${site}/encounter`);
    expect(message?.text).toContain(`${keyId}/read`);
    expect(message?.text).toContain(`${site}/userProfile`);
    expect(message?.text).toContain(`List-Unsubscribe: <${site}/userProfile>`);
    for (const word of ['Moonfall', 'Nightshade', 'Hemlock']) expect(message?.text).not.toContain(word);
  });

  test('Never means never, and nobody is notified of what they have read, switched off or may no longer read', async () => {
    await choose('wren', 'never');
    const keyId = await commented('One');
    await sendAt(Date.now() + 30 * hourMs);
    expect(mail.messages).toEqual([]);
    const value = writeNoticeSettings({ off: ['comment'], quiet: null, mail: 'now' });
    const at = Date.now() + 1000;
    await saveEntries(game.store, 'wren', [{ key: personalKeys.settings, value, at }]);
    await sendAt(Date.now() + 6 * minuteMs);
    expect(mail.messages).toEqual([]);
    await choose('pip', 'now');
    await game.sent('olga', assign(keyId, 'pip'));
    await game.become('pip', 'helper', ['foxes']);
    await sendAt(Date.now() + 6 * minuteMs);
    expect(mail.messages).toEqual([]);
  });

  test('Quiet hours are waited for', async () => {
    await choose('wren', 'now', { quiet: { from: 0, to: 23 } });
    await commented('One');
    const eleven = new Date();
    eleven.setUTCHours(23, 30, 0, 0);
    await sendAt(eleven.getTime() - hourMs);
    expect(mail.messages).toEqual([]);
    await sendAt(eleven.getTime());
    expect(mail.sentTo()).toEqual(eleven.getTime() - Date.now() > 5 * minuteMs ? ['wren'] : []);
  });

  test('Of two server processes that look at the same moment, one sends', async () => {
    await choose('wren', 'now');
    await commented('One');
    const at = Date.now() + 6 * minuteMs;
    await Promise.all([sendAt(at), sendAt(at), sendAt(at)]);
    expect(mail.sentTo()).toEqual(['wren']);
  });

  test('A mail server that fails is tried again later, and then gets everything once', async () => {
    await choose('wren', 'now');
    await commented('One');
    expect(await sentAfterRefusal(mail, sendAt)).toEqual({ soon: [], later: ['wren'] });
  });
});

test('A server with mail and an address sends by itself while it runs; without an address it sends nothing', async () => {
  await choose('wren', 'now');
  await commented('One');
  const later = () => Date.now() + 6 * minuteMs;
  const keys = await loadPushKeys(game.store.database);
  const startAt = (url: string | undefined) =>
    startDeliveries({ smtpUrl: mail.smtpUrl, url }, game.store, keys, later, { digests: 10, pushes: 10 });
  const silent = startAt(undefined);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await silent.stop();
  expect(mail.messages).toEqual([]);
  const running = startAt(site);
  await expect.poll(mail.sentTo).toEqual(['wren']);
  await running.stop();
});

describe('when a digest is due', () => {
  const daily = (mail: MailChoice, since: string, now: string, zone = 'Europe/Berlin') =>
    isDigestDue({ quiet: null, mail }, Date.parse(since), Date.parse(now), zone);

  test('Daily means at the chosen hour where the game is, once something has happened before it', () => {
    // 08:00 in Berlin is 06:00 UTC in summer.
    expect(daily(8, '2026-06-01T05:00:00Z', '2026-06-01T05:59:00Z')).toBe(false);
    expect(daily(8, '2026-06-01T05:00:00Z', '2026-06-01T06:00:00Z')).toBe(true);
    expect(daily(8, '2026-06-01T06:30:00Z', '2026-06-01T23:00:00Z')).toBe(false);
    expect(daily(8, '2026-06-01T06:30:00Z', '2026-06-02T06:01:00Z')).toBe(true);
    expect(daily(8, '2026-06-01T05:00:00Z', '2026-06-01T06:00:00Z', 'UTC')).toBe(false);
    expect(daily(0, '2026-06-01T21:00:00Z', '2026-06-01T22:00:00Z')).toBe(true);
  });

  test('A server that was down at that hour sends when it is up', () => {
    expect(daily(8, '2026-06-01T05:00:00Z', '2026-06-01T15:00:00Z')).toBe(true);
  });
});
