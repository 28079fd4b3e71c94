import { expect, test, vi } from 'vitest';
import { followDocuments } from '#mirror/search/follow.ts';
import { createIndexer } from '#mirror/search/indexer.ts';
import { encounter } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';
import { searchFor } from '#support/search.ts';
import { eventually } from '#support/eventually.ts';

/** Follows a device's documents without waiting. */
async function following() {
  const device = await openMirrorFixture();
  const indexer = createIndexer(device.mirror);
  const waits: number[] = [];
  const ports = {
    locks: undefined,
    wait: async (ms: number) => {
      waits.push(ms);
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
    now: () => 0,
    onIndexed: () => undefined,
  };
  const stop = followDocuments(device.mirror, indexer, ports);
  const find = async (typed: string) => (await searchFor(device.mirror, typed)).keys;
  return { device, indexer, stop, find, waits };
}

test('Documents are indexed as they arrive, until following stops', async () => {
  const { device, find, stop } = await following();
  await device.arrive([encounter({ keyId: 'one' }, { title: 'Lantern' })]);
  await eventually(async () => expect(await find('lantern')).toEqual(['one']));
  await device.arrive([encounter({ keyId: 'two' }, { title: 'Lantern' })]);
  await eventually(async () => expect(await find('lantern')).toHaveLength(2));
  stop();
  await device.arrive([encounter({ keyId: 'three' }, { title: 'Lantern' })]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await find('lantern')).toHaveLength(2);
});

test('After a failure of storage it tries again, and misses nothing', async () => {
  const { device, indexer, find, stop, waits } = await following();
  await eventually(async () => expect(await device.mirror.search.count()).toBe(1));
  const step = vi.spyOn(indexer, 'step').mockRejectedValueOnce(new Error('quota'));
  await device.arrive([encounter({ keyId: 'one' }, { title: 'Lantern' })]);
  await eventually(async () => expect(await find('lantern')).toEqual(['one']));
  expect(waits).toContain(60_000);
  step.mockRestore();
  stop();
});
