import { describe, expect, test } from 'vitest';
import { setStatus } from '#actions/documents.ts';
import type { PushItem } from '#contract/sync/sync.ts';
import { takeLease } from '#mirror/storage/lease.ts';
import { laneOf } from '#mirror/outbox/lanes.ts';
import { documentState } from '#mirror/read/documents.ts';
import { syncSummary } from '#support/syncSummary.ts';
import { takeBatch } from '#mirror/outbox/sending.ts';
import { create, edit, editAndSettle, reconnect, shown } from '#support/operations.ts';
import { syncFixture } from '#support/syncFixture.ts';

// Fault cases are numbered as in docs/sync.md.
const { shared, world, settled } = syncFixture();

describe('one change on a bad network', () => {
  test('fault 1: a save whose answer is lost is replayed without a conflict', async () => {
    const { ada, keyId } = await shared();
    await edit(ada, keyId, { summary: 'once' });
    ada.network.fail('dropAnswer');
    await ada.settle();
    expect((await documentState(ada.mirror, keyId)).conflict).toBeUndefined();
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'once' });
    expect(await shown(ada, keyId)).toMatchObject({ version: 2 });
  });

  test('fault 2: a create whose answer is lost five times makes one document', async () => {
    const ada = await settled('ada');
    const title = 'A lantern lost five times';
    const keyId = await create(ada, world().team, { title });
    ada.network.fail('dropAnswer', 'dropAnswer', 'dropAnswer', 'dropAnswer', 'dropAnswer');
    await ada.settle();
    expect(await world().read(keyId)).toMatchObject({ version: 1, title });
    expect(await world().countTitled(title)).toBe(1);
  });

  test('fault 3: the same change id with another body is refused and writes nothing', async () => {
    const { keyId } = await shared();
    const common = { kind: 'edit', id: `three-${keyId}`, keyId, entity: 'encounter', version: 1 } as const;
    const [first] = await world().push('ada', [{ change: { ...common, body: { summary: 'first' } } }]);
    const [second] = await world().push('ada', [{ change: { ...common, body: { summary: 'second' } } }]);
    expect(first).toMatchObject({ status: 200 });
    expect(second).toMatchObject({ status: 422, error: { code: 'unprocessable' } });
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'first' });
  });

  test('fault 4: of two identical sends at the same time, of a save and a create, one is applied and all get the same answer', async () => {
    const { ada, keyId } = await shared();
    const made = ada.device.newId();
    const of = { entity: 'encounter', teamId: world().team } as const;
    const creation = { ...of, kind: 'create', id: `made-${made}`, keyId: made } as const;
    const save = { kind: 'edit', id: `saved-${made}`, keyId, entity: 'encounter', version: 1 } as const;
    const given = { change: { ...creation, body: { title: 'Twice' } } };
    const changes: PushItem[] = [given, { change: { ...save, body: { summary: 'twice' } } }];
    const send = () => world().push('ada', changes);
    const [first, ...others] = await Promise.all([send(), send(), send(), send()]);
    expect(first.map(({ status }) => status)).toEqual([200, 200]);
    for (const other of others) expect(other).toEqual(first);
    expect(await world().read(made)).toMatchObject({ version: 1 });
    expect(await world().read(keyId)).toMatchObject({ version: 2 });
  });

  test('fault 5: a device killed between an answer and its commit is clean after sending again', async () => {
    const { ada, keyId } = await shared();
    await edit(ada, keyId, { summary: 'kept by the server' });
    await takeLease(ada.mirror, 'killed', ada.clock.now(), true);
    const given = { mirror: ada.mirror, token: 'killed', now: ada.clock.now };
    const { changes: sent } = await takeBatch(given, 100);
    await world().push('ada', [...sent]);
    const again = await ada.restart();
    again.clock.advance(90_000);
    await again.settle();
    expect(await syncSummary(again.mirror)).toMatchObject({ waiting: 0, needsYou: 0 });
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'kept by the server' });
  });

  test('fault 6: a save that is killed leaves both the document row and the outbox row, or neither', async () => {
    const { ada, keyId } = await shared();
    const before = await shown(ada, keyId);
    const kill = () => {
      throw new Error('the battery died here');
    };
    ada.mirror.outbox.hook('creating').subscribe(kill);
    await expect(edit(ada, keyId, { summary: 'never kept' })).rejects.toThrow('the battery died here');
    ada.mirror.outbox.hook('creating').unsubscribe(kill);
    expect(await shown(ada, keyId)).toEqual(before);
    expect(await laneOf(ada.mirror, keyId)).toEqual([]);
    expect(await ada.mirror.server.get(keyId)).toBeUndefined();
  });

  test('fault 7: typing while a send is in flight makes a second change and no conflict', async () => {
    const { ada, keyId } = await shared();
    await edit(ada, keyId, { summary: 'sent' });
    ada.network.beforeAnswer = () => edit(ada, keyId, { summary: 'typed meanwhile' });
    await ada.settle();
    expect((await documentState(ada.mirror, keyId)).conflict).toBeUndefined();
    expect(await world().read(keyId)).toMatchObject({ version: 3, summary: 'typed meanwhile' });
  });

  test('fault 25: twenty saves made offline are one change', async () => {
    const { ada, keyId } = await shared();
    ada.network.online = false;
    for (let at = 1; at <= 20; at += 1) await edit(ada, keyId, { summary: `draft ${at}` });
    expect(await laneOf(ada.mirror, keyId)).toHaveLength(1);
    await reconnect(ada);
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'draft 20' });
  });

  test('fault 35: an answer cut off halfway is not applied, and the cursors do not move', async () => {
    const { ada, ben, keyId } = await shared();
    await editAndSettle(ben, keyId, { summary: 'from Ben' });
    const cursors = await ada.mirror.meta.get('cursors');
    ada.network.fail('cutBody');
    await ada.engine.cycle();
    expect(await ada.mirror.meta.get('cursors')).toEqual(cursors);
    expect((await shown(ada, keyId)).body['summary']).toBe('');
    await ada.settle();
    expect((await shown(ada, keyId)).body['summary']).toBe('from Ben');
  });
});

describe('sessions, portals and busy servers', () => {
  test('fault 12: an expired session loses nothing, and everything is sent after signing in again', async () => {
    const { ada, keyId } = await shared();
    const { cookie } = ada.network;
    ada.network.cookie = '';
    ada.clock.advance(3 * 24 * 3_600_000);
    await edit(ada, keyId, { summary: 'written while signed out' });
    await ada.engine.cycle();
    const expected = { waiting: 1, needsYou: 0, status: { paused: 'signIn' } };
    expect(await syncSummary(ada.mirror)).toMatchObject(expected);
    expect((await shown(ada, keyId)).body['summary']).toBe('written while signed out');
    ada.network.cookie = cookie;
    await ada.settle();
    expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 0, status: { paused: null } });
    expect(await world().read(keyId)).toMatchObject({ summary: 'written while signed out' });
  });

  test('fault 13: when another user signs in, the first outbox is neither sent in their name nor changed', async () => {
    const { ada, ben, keyId } = await shared();
    await edit(ada, keyId, { summary: 'Ada, unsent' });
    ada.network.cookie = ben.network.cookie;
    await ada.engine.cycle();
    expect(ada.mirror.name).not.toBe(ben.mirror.name);
    expect(await world().read(keyId)).toMatchObject({ version: 1 });
    expect(await laneOf(ada.mirror, keyId)).toHaveLength(1);
    expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 1, status: { paused: 'signIn' } });
  });

  test('fault 32: a captive portal counts as offline, and nothing of its page is stored', async () => {
    const { ada, keyId } = await shared();
    await edit(ada, keyId, { summary: 'behind the portal' });
    ada.network.fail('htmlPage', 'htmlPage');
    await ada.engine.cycle();
    const expected = { waiting: 1, needsYou: 0, status: { reach: 'offline' } };
    expect(await syncSummary(ada.mirror)).toMatchObject(expected);
    await ada.settle();
    expect(await world().read(keyId)).toMatchObject({ summary: 'behind the portal' });
  });

  test.each([false, true])('fault 33: if navigator.onLine is wrongly %s, answers decide', async (onLine) => {
    const { ada, keyId } = await shared();
    const original = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
    Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true });
    ada.network.online = !onLine;
    await edit(ada, keyId, { summary: 'typed behind a portal' });
    await ada.engine.cycle();
    if (original) Object.defineProperty(globalThis, 'navigator', original);
    expect(await syncSummary(ada.mirror)).toMatchObject(
      onLine ? { waiting: 1, status: { reach: 'offline' } } : { waiting: 0, status: { reach: 'online' } },
    );
  });
});

test('A document created, edited and submitted offline is sent in one request', async () => {
  const ada = await settled('ada');
  ada.network.online = false;
  const keyId = await create(ada, world().team, world().completeEncounter('Made in a field'));
  await edit(ada, keyId, { summary: 'edited there' });
  expect((await setStatus(ada.device, await shown(ada, keyId), 1)).kind).toBe('applied');
  ada.network.online = true;
  const before = ada.network.requests;
  await ada.engine.cycle();
  expect(ada.network.requests - before).toBe(2);
  expect(await world().read(keyId)).toMatchObject({ version: 2, statusId: 1, summary: 'edited there' });
  expect((await shown(ada, keyId)).reference).toMatch(/^ENC-\d+$/);
});
