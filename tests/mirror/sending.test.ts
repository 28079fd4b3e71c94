import { describe, expect, test } from 'vitest';
import { saveDocument, setStatus } from '#actions/documents.ts';
import { resync } from '#mirror/feed/resync.ts';
import { applyPage } from '#mirror/feed/applyPage.ts';
import { readCursors, syncSummary } from '#mirror/queries/syncState.ts';
import { LeaseLost, leaseMs, releaseLease, takeLease } from '#mirror/storage/lease.ts';
import { type LeaseHolder, takeBatch } from '#mirror/outbox/sending.ts';
import { markConflict, markDone, markFailed, markRefused, markUntried } from '#mirror/outbox/answers.ts';
import type { BodyPatch } from '#domain/body.ts';
import { encounter, noon } from '#support/documents.ts';
import { type MirrorFixture, savedLater, openMirrorFixture, page } from '#support/mirror.ts';

const base = encounter({}, { summary: 'base' });

async function sending(body: BodyPatch): Promise<{ bench: MirrorFixture; id: string }> {
  const bench = await openMirrorFixture();
  await bench.arrive([base]);
  await saveDocument(bench, base, { teamId: 'north', body });
  const [id = ''] = await bench.send();
  return { bench, id };
}
const shown = (bench: MirrorFixture) => bench.mirror.documents.get('doc-1');

describe('what goes out', () => {
  test('goes in the order in which it was done, whole lanes, up to the limit', async () => {
    const bench = await openMirrorFixture();
    const documents = ['doc-1', 'doc-2', 'doc-3'].map((keyId) => encounter({ keyId }));
    await bench.arrive(documents);
    for (const document of documents)
      await saveDocument(bench, document, { teamId: 'north', body: { summary: 'x' } });
    const first = await takeBatch(bench.tab, 2);
    expect(first.map(({ change }) => change.keyId)).toEqual(['doc-1', 'doc-2']);
    expect(await takeBatch(bench.tab, 2)).toEqual(first);
  });

  test('fault 1: and was not answered goes again, to the letter', async () => {
    const { bench, id } = await sending({ summary: 'mine' });
    const again = await takeBatch(bench.tab, 100);
    expect(again).toMatchObject([{ change: { id, version: 1, body: { summary: 'mine' } } }]);
    expect(await takeBatch(bench.tab, 100)).toEqual(again);
  });

  test('fault 28: leaves a lane out that waits for a person, and takes the others', async () => {
    const { bench, id } = await sending({ summary: 'mine' });
    const other = encounter({ keyId: 'doc-2' });
    await bench.arrive([other]);
    await markRefused(bench.tab, id, { code: 'validation' });
    await saveDocument(bench, other, { teamId: 'north', body: { summary: 'x' } });
    expect(await takeBatch(bench.tab, 100)).toMatchObject([{ change: { keyId: 'doc-2' } }]);
    expect(await syncSummary(bench.mirror)).toMatchObject({ waiting: 1, needsYou: 1 });
  });
});

describe('the answer', () => {
  test('fault 5: taken in twice, the second time changes nothing', async () => {
    const { bench, id } = await sending({ summary: 'mine' });
    const answer = encounter({ version: 2 }, { summary: 'mine' });
    await markDone(bench.tab, id, answer);
    await saveDocument(bench, answer, { teamId: 'north', body: { summary: 'newer' } });
    await markDone(bench.tab, id, answer);
    expect(await shown(bench)).toMatchObject({ sync: 'waiting', body: { summary: 'newer' } });
    expect((await bench.lane()).length).toBe(1);
  });

  test('done: the lane is empty, the truth behind it goes, the scopes stay', async () => {
    const { bench, id } = await sending({ summary: 'mine' });
    const scopes = (await shown(bench))?.scopes;
    await markDone(bench.tab, id, encounter({ version: 2 }, { summary: 'mine' }));
    expect(await shown(bench)).toMatchObject({ version: 2, sync: 'saved', scopes });
    expect(await bench.mirror.shadow.count()).toBe(0);
    expect(await bench.lane()).toEqual([]);
  });

  test('done: a change sent together with it stays frozen, and the server knows what it follows', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([base]);
    await saveDocument(bench, base, { teamId: 'north', body: { summary: 'mine' } });
    await setStatus(bench, await bench.document(), -1);
    const batch = await takeBatch(bench.tab, 100);
    await markDone(bench.tab, batch[0]?.change.id ?? '', encounter({ version: 2 }, { summary: 'mine' }));
    expect(await takeBatch(bench.tab, 100)).toEqual(batch.slice(1));
    expect((await shown(bench))?.statusId).toBe(-1);
  });

  test('fault 24: a conflict with what says the same is done', async () => {
    const { bench, id } = await sending({ summary: 'the same' });
    await markConflict(bench.tab, id, savedLater(base, { summary: 'the same', duration: 9 }), noon);
    expect(await bench.mirror.conflicts.count()).toBe(0);
    expect(await bench.lane()).toEqual([]);
    expect(await shown(bench)).toMatchObject({ version: 2, sync: 'saved', body: { duration: 9 } });
  });

  test('a conflict over a move that theirs has made already is done', async () => {
    const bench = await openMirrorFixture();
    await bench.arrive([base]);
    await setStatus(bench, base, -1);
    const [id = ''] = await bench.send();
    await markConflict(bench.tab, id, savedLater(base, {}, { statusId: -1 }), noon);
    expect(await shown(bench)).toMatchObject({ version: 2, statusId: -1, sync: 'saved' });
  });

  test('fault 22: a conflict with other fields holds the three texts for a merge, and sends nothing', async () => {
    const { bench, id } = await sending({ summary: 'mine' });
    const theirs = savedLater(base, { duration: 9 });
    await markConflict(bench.tab, id, theirs, noon);
    expect(await bench.mirror.conflicts.get('doc-1')).toEqual({
      keyId: 'doc-1',
      changeId: id,
      base,
      theirs,
      at: noon,
    });
    expect((await shown(bench))?.sync).toBe('conflict');
    expect(await bench.send()).toEqual([]);
  });

  test('never tried: free to fold again', async () => {
    const { bench, id } = await sending({ summary: 'mine' });
    await markUntried(bench.tab, [id]);
    await saveDocument(bench, await bench.document(), {
      teamId: 'north',
      body: { duration: 9 },
    });
    expect((await bench.lane()).map((row) => row.change)).toMatchObject([
      { id, body: { summary: 'mine', duration: 9 } },
    ]);
  });

  test('fault 27: failing on one change ten times: its lane is stuck and shown, others went on all the time', async () => {
    const { bench, id } = await sending({ summary: 'mine' });
    const other = encounter({ keyId: 'doc-2' });
    await bench.arrive([other]);
    await saveDocument(bench, other, { teamId: 'north', body: { summary: 'x' } });
    for (let at = 1; at < 10; at += 1) {
      await markFailed(bench.tab, id, { code: 'internal' }, () => 5000);
      expect((await takeBatch(bench.tab, 100)).map(({ change }) => change.keyId)).toEqual(['doc-2']);
      bench.clock.at += 5000;
      expect((await takeBatch(bench.tab, 100)).length).toBe(2);
    }
    expect((await shown(bench))?.sync).toBe('waiting');
    await markFailed(bench.tab, id, { code: 'internal' }, () => 5000);
    expect(await bench.lane()).toMatchObject([{ state: 'stuck', tries: 10, error: { code: 'internal' } }]);
    expect((await shown(bench))?.sync).toBe('refused');
    bench.clock.at += 5000;
    expect((await takeBatch(bench.tab, 100)).map(({ change }) => change.keyId)).toEqual(['doc-2']);
  });
});

describe('fault 10: when another tab has taken the lease', () => {
  test('nothing that this one still has in hand is written', async () => {
    const { bench, id } = await sending({ summary: 'mine' });
    const { mirror, tab: hand } = bench;
    const state = async () =>
      Promise.all(
        [mirror.documents, mirror.outbox, mirror.conflicts, mirror.shadow, mirror.meta].map((table) =>
          table.toArray(),
        ),
      );
    await takeLease(mirror, 'tab-2', bench.clock.at, true);
    const before = await state();
    const late: Record<string, (holder: LeaseHolder) => Promise<unknown>> = {
      takeBatch: (holder) => takeBatch(holder, 100),
      markDone: (holder) => markDone(holder, id, encounter({ version: 2 }, { summary: 'mine' })),
      markConflict: (holder) => markConflict(holder, id, savedLater(base, { summary: 'theirs' }), noon),
      markRefused: (holder) => markRefused(holder, id, { code: 'validation' }),
      markFailed: (holder) => markFailed(holder, id, { code: 'internal' }, () => 1000),
      markUntried: (holder) => markUntried(holder, [id]),
      applyPage: (holder) => applyPage(holder, page([savedLater(base, { summary: 'theirs' })])),
      beginAnew: (holder) => resync(holder, undefined, false),
    };
    for (const write of Object.values(late)) await expect(write(hand)).rejects.toThrow(LeaseLost);
    expect(await state()).toEqual(before);
  });

  test('it is taken from a silent tab after 90 seconds, and not before', async () => {
    const { mirror, clock } = await openMirrorFixture();
    expect(await takeLease(mirror, 'tab-2', clock.at + leaseMs - 1, false)).toBe(false);
    expect(await takeLease(mirror, 'tab-2', clock.at + leaseMs, false)).toBe(true);
  });

  test('every sign of life renews it', async () => {
    const { mirror, tab: hand, clock } = await openMirrorFixture();
    clock.at += leaseMs - 1;
    await takeBatch(hand, 1);
    expect(await takeLease(mirror, 'tab-2', clock.at + leaseMs - 1, false)).toBe(false);
  });

  test('fault 31: a clock that was set back locks nobody out', async () => {
    const { mirror } = await openMirrorFixture();
    expect(await takeLease(mirror, 'tab-2', -50_000_000, false)).toBe(true);
  });

  test('given back, it is free at once; giving back another’s does nothing', async () => {
    const { mirror, clock } = await openMirrorFixture();
    await releaseLease(mirror, 'tab-2');
    expect(await takeLease(mirror, 'tab-2', clock.at, false)).toBe(false);
    await releaseLease(mirror, 'tab-1');
    expect(await takeLease(mirror, 'tab-2', clock.at, false)).toBe(true);
  });
});

test('what is sent to a restored server keeps its place: cursors go, the outbox stays', async () => {
  const { bench } = await sending({ summary: 'mine' });
  await resync(bench.tab, undefined, false);
  expect(await readCursors(bench.mirror)).toEqual({ epoch: null, scopes: {} });
  expect((await bench.lane()).length).toBe(1);
  expect((await shown(bench))?.body['summary']).toBe('mine');
});
