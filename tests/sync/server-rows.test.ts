import { expect, test } from 'vitest';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import { edit, shown } from '#support/operations.ts';
import { syncFixture } from '#support/syncFixture.ts';

const { busyDevice } = syncFixture();

test('The server rows of many documents go with the last answer', async () => {
  const { ada } = await busyDevice(130);
  expect(await ada.mirror.server.count()).toBe(130);
  await ada.settle();
  expect(await ada.mirror.outbox.count()).toBe(0);
  expect(await ada.mirror.server.count()).toBe(0);
  expect(await readMeta(ada.mirror, 'settledServerRows')).toBeUndefined();
});

test('Where a change stays unsent, only the server row of its document is kept', async () => {
  const { ada, keyIds } = await busyDevice(30);
  const [first = ''] = keyIds;
  const unsent = await ada.mirror.outbox.where('keyId').equals(first).first();
  await ada.mirror.outbox.update(unsent?.order ?? 0, { state: 'refused', error: { code: 'validation' } });
  await ada.settle();
  expect(await ada.mirror.server.toCollection().primaryKeys()).toEqual([first]);
  expect(await readMeta(ada.mirror, 'settledServerRows')).toBeUndefined();
});

test('Server rows that a killed tab has left go with the next cycle, and count for nothing until then', async () => {
  const { ada, keyIds } = await busyDevice(1);
  const [keyId = ''] = keyIds;
  const left = await ada.mirror.server.get(keyId);
  if (!left) throw new Error('It has no server row.');
  await ada.settle();
  await ada.mirror.server.put(left);
  await writeMeta(ada.mirror, 'settledServerRows', true);
  await edit(ada, keyId, { summary: 'Struck' });
  expect((await ada.mirror.server.get(keyId))?.document.body['summary']).toBe(`Pitched ${keyId}`);
  await ada.settle();
  expect((await shown(ada, keyId)).body['summary']).toBe('Struck');
  await ada.mirror.server.put(left);
  await writeMeta(ada.mirror, 'settledServerRows', true);
  await ada.settle();
  expect(await ada.mirror.server.count()).toBe(0);
});
