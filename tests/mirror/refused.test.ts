import { describe, expect, test } from 'vitest';
import { setStatus } from '#actions/documents.ts';
import { perform } from '#actions/perform.ts';
import { markRefused } from '#mirror/outbox/answers.ts';
import { encounter } from '#support/documents.ts';
import { type MirrorFixture, openMirrorFixture } from '#support/mirror.ts';

const rowOf = (bench: MirrorFixture) => bench.mirror.documents.get('doc-1');

async function holding(): Promise<MirrorFixture> {
  const bench = await openMirrorFixture();
  await bench.arrive([encounter({}, { summary: 'at the river' })]);
  return bench;
}

describe('what was refused', () => {
  const tooLong = { code: 'validation', error: 'Some fields need correcting.' } as const;

  test('and then mended goes out as a new change, under a new id', async () => {
    const bench = await holding();
    await bench.edit({ summary: 'wrong' });
    const [id] = await bench.send();
    await markRefused(bench.tab, id ?? '', tooLong);
    expect(await rowOf(bench))?.toMatchObject({ sync: 'refused', body: { summary: 'wrong' } });
    expect(await bench.lane()).toMatchObject([{ state: 'refused', error: tooLong }]);
    expect(await bench.send()).toEqual([]);
    await bench.edit({ summary: 'right' });
    const [mended, ...others] = await bench.lane();
    expect(others).toEqual([]);
    expect(mended).toMatchObject({
      state: 'queued',
      error: null,
      tries: 0,
      change: { body: { summary: 'right' } },
    });
    expect(mended?.id).not.toBe(id);
    expect(mended?.change.id).toBe(mended?.id);
    expect((await rowOf(bench))?.sync).toBe('waiting');
  });

  test('holds what follows it, and what follows learns the new id when it is mended', async () => {
    const bench = await holding();
    await bench.edit({ summary: 'wrong' });
    const [id] = await bench.send();
    await bench.edit({ duration: 10 });
    await markRefused(bench.tab, id ?? '', tooLong);
    expect(await bench.send()).toEqual([]);
    await bench.edit({ summary: 'right' });
    const [first, second] = await bench.lane();
    expect(first?.change).toMatchObject({ body: { summary: 'right' } });
    expect(second?.after).toBe(first?.id);
    expect(await bench.send()).toEqual([first?.id, second?.id]);
  });

  test('and mended wins over what had been typed before it in the changes that wait behind', async () => {
    const bench = await holding();
    await bench.edit({ summary: 'wrong' });
    const [id] = await bench.send();
    await bench.edit({ summary: 'still wrong', duration: 10 });
    await markRefused(bench.tab, id ?? '', tooLong);
    await bench.edit({ summary: 'right' });
    const shown = (await rowOf(bench))?.body;
    expect(shown).toMatchObject({ summary: 'right', duration: 10 });
    const sent = (await bench.lane()).map((row) => ('body' in row.change ? row.change.body : {}));
    expect(Object.assign({}, ...sent)).toEqual({ summary: 'right', duration: 10 });
  });

  test('move is over once its document is edited again', async () => {
    const bench = await holding();
    await setStatus(bench, await bench.document(), -1);
    const [id] = await bench.send();
    await markRefused(bench.tab, id ?? '', { code: 'not_allowed_now' });
    await bench.mirror.documents.update('doc-1', { statusId: 0 });
    await bench.edit({ summary: 'x' });
    expect((await bench.lane()).map((row) => row.change.kind)).toEqual(['save']);
  });

  test('move that is over leaves no change behind that waits for it', async () => {
    const bench = await holding();
    await setStatus(bench, await bench.document(), -1);
    await setStatus(bench, await bench.document(), 0);
    const [id] = await bench.send();
    await bench.edit({ summary: 'x' });
    await bench.unsend();
    await markRefused(bench.tab, id ?? '', { code: 'not_allowed_now' });
    await bench.edit({ summary: 'y' });
    const lane = await bench.lane();
    expect(lane.map((row) => row.change.kind)).toEqual(['setStatus', 'save']);
    expect(lane.map((row) => row.after)).toEqual([null, lane[0]?.id]);
    expect(lane[0]?.change).toMatchObject({ version: 1, statusId: 0 });
  });

  test('move that is over frees what follows it, also where the edit cannot fold into that', async () => {
    const bench = await holding();
    await setStatus(bench, await bench.document(), -1);
    const [id] = await bench.send();
    const { keyId, entity } = await bench.document();
    await perform(bench, {
      kind: 'keepText',
      id: 'kept',
      keyId,
      entity,
      version: 1,
      body: { summary: 'words' },
    });
    await markRefused(bench.tab, id ?? '', { code: 'not_allowed_now' });
    await bench.mirror.documents.update('doc-1', { statusId: 0 });
    await bench.edit({ summary: 'x' });
    expect((await bench.lane()).map((row) => [row.change.kind, row.after])).toEqual([
      ['keepText', null],
      ['save', 'kept'],
    ]);
  });
});
