import { describe, expect, test } from 'vitest';
import { saveDocument, setStatus } from '#actions/documents.ts';
import { resync } from '#mirror/feed/resync.ts';
import { applyPage } from '#mirror/feed/applyPage.ts';
import { readCursors } from '#mirror/read/syncState.ts';
import { LeaseLost, leaseMs, releaseLease, takeLease } from '#mirror/storage/lease.ts';
import { type LeaseHolder, takeBatch } from '#mirror/outbox/sending.ts';
import {
  markConflict,
  markDone,
  markFailed,
  markRefused,
  markUntried,
} from '#mirror/outbox/serverAnswers.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { encounter } from '#support/documents.ts';
import {
  type MirrorFixture,
  savedLater,
  openMirrorFixture,
  pullPage,
  openMirrorWith,
} from '#support/mirror.ts';

const base = encounter({}, { summary: 'base' });

async function sending(body: BodyPatch): Promise<{ device: MirrorFixture; id: string }> {
  const device = await openMirrorWith(base);
  await device.edit(body);
  const [id = ''] = await device.send();
  return { device, id };
}
const shown = (device: MirrorFixture) => device.mirror.documents.get('doc-1');

test('Changes are sent in order, up to the limit', async () => {
  const device = await openMirrorFixture();
  const documents = ['doc-1', 'doc-2', 'doc-3'].map((keyId) => encounter({ keyId }));
  await device.arrive(documents);
  for (const document of documents)
    await saveDocument(device, document, { teamId: 'north', body: { summary: 'x' } });
  const first = await takeBatch(device.tab, 2);
  expect(first.changes.map(({ change }) => change.keyId)).toEqual(['doc-1', 'doc-2']);
  expect(await takeBatch(device.tab, 2)).toEqual(first);
});

describe('answers', () => {
  test('fault 5: an answer applied twice changes nothing the second time', async () => {
    const { device, id } = await sending({ summary: 'mine' });
    const answer = encounter({ version: 2 }, { summary: 'mine' });
    await markDone(device.tab, id, answer);
    await saveDocument(device, answer, { teamId: 'north', body: { summary: 'newer' } });
    await markDone(device.tab, id, answer);
    expect(await shown(device)).toMatchObject({ sync: 'waiting', body: { summary: 'newer' } });
    expect((await device.lane()).length).toBe(1);
  });

  test('An applied change empties the lane, deletes the server row and keeps the scopes', async () => {
    const { device, id } = await sending({ summary: 'mine' });
    const scopes = (await shown(device))?.scopes;
    await markDone(device.tab, id, encounter({ version: 2 }, { summary: 'mine' }));
    expect(await shown(device)).toMatchObject({ version: 2, sync: 'saved', scopes });
    expect(await device.mirror.server.count()).toBe(0);
    expect(await device.lane()).toEqual([]);
  });

  test('A change sent together with an applied one stays frozen, because the server knows its base', async () => {
    const device = await openMirrorWith(base);
    await device.edit({ summary: 'mine' });
    await setStatus(device, await device.document(), -1);
    const { changes: batch } = await takeBatch(device.tab, 100);
    await markDone(device.tab, batch[0]?.change.id ?? '', encounter({ version: 2 }, { summary: 'mine' }));
    expect((await takeBatch(device.tab, 100)).changes).toEqual(batch.slice(1));
    expect((await shown(device))?.statusId).toBe(-1);
  });

  test('A change that the server did not try can fold again', async () => {
    const { device, id } = await sending({ summary: 'mine' });
    await markUntried(device.tab, [id]);
    await device.edit({ duration: 9 });
    expect((await device.lane()).map((row) => row.change)).toMatchObject([
      { id: expect.not.stringMatching(id), body: { summary: 'mine', duration: 9 } },
    ]);
  });

  test('fault 27: a change that fails ten times is shown as stuck, while other lanes continue', async () => {
    const { device, id } = await sending({ summary: 'mine' });
    const other = encounter({ keyId: 'doc-2' });
    await device.arrive([other]);
    await device.edit({ summary: 'x' }, 'doc-2');
    for (let at = 1; at < 10; at += 1) {
      await markFailed(device.tab, id, { code: 'internal' }, () => 5000);
      expect((await takeBatch(device.tab, 100)).changes.map(({ change }) => change.keyId)).toEqual(['doc-2']);
      device.clock.at += 5000;
      expect((await takeBatch(device.tab, 100)).changes.length).toBe(2);
    }
    expect((await shown(device))?.sync).toBe('waiting');
    await markFailed(device.tab, id, { code: 'internal' }, () => 5000);
    expect(await device.lane()).toMatchObject([{ state: 'stuck', tries: 10, error: { code: 'internal' } }]);
    expect((await shown(device))?.sync).toBe('refused');
    device.clock.at += 5000;
    expect((await takeBatch(device.tab, 100)).changes.map(({ change }) => change.keyId)).toEqual(['doc-2']);
  });
});

describe('fault 10: when another tab has taken the lease', () => {
  test('A tab that lost the lease writes nothing it still had in memory', async () => {
    const { device, id } = await sending({ summary: 'mine' });
    const { mirror, tab } = device;
    const state = async () =>
      Promise.all(
        [mirror.documents, mirror.outbox, mirror.server, mirror.meta].map((table) => table.toArray()),
      );
    await takeLease(mirror, 'tab-2', device.clock.at, true);
    const before = await state();
    const late: Record<string, (holder: LeaseHolder) => Promise<unknown>> = {
      takeBatch: (holder) => takeBatch(holder, 100),
      markDone: (holder) => markDone(holder, id, encounter({ version: 2 }, { summary: 'mine' })),
      markConflict: (holder) => markConflict(holder, id, savedLater(base, { summary: 'theirs' })),
      markRefused: (holder) => markRefused(holder, id, { code: 'validation' }),
      markFailed: (holder) => markFailed(holder, id, { code: 'internal' }, () => 1000),
      markUntried: (holder) => markUntried(holder, [id]),
      applyPage: (holder) => applyPage(holder, pullPage([savedLater(base, { summary: 'theirs' })])),
      resync: (holder) => resync(holder, undefined, false),
    };
    for (const write of Object.values(late)) await expect(write(tab)).rejects.toThrow(LeaseLost);
    expect(await state()).toEqual(before);
  });

  test('The lease of a silent tab is taken over after 90 seconds, not before', async () => {
    const { mirror, clock } = await openMirrorFixture();
    expect(await takeLease(mirror, 'tab-2', clock.at + leaseMs - 1, false)).toBe(false);
    expect(await takeLease(mirror, 'tab-2', clock.at + leaseMs, false)).toBe(true);
  });

  test('Every write renews the lease', async () => {
    const { mirror, tab, clock } = await openMirrorFixture();
    clock.at += leaseMs - 1;
    await takeBatch(tab, 1);
    expect(await takeLease(mirror, 'tab-2', clock.at + leaseMs - 1, false)).toBe(false);
  });

  test('fault 31: a clock that was set back locks no tab out', async () => {
    const { mirror } = await openMirrorFixture();
    expect(await takeLease(mirror, 'tab-2', -50_000_000, false)).toBe(true);
  });

  test('A released lease is free immediately, and releasing another tab’s does nothing', async () => {
    const { mirror, clock } = await openMirrorFixture();
    await releaseLease(mirror, 'tab-2');
    expect(await takeLease(mirror, 'tab-2', clock.at, false)).toBe(false);
    await releaseLease(mirror, 'tab-1');
    expect(await takeLease(mirror, 'tab-2', clock.at, false)).toBe(true);
  });
});

test('A resync with a restored server deletes the cursors and keeps the outbox', async () => {
  const { device } = await sending({ summary: 'mine' });
  await resync(device.tab, undefined, true);
  expect(await readCursors(device.mirror)).toEqual({ epoch: null, scopes: {} });
  expect((await device.lane()).length).toBe(1);
  expect((await shown(device))?.body['summary']).toBe('mine');
});
