import { beforeEach, describe, expect, test } from 'vitest';
import type { KyselyPlugin } from 'kysely';
import { personalKeys } from '#domain/personal/entry.ts';
import { type MailChoice, type NoticeSettings, writeNoticeSettings } from '#domain/personal/noticeState.ts';
import { sendDigests } from '#server/deliver/digests.ts';
import { createMailer } from '#server/identity/pages/mail.ts';
import { openDatabase } from '#server/store/database/database.ts';
import { NameCache } from '#server/store/people/names.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { claim, findPending } from '#server/store/personal/deliveries.ts';
import { saveEntries } from '#server/store/personal/entries.ts';
import type { Store } from '#server/store/store.ts';
import { create, assign, changeStatus } from './changes.ts';
import { type Name, gameFixture } from './gameFixture.ts';
import { sentAfterRefusal, mailServer } from './refusedMail.ts';
import { personRow } from './rows.ts';

const site = 'https://game.waymark.test';
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

const mail = mailServer();
const game = gameFixture();
beforeEach(async () => {
  for (const name of ['olga', 'wren', 'finn', 'rhea', 'pip'] as const) await choose(name, 'never');
});

const sendAt = (now: number, store: Store = game.store) =>
  sendDigests({ store, sendMail: createMailer(mail.smtpUrl, site, () => undefined), site }, now);
let choices = 0;
async function choose(name: Name, choice: MailChoice, more: Partial<NoticeSettings> = {}) {
  choices += 1;
  const value = writeNoticeSettings({ off: [], quiet: null, mail: choice, ...more });
  await saveEntries(game.store, name, [{ key: personalKeys.settings, value, at: Date.now() + choices }]);
}
const start = Date.now();
const iso = (at: number) => new Date(at).toISOString();

/** Writes the event Summer, with these dates from now, as it was written at a time. */
async function event(dates: Record<string, number>, at = Date.now()): Promise<void> {
  const fields = Object.fromEntries(Object.entries(dates).map(([name, after]) => [name, iso(start + after)]));
  const times = { start: iso(start + 90 * dayMs), end: iso(start + 92 * dayMs) };
  await game.put('event', 'summer', { name: 'Summer', code: 'SUM', ...times, ...fields }, at);
}
/** Makes a deadline of the event near, for people who get mail at once. */
async function nearFor(...names: Name[]): Promise<void> {
  for (const name of names) await choose(name, 'now');
  await event({ contentDeadline: 6.9 * dayMs });
}
const textOf = (at = 0) => mail.messages[at]?.text ?? '';

describe('deadlines in digests', () => {
  test('A deadline of an event is sent a week before and again a day before, once each, and not when it is over', async () => {
    await choose('wren', 'now');
    await event({ contentDeadline: 8 * dayMs });
    await sendAt(start + dayMs - minuteMs);
    expect(mail.sentTo()).toEqual([]);
    await sendAt(start + dayMs + 6 * minuteMs);
    await sendAt(start + dayMs + 8 * minuteMs);
    await sendAt(start + 3 * dayMs);
    expect(mail.sentTo()).toEqual(['wren']);
    await sendAt(start + 7 * dayMs + 6 * minuteMs);
    await sendAt(start + 7 * dayMs + hourMs);
    expect(mail.sentTo()).toEqual(['wren', 'wren']);
    await sendAt(start + 8 * dayMs);
    expect(mail.messages).toHaveLength(2);
  });

  test('A person without news gets the digest of that day: what is due of which event, when where the game is, and a link', async () => {
    await game.put('game', 'game', { name: 'The Marches', timeZone: 'Asia/Tokyo' });
    await choose('wren', 8);
    await event({ printDeadline: 6.9 * dayMs });
    const at = Date.now() + 26 * hourMs;
    await sendAt(at);
    expect(mail.sentTo()).toEqual(['wren']);
    const when = new Intl.DateTimeFormat('en-GB', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Asia/Tokyo',
    }).format(start + 6.9 * dayMs);
    const text = textOf();
    expect(text).toMatch(/Subject: .*: 1 deadline\r\n/);
    expect(text).toContain('Deadlines\r\n\r\nSummer: Print deadline ');
    expect(text).toContain(`Summer: Print deadline ${when}`);
    expect(text).toContain(`${site}/events/summer/read`);
    expect(text).toContain('<h2 style="font-size:18px">Deadlines</h2>');
  });

  test('News and deadlines are in one message, under a heading of their own', async () => {
    await choose('wren', 'now');
    const { keyId } = await game.made('wren', create({ title: 'Moonfall' }));
    await event({ contentDeadline: 6.9 * dayMs });
    const due = iso(start + dayMs / 2);
    await game.sent('olga', assign(keyId, 'wren', due));
    await sendAt(Date.now() + 6 * minuteMs);
    expect(mail.sentTo()).toEqual(['wren']);
    const text = textOf();
    expect(text).toMatch(/Subject: .*: news of 1 document and 2 deadlines\r\n/);
    expect(text).toMatch(
      /ENC-\d+: assigned to you[^]*Deadlines\r\n\r\nENC-\d+: Assigned to you, due [^]*Summer: Content deadline/,
    );
    expect(text).not.toContain('Moonfall');
  });

  test('It is sent to those who have it in their inbox: staff for events, and for a card whoever ordered it', async () => {
    await nearFor('olga', 'wren', 'pip');
    await sendAt(Date.now() + 6 * minuteMs);
    expect(mail.sentTo()).toEqual(['olga', 'wren']);
    const neededBy = iso(start + dayMs / 2);
    await game.sent('wren', create({ title: 'Sword', neededBy }, { entity: 'lammie' }));
    await sendAt(Date.now() + 20 * minuteMs);
    expect(mail.sentTo()).toEqual(['olga', 'wren', 'wren']);
    expect(textOf(2)).toMatch(/LAM-\d+: Needed by /);
    expect(textOf(2)).not.toContain('Sword');
  });

  test('Not what is off, read in the inbox, over, archived, or about a document that the reader may not read now', async () => {
    await choose('wren', 'now', { off: ['deadline'] });
    await choose('olga', 'now');
    await choose('rhea', 'now');
    await choose('finn', 'now');
    await event({ contentDeadline: 6.9 * dayMs });
    const done = { key: personalKeys.notice('due~summer~contentDeadline~7'), value: 'done', at: Date.now() };
    await saveEntries(game.store, 'olga', [done]);
    await game.become('rhea', 'guest', []);
    await writeTransaction(game.store.database, (db) =>
      db.updateTable('people').set({ active: 0 }).where('id', '=', 'finn').execute(),
    );
    await sendAt(Date.now() + 6 * minuteMs);
    expect(mail.sentTo()).toEqual([]);
    await choose('pip', 'now');
    const { keyId } = await game.made('wren', create({ title: 'Moonfall' }));
    const due = iso(start + dayMs / 2);
    await game.sent('olga', assign(keyId, 'pip', due));
    await game.become('pip', 'helper', ['foxes']);
    await sendAt(Date.now() + 20 * minuteMs);
    expect(mail.sentTo()).toEqual([]);
  });

  test('Not of an archived event', async () => {
    await nearFor('wren');
    await game.sent('olga', { ...changeStatus('summer', 1, -1), entity: 'event' });
    await sendAt(Date.now() + 6 * minuteMs);
    expect(mail.sentTo()).toEqual([]);
  });

  test('A deadline that moved, even to an earlier day, is sent again unless it was read in the inbox', async () => {
    await nearFor('wren');
    await sendAt(Date.now() + 6 * minuteMs);
    await event({ contentDeadline: 5 * dayMs }, Date.now() + 10 * minuteMs);
    await sendAt(Date.now() + 20 * minuteMs);
    expect(mail.sentTo()).toEqual(['wren', 'wren']);
    await event({ contentDeadline: 20 * dayMs }, Date.now() + 30 * minuteMs);
    await sendAt(Date.now() + 40 * minuteMs);
    expect(mail.messages).toHaveLength(2);
    await sendAt(start + 13 * dayMs + hourMs);
    expect(mail.messages).toHaveLength(3);
    const read = { key: personalKeys.notice('due~summer~contentDeadline~7'), value: 'read', at: Date.now() };
    await saveEntries(game.store, 'wren', [read]);
    await event({ contentDeadline: 20.5 * dayMs }, start + 13.5 * dayMs);
    await sendAt(start + 14 * dayMs);
    expect(mail.messages).toHaveLength(3);
  });

  test('A change of an event that leaves its deadline is not sent again', async () => {
    await nearFor('wren');
    await sendAt(Date.now() + 6 * minuteMs);
    await event({ contentDeadline: 6.9 * dayMs, printDeadline: 60 * dayMs }, Date.now() + 10 * minuteMs);
    await sendAt(Date.now() + 20 * minuteMs);
    expect(mail.sentTo()).toEqual(['wren']);
  });

  test('Quiet hours are waited for', async () => {
    // Tomorrow, at whatever time the test runs: a reminder is not sent when it is two days old.
    const at = new Date(start + dayMs).setUTCHours(23, 30, 0, 0);
    await choose('wren', 'now', { quiet: { from: 0, to: 23 } });
    await event({ contentDeadline: 6.9 * dayMs });
    await sendAt(at - hourMs);
    expect(mail.sentTo()).toEqual([]);
    await sendAt(at);
    expect(mail.sentTo()).toEqual(['wren']);
  });

  test('Of several server processes that look at the same moment, one sends', async () => {
    await nearFor('wren');
    const at = Date.now() + 6 * minuteMs;
    await Promise.all([sendAt(at), sendAt(at), sendAt(at)]);
    await sendAt(at + 20 * minuteMs);
    expect(mail.sentTo()).toEqual(['wren']);
  });

  test('Of two processes with connections of their own one sends, and none again after a restart', async () => {
    await nearFor('wren', 'olga');
    const at = Date.now() + 6 * minuteMs;
    const another = async () => ({
      ...game.store,
      names: new NameCache(),
      database: await openDatabase(game.location),
    });
    const processes = [await another(), await another()];
    await Promise.all(processes.map((store) => sendAt(at, store)));
    expect(mail.sentTo()).toEqual(['olga', 'wren']);
    for (const { database } of processes) await database.close();
    const restarted = await another();
    await sendAt(at + 20 * minuteMs, restarted);
    await restarted.database.close();
    expect(mail.sentTo()).toEqual(['olga', 'wren']);
  });

  test('A process that looked before another sent does not send what that one has sent', async () => {
    await nearFor('wren');
    const { database } = game.store;
    const at = Date.now() + 6 * minuteMs;
    const ofWren = (await findPending(game.store, 'mail', at)).find(({ userId }) => userId === 'wren');
    await sendAt(at);
    expect(mail.sentTo()).toEqual(['wren']);
    expect(ofWren && (await claim(database, ofWren, at + minuteMs))).toBe(false);
  });

  test('A mail server that fails is tried again, and then gets the deadline once', async () => {
    await nearFor('wren');
    expect(await sentAfterRefusal(mail, sendAt)).toEqual({ soon: [], later: ['wren'] });
  });

  test('After a restore to a time before anything was sent, deadlines that came near over two days ago are not sent again', async () => {
    await choose('wren', 'now');
    await event({ contentDeadline: 8 * dayMs, printDeadline: 10 * dayMs });
    await sendAt(start + 1.1 * dayMs);
    await sendAt(start + 3.1 * dayMs);
    expect(mail.messages).toHaveLength(2);
    await game.store.database.db.deleteFrom('deliveries').execute();
    await sendAt(start + 4 * dayMs);
    await sendAt(start + 4.1 * dayMs);
    expect(mail.messages).toHaveLength(3);
    expect(textOf(2)).toContain('Print deadline');
    expect(textOf(2)).not.toContain('Content deadline');
  });
});

test('A thousand people are looked at with a few queries, and telling one takes as many however many deadlines there are', async () => {
  const { database } = game.store;
  const people = Array.from({ length: 1000 }, (_, at) => personRow(`staff-${at}`, 'plot-writer', ['owls']));
  const now = new Set(people.slice(0, 20).map(({ id }) => id));
  const settings = people.map(({ id }) => {
    const value = writeNoticeSettings({ off: [], quiet: null, mail: now.has(id) ? 'now' : 'never' });
    return { user_id: id, key: personalKeys.settings, value, at: 1, seq: 0 };
  });
  // In bulk: a thousand transactions would take longer than the rest of the test.
  await writeTransaction(database, async (db) => {
    for (let at = 0; at < 1000; at += 200) {
      await db
        .insertInto('people')
        .values(people.slice(at, at + 200))
        .execute();
      await db
        .insertInto('personal')
        .values(settings.slice(at, at + 200))
        .execute();
    }
  });
  let queries = 0;
  const count: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  // Names are not loaded again while it runs: how often depends on the time it takes.
  const names = new NameCache(Infinity);
  const store = { ...game.store, names, database: { ...database, db: database.db.withPlugin(count) } };
  const send = async (at: number) => {
    queries = 0;
    await sendAt(at, store);
    return queries;
  };
  await event({ contentDeadline: 6.9 * dayMs, printDeadline: 6.95 * dayMs });
  const started = performance.now();
  // Nobody is due before five minutes have passed.
  const forNobody = await send(Date.now());
  expect(performance.now() - started).toBeLessThan(1000);
  expect(mail.messages).toEqual([]);
  expect(forNobody).toBeLessThanOrEqual(12);
  const forTwo = await send(Date.now() + 6 * minuteMs);
  expect(mail.messages).toHaveLength(20);
  expect(forTwo).toBeLessThanOrEqual(forNobody + 20 * 8);

  for (let at = 0; at < 30; at += 1) {
    const { keyId } = await game.made('wren', create({ title: `${at}` }));
    const due = iso(start + dayMs / 2);
    await game.sent('olga', assign(keyId, 'wren', due));
  }
  await choose('wren', 'now');
  await event({ contentDeadline: 6.8 * dayMs, printDeadline: 6.85 * dayMs }, Date.now() + 10 * minuteMs);
  expect(await send(Date.now() + 20 * minuteMs)).toBeLessThanOrEqual(forTwo + 8);
  expect(mail.messages).toHaveLength(41);
  expect(mail.messages.filter(({ text }) => text.includes('ENC-30: Assigned to you, due'))).toHaveLength(1);
});
