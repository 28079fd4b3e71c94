import { expect, test } from 'vitest';
import { create, edit } from '#support/operations.ts';
import type { TestDevice } from '#support/device.ts';
import { syncFixture } from '#support/syncFixture.ts';
import type { Fault } from '#support/network.ts';

const { world } = syncFixture();

/** A device with an unsent edit of each of `count` documents that the server has. */
async function busyDevice(count: number): Promise<{ ada: TestDevice; keyIds: string[] }> {
  const ada = await world().open('ada');
  await ada.settle();
  const keyIds: string[] = [];
  for (let at = 0; at < count; at += 1) keyIds.push(await create(ada, world().team, { title: `Tent ${at}` }));
  await ada.settle();
  for (const keyId of keyIds) await edit(ada, keyId, { summary: `Pitched ${keyId}` });
  ada.network.mostAtOnce = 0;
  return { ada, keyIds };
}

/** Errors after everything was sent: remaining unsent changes, and documents without exactly one edit. */
async function wrongAfter(ada: TestDevice, keyIds: readonly string[]): Promise<unknown[]> {
  const documents = await Promise.all(keyIds.map((keyId) => world().read(keyId)));
  const wrong = documents.filter(
    ({ keyId, version, summary }) => version !== 2 || summary !== `Pitched ${keyId}`,
  );
  return [...(await ada.mirror.outbox.toArray()), ...wrong];
}

test('While the answers to one batch are being stored, the next is in flight', async () => {
  const { ada, keyIds } = await busyDevice(210);
  const { network } = ada;
  const before = network.requests;
  // The first answer is held back until the second request has been sent.
  network.beforeAnswer = async () => {
    while (network.requests < before + 2) await new Promise(setImmediate);
  };
  await ada.settle();
  expect(await wrongAfter(ada, keyIds)).toEqual([]);
  expect(network.mostAtOnce).toBe(2);
});

const faults: readonly (Fault | null)[][] = [
  ['dropRequest'],
  ['dropAnswer', 'dropAnswer'],
  [null, 'serverError', 'dropAnswer'],
  ['unavailable120', null],
  ['cutBody', 'duplicate', 'htmlPage'],
];
for (const given of faults)
  test(`Of two batches in flight, ${given.map((fault) => fault ?? 'nothing').join(', ')} loses and duplicates nothing`, async () => {
    const { ada, keyIds } = await busyDevice(210);
    ada.network.fail(...given);
    await ada.settle();
    await ada.settle();
    expect(await wrongAfter(ada, keyIds)).toEqual([]);
  });

test('New documents are sent before anything that may depend on them', async () => {
  const ada = await world().open('ada');
  await ada.settle();
  ada.network.mostAtOnce = 0;
  for (let at = 0; at < 120; at += 1) await create(ada, world().team, { title: `Banner ${at}` });
  await ada.settle();
  expect(await ada.mirror.outbox.count()).toBe(0);
  expect(ada.network.mostAtOnce).toBe(1);
});
