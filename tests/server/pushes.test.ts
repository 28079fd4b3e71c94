import { hostname } from 'node:os';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { personalKeys } from '#domain/personal/entry.ts';
import { writeNoticeSettings } from '#domain/personal/noticeState.ts';
import { contactOf } from '#server/deliver/contact.ts';
import { sendPushes } from '#server/deliver/pushes.ts';
import { startDeliveries } from '#server/deliver/startDeliveries.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { putItems } from '#server/store/documents/collections.ts';
import { saveEntries } from '#server/store/personal/entries.ts';
import { loadPushKeys } from '#server/store/personal/subscriptions.ts';
import { startPushService } from '#support/pushService.ts';
import { type TestServer, startServer, requestOf } from '#support/server.ts';

let server: TestServer;
let service: Awaited<ReturnType<typeof startPushService>>;
let ids: string[] = [];
let cookie = '';
let olga = '';
let pushKey = '';

beforeAll(async () => {
  server = await startServer();
  const given = { email: 'olga@waymark.test', roleId: 'organiser' };
  ids = await server.people(given, { email: 'ada@waymark.test', roleId: 'organiser' });
  await server.teams('owls');
  olga = await server.signIn('olga@waymark.test');
});
afterAll(() => server.close());
beforeEach(async () => {
  cookie = await server.signIn('ada@waymark.test');
  service = await startPushService(() => pushKey);
});
afterEach(async () => {
  await service.close();
  await server.store.database.db.deleteFrom('push_subscriptions').execute();
  await server.store.database.db.deleteFrom('notices').execute();
});

async function call(as: string, method: string, path: string, body?: object) {
  const answer = await fetch(`${server.url}/api${path}`, requestOf(as, method, body));
  return { status: answer.status, body: z.unknown().parse(await answer.json()) };
}
const channelsSchema = z.object({ pushKey: z.string(), endpoint: z.string().nullable() });
const channels = async (as = cookie) =>
  channelsSchema.parse((await call(as, 'GET', '/user/notificationChannels')).body);
const device = () => ({ endpoint: 'https://push.example.org/device', keys: service.keys });

/** Subscribes the device of a session. The service of the test has an address that the call would refuse. */
async function subscribe(as = cookie): Promise<void> {
  expect((await call(as, 'POST', '/user/push', device())).status).toBe(200);
  await server.store.database.db
    .updateTable('push_subscriptions')
    .set({ endpoint: service.endpoint })
    .where('endpoint', '=', device().endpoint)
    .execute();
  ({ pushKey } = await channels());
}
async function commented(text: string): Promise<string> {
  const made = await call(cookie, 'POST', '/encounters', { teamId: 'owls', title: 'Moonfall' });
  const id = made.status === 200 ? String(made.body) : '';
  await call(olga, 'POST', `/encounters/${id}/comments`, { comment: text });
  return id;
}
const send = async (now = Date.now()) =>
  sendPushes(
    { store: server.store, keys: await loadPushKeys(server.store.database), subject: 'mailto:a@b.test' },
    now,
  );
const devices = async () =>
  (await server.store.database.db.selectFrom('push_subscriptions').selectAll().execute()).length;

test('A device gets what happened, signed and encrypted for it, and no word of the document or comment', async () => {
  await subscribe();
  const keyId = await commented('Hemlock');
  await send();
  await send();
  expect(service.messages).toHaveLength(1);
  const [message] = service.messages;
  const text = message?.text ?? '';
  expect(JSON.parse(text)).toEqual({
    title: expect.stringMatching(/^ENC-\d+$/),
    body: 'a comment',
    path: `/encounters/${keyId}/read`,
    tag: keyId,
  });
  expect(message?.subject).toBe('mailto:a@b.test');
  for (const word of ['Moonfall', 'Hemlock']) expect(text).not.toContain(word);
  expect(message?.sealed.includes('ENC-')).toBe(false);
});

test('Push services are told whom to ask by the settings there are', async () => {
  await subscribe();
  await commented('Hemlock');
  const running = startDeliveries(
    { url: 'http://localhost:3000', smtpUrl: 'smtp://mail.waymark.test?from=games@waymark.test' },
    server.store,
    await loadPushKeys(server.store.database),
    Date.now,
    { digests: 10, pushes: 10 },
  );
  await expect.poll(() => service.messages[0]?.subject).toBe('mailto:games@waymark.test');
  await running.stop();
});

test.each([
  ['https://game.waymark.test', undefined, 'https://game.waymark.test'],
  ['https://game.waymark.test', 'smtp://mail.test?from=games@waymark.test', 'https://game.waymark.test'],
  ['http://game.waymark.test', 'smtp://mail.test?from=games@waymark.test', 'mailto:games@waymark.test'],
  ['http://game.waymark.test', 'smtp://post%40waymark.test:secret@mail.test', 'mailto:post@waymark.test'],
  ['http://game.waymark.test', 'smtp://mail.test', 'mailto:waymark@game.waymark.test'],
  ['http://game.waymark.test', 'smtp://mail.test?from=root@localhost', 'mailto:waymark@game.waymark.test'],
  ['http://game.waymark.test', 'smtp://mail.test?from=A <a@b.test>', 'mailto:waymark@game.waymark.test'],
  ['https://localhost:3000', undefined, `mailto:waymark@${hostname()}`],
  [undefined, undefined, `mailto:waymark@${hostname()}`],
])('With the address %s and the mail server %s it is %s', (url, smtpUrl, contact) => {
  expect(contactOf({ url, smtpUrl })).toBe(contact);
});

test('Nothing from before a device subscribed is sent to it', async () => {
  await commented('Before');
  await subscribe();
  await send();
  expect(service.messages).toEqual([]);
});

test('More than five documents are one message that leads to the inbox', async () => {
  await subscribe();
  for (let at = 0; at < 6; at += 1) await commented('One');
  await send();
  const given = { title: 'Waymark', body: 'News of 6 documents', path: '/inbox', tag: 'inbox' };
  expect(service.messages.map(({ text }) => JSON.parse(text))).toEqual([given]);
});

test('A deadline is sent once, with the event, what is due and when, to devices that subscribed before it was near', async () => {
  await subscribe();
  const dayMs = 86_400_000;
  const now = Date.now();
  const at = (days: number) => new Date(now + days * dayMs).toISOString();
  const item = (fields: Record<string, string>) => ({
    id: 'summer',
    fields: { name: 'Summer', code: 'SUM', start: at(60), end: at(62), ...fields },
  });
  const write = (fields: Record<string, string>, when: number) =>
    writeTransaction(server.store.database, (db) =>
      putItems(db, 'event', [item(fields)], { at: when, by: ids[0] ?? '' }),
    );
  await write({ contentDeadline: '2030-05-03T16:00:00.000Z' }, now);
  const near = Date.parse('2030-05-02T17:00:00.000Z');
  const given = { expiresAt: '2031-01-01T00:00:00.000Z' };
  await server.store.database.db.updateTable('auth_session').set(given).execute();
  await send(near);
  await send(near + 60_000);
  expect(service.messages.map(({ text }) => JSON.parse(text))).toEqual([
    {
      title: 'Summer',
      body: 'Content deadline Fri 3 May, 16:00',
      path: '/events/summer/read',
      tag: 'due~summer~contentDeadline~1',
    },
  ]);
  await write({ printDeadline: at(0.9) }, now - dayMs / 4);
  await send(Date.now());
  expect(service.messages).toHaveLength(1);
  await server.store.database.db.deleteFrom('documents').where('key_id', '=', 'summer').execute();
});

test('Quiet hours are waited for, and kinds that are off are not sent', async () => {
  await subscribe();
  const choose = (value: string, at: number) =>
    saveEntries(server.store, ids[1] ?? '', [{ key: personalKeys.settings, value, at }]);
  const hour = new Date().getUTCHours();
  const quiet = { from: hour, to: (hour + 2) % 24 };
  const settings = { off: [], mail: 'never' } as const;
  await choose(writeNoticeSettings({ ...settings, quiet }), Date.now());
  await commented('At night');
  await send();
  expect(service.messages).toEqual([]);
  await send(Date.now() + 2 * 3_600_000);
  expect(service.messages).toHaveLength(1);
  await choose(writeNoticeSettings({ ...settings, off: ['comment'], quiet: null }), Date.now() + 1000);
  await commented('Off');
  await send();
  expect(service.messages).toHaveLength(1);
  await choose(writeNoticeSettings({ ...settings, quiet: null }), Date.now() + 2000);
});

test.each([404, 410])('A device that a push service no longer knows (%i) is forgotten', async (status) => {
  await subscribe();
  await commented('One');
  service.state.status = status;
  await send();
  expect(await devices()).toBe(0);
});

test('A push service that fails is tried again later', async () => {
  await subscribe();
  await commented('One');
  service.state.status = 503;
  await send();
  service.state.status = 201;
  await send();
  expect(service.messages).toEqual([]);
  expect(await devices()).toBe(1);
  await send(Date.now() + 2 * 60_000);
  expect(service.messages).toHaveLength(1);
});

test('A device is subscribed until it is signed out, unsubscribes, or the account is deleted', async () => {
  await subscribe();
  expect((await channels()).endpoint).toBe(service.endpoint);
  expect((await channels(olga)).endpoint).toBe(null);
  await call(cookie, 'DELETE', '/user/push');
  expect(await devices()).toBe(0);
  await subscribe();
  expect((await call(cookie, 'POST', '/user/logout')).status).toBe(200);
  expect(await devices()).toBe(0);
  const [gone = ''] = await server.people({ email: `gone-${Date.now()}@waymark.test`, roleId: 'organiser' });
  const { db } = server.store.database;
  await db
    .insertInto('push_subscriptions')
    .values({ ...row, user_id: gone, session_id: await anySession() })
    .execute();
  await db.deleteFrom('people').where('id', '=', gone).execute();
  expect(await devices()).toBe(0);
});

test.each([
  'http://push.example.org/a',
  'https://127.0.0.1/a',
  'https://localhost/a',
  'https://printer.local/a',
  'https://[::1]/a',
  'https://push.example.org:8443/a',
])('%s is not accepted as the address of a push service', async (endpoint) => {
  expect((await call(cookie, 'POST', '/user/push', { ...device(), endpoint })).status).toBe(400);
  expect((await call('', 'POST', '/user/push', device())).status).toBe(401);
});

test('The keys are made once and stay, also when two processes start at the same moment', async () => {
  const { database } = server.store;
  const first = await loadPushKeys(database);
  expect(await loadPushKeys(database)).toEqual(first);
  await database.db.deleteFrom('meta').where('key', '=', 'pushKeys').execute();
  const [one, other] = await Promise.all([loadPushKeys(database), loadPushKeys(database)]);
  expect(one).toEqual(other);
});

const row = { endpoint: 'https://push.example.org/other', p256dh: 'x', auth: 'y', at: 1 };
async function anySession(): Promise<string> {
  const { db } = server.store.database;
  return (await db.selectFrom('auth_session').select('id').executeTakeFirstOrThrow()).id;
}
