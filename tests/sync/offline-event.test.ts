import { expect, test } from 'vitest';
import { setStatus } from '#actions/documents.ts';
import { readHistory } from '#mirror/read/history.ts';
import { offlineState } from '#mirror/read/offlineEvents.ts';
import { takeOffline } from '#actions/event/offlineEvents.ts';
import { putItems } from '#server/store/documents/collections.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import type { HistoryPrefetcher } from '#sync/historyPrefetcher.ts';
import { type Actor, dumpDatabase } from '#support/cast.ts';
import { testGameFixture } from '#support/testGameFixture.ts';
import { create, edit, editAndSettle, reconnect, shown } from '#support/operations.ts';
import { prefetcherOf } from '#support/prefetcher.ts';
import type { TestDevice } from '#support/device.ts';

const { game, settled } = testGameFixture(async (game) => {
  await writeTransaction(game.server.store.database, async (db) => {
    for (const [id, name] of [
      ['later', 'The Later Fest'],
      ['third', 'The Third Fest'],
    ] as const) {
      const fields = { name, code: id, isNext: false };
      await putItems(db, 'event', [{ id, fields }], { at: Date.now(), by: 'nobody' });
    }
  });
});

/** An encounter of team Owls for an event, with a number of versions. */
async function written(client: TestDevice, eventId: string, versions: number): Promise<string> {
  const body = { title: 'The ford', summary: 'v1', eventId, organiserNotes: '<p>the duke did it</p>' };
  const keyId = await create(client, 'owls', body);
  await client.settle();
  for (let version = 2; version <= versions; version += 1) {
    await editAndSettle(client, keyId, { summary: `v${version}` });
  }
  return keyId;
}

/** Fetches until the prefetcher waits. */
async function fetchOn(fetcher: HistoryPrefetcher): Promise<void> {
  while ((await fetcher.next()) === 0);
}

const take = (client: TestDevice, eventId: string) => takeOffline(client.mirror, eventId, client.clock.now());
/** A new device that has everything, and has asked for an event. */
async function offlineWith(name: Actor, eventId: string): Promise<TestDevice> {
  const device = await settled(name);
  await take(device, eventId);
  await device.settle();
  return device;
}

const missing = async (client: TestDevice, eventId: string) =>
  (await offlineState(client.mirror, eventId)).event?.missing;
const texts = async (client: TestDevice, keyId: string) =>
  (await readHistory(client.mirror, keyId)).map((row) => row.document?.body['summary'] ?? null);

test('An event made available offline has every text of every version, however many there are', async () => {
  const olga = await settled('olga');
  const many = await written(olga, 'later', 23);
  const few = await written(olga, 'later', 2);
  const rhea = await offlineWith('rhea', 'later');
  await fetchOn(prefetcherOf(rhea));
  expect(await texts(rhea, many)).toEqual(Array.from({ length: 23 }, (_, at) => `v${23 - at}`));
  expect(await texts(rhea, few)).toEqual(['v2', 'v1']);
  const { event, checked } = await offlineState(rhea.mirror, 'later');
  expect(event).toMatchObject({ missing: 0, documents: { encounter: 2, event: 1 } });
  expect(checked).toBeGreaterThanOrEqual(event?.askedAt ?? Number.POSITIVE_INFINITY);
});

test('Missing histories are known offline, and fetched on reconnecting, even by a newly opened tab', async () => {
  const keyId = await written(await settled('olga'), 'third', 3);
  const rhea = await settled('rhea');
  rhea.network.online = false;
  await rhea.engine.cycle();
  await take(rhea, 'third');
  await fetchOn(prefetcherOf(rhea));
  expect(await missing(rhea, 'third')).toBeGreaterThan(0);
  expect((await offlineState(rhea.mirror, 'third')).checked).toBe(0);
  expect(await texts(rhea, keyId)).toEqual([]);

  await reconnect(rhea);
  await fetchOn(prefetcherOf(rhea));
  expect(await missing(rhea, 'third')).toBe(0);
  expect(await texts(rhea, keyId)).toEqual(['v3', 'v2', 'v1']);
});

test('A server that dies halfway costs nothing already fetched', async () => {
  const olga = await settled('olga');
  for (let at = 0; at < 25; at += 1) await written(olga, 'middle', 1);
  const rhea = await offlineWith('rhea', 'middle');
  const fetcher = prefetcherOf(rhea);
  expect(await fetcher.next()).toBe(0);
  const left = await missing(rhea, 'middle');
  expect(left).toBe(5);
  rhea.network.online = false;
  expect(await fetcher.next()).toBeGreaterThan(0);
  expect(await missing(rhea, 'middle')).toBe(left);
  const before = rhea.network.requests;
  rhea.network.online = true;
  await fetchOn(prefetcherOf(rhea));
  expect(await missing(rhea, 'middle')).toBe(0);
  expect(rhea.network.requests - before).toBe(1);
});

test('Later changes by others are fetched too, and nothing is requested while nothing changes', async () => {
  const olga = await settled('olga');
  const keyId = await written(olga, 'kept', 1);
  const rhea = await offlineWith('rhea', 'kept');
  const fetcher = prefetcherOf(rhea);
  await fetchOn(fetcher);
  await editAndSettle(olga, keyId, { summary: 'v2' }, rhea);
  await fetchOn(fetcher);
  expect(await texts(rhea, keyId)).toEqual(['v2', 'v1']);
  const before = rhea.network.requests;
  await fetchOn(fetcher);
  await fetchOn(fetcher);
  expect(rhea.network.requests).toBe(before);
});

test('Full storage stops the fetching, shows what is missing, and a new request continues it', async () => {
  const keyId = await written(await settled('olga'), 'full', 2);
  const rhea = await offlineWith('rhea', 'full');
  const refuse = () => {
    throw new DOMException('There is no room', 'QuotaExceededError');
  };
  rhea.mirror.versions.hook('creating', refuse);
  const fetcher = prefetcherOf(rhea);
  await fetchOn(fetcher);
  expect(await offlineState(rhea.mirror, 'full')).toMatchObject({ scarce: true, event: { missing: 1 } });
  const before = rhea.network.requests;
  await fetchOn(fetcher);
  expect(rhea.network.requests).toBe(before);

  rhea.mirror.versions.hook('creating').unsubscribe(refuse);
  await take(rhea, 'full');
  await fetchOn(fetcher);
  expect(await texts(rhea, keyId)).toEqual(['v2', 'v1']);
});

test('A blocked change holds up no histories, while a sendable change goes first', async () => {
  const keyId = await written(await settled('olga'), 'busy', 2);
  const rhea = await offlineWith('rhea', 'busy');
  await edit(rhea, keyId, { summary: 'mine' });
  const fetcher = prefetcherOf(rhea);
  const before = rhea.network.requests;
  await fetchOn(fetcher);
  expect(rhea.network.requests).toBe(before);
  await rhea.mirror.outbox.toCollection().modify({ state: 'conflict' });
  await fetchOn(fetcher);
  expect(await texts(rhea, keyId)).toEqual(['v2', 'v1']);
});

test('Users get no more of an event than they may read, and lose it with the right to read it', async () => {
  const olga = await settled('olga');
  const body = { title: 'A ritual', eventId: 'rights', organiserNotes: '<p>the duke did it</p>' };
  const keyId = await create(olga, 'owls', body, 'ritual');
  await olga.settle();
  await setStatus(olga.device, await shown(olga, keyId), 2);
  await olga.settle();
  const wren = await offlineWith('wren', 'rights');
  const fetcher = prefetcherOf(wren);
  await fetchOn(fetcher);
  expect(await dumpDatabase(wren)).toContain('the duke did it');
  await game().changeRights('wren', { role: 'player' });
  await wren.settle();
  await fetchOn(fetcher);
  expect(await dumpDatabase(wren)).not.toContain('the duke did it');
  expect(await missing(wren, 'rights')).toBe(0);
  expect(await readHistory(wren.mirror, keyId)).not.toEqual([]);
  await game().changeRights('wren', { role: 'plot-writer' });
});
