import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { exportText, importText } from '#support/unsentFiles.ts';
import { pushRequestSchema } from '#contract/sync/sync.ts';
import { writeMeta } from '#mirror/storage/meta.ts';
import type { TestDevice } from '#support/device.ts';
import { createNetwork } from '#support/network.ts';
import { create, createAndSettle, edit, editAndSettle, reconnect, settleAll } from '#support/operations.ts';
import { conflictOf, syncFixture } from '#support/syncFixture.ts';
import { allConflicts } from '#mirror/conflicts/conflict.ts';
import { sendOutbox } from '../../sw/backgroundSync.ts';

const { shared, world, loseVersion } = syncFixture();

/** Sends what waits on a device as its service worker does. Returns the bodies of the requests that the server took. */
async function sendInBackground(device: TestDevice, mostAtOnce = 100): Promise<string[]> {
  const network = createNetwork(device.network.cookie, async (input, init) => {
    const { changes } = pushRequestSchema.parse(JSON.parse(z.string().parse(init?.body)));
    return changes.length > mostAtOnce ? new Response('', { status: 413 }) : fetch(input, init);
  });
  const sent: string[] = [];
  network.seen = ({ request, answer }) => {
    if (answer !== '') sent.push(request);
  };
  await device.sendInBackground(network);
  return sent;
}

test('After a restore, nothing based on a version of the time before is applied in the background', async () => {
  const pair = await shared();
  const { ada, keyId } = pair;
  await loseVersion(pair);

  expect(await sendInBackground(ada)).toHaveLength(1);
  expect(await world().read(keyId)).toMatchObject({ version: 2, endsWhen: 'at dawn' });
  await reconnect(ada);
  expect((await conflictOf(ada, keyId)).theirs).toMatchObject({ body: { endsWhen: 'at dawn' } });
});

test('In the background nothing is sent while everything is being fetched again after a restore', async () => {
  const ada = await world().open('ada');
  const keyId = await createAndSettle(ada, world().team, { title: 'The ferry' });
  await edit(ada, keyId, { endsWhen: 'at dusk' });
  await writeMeta(ada.mirror, 'isRestored', true);
  expect(await sendInBackground(ada)).toEqual([]);
});

test('Nothing is sent in the background for somebody who has logged out, and looking for their database makes none', async () => {
  const disk = new IDBFactory();
  const asked: string[] = [];
  await sendOutbox('waymark:ada', {
    indexedDB: disk,
    fetch: (path) => Promise.resolve(new Response(String(asked.push(path)))),
    clients: { matchAll: () => Promise.resolve([]) },
    navigator: { locks: { request: () => Promise.resolve(undefined) } },
  });
  expect(asked).toEqual([]);
  expect(await disk.databases()).toEqual([]);
});

test('What came from a file, and what was written after it, is sent in order', async () => {
  const [ada, tablet] = [await world().open('ada'), await world().open('ada')];
  const keyId = await createAndSettle(ada, world().team, { title: 'The ferry' }, tablet);
  await edit(tablet, keyId, { endsWhen: 'at dusk' });
  await importText(ada.device, await exportText(tablet.device));
  await edit(ada, keyId, { summary: 'after the import' });

  expect(await sendInBackground(ada)).toHaveLength(1);
  expect(await world().read(keyId)).toMatchObject({ endsWhen: 'at dusk', summary: 'after the import' });
  for (const device of [ada, tablet]) {
    await device.settle();
    expect(await device.mirror.outbox.count()).toBe(0);
    expect(await allConflicts(device.mirror)).toEqual([]);
  }
  expect(await world().read(keyId)).toMatchObject({ version: 3 });
});

test('What follows a change of its document in a further request is left for the app, which knows whether that was applied', async () => {
  const [ada, ben] = [await world().open('ada'), await world().open('ben')];
  const [keyId, other] = [
    await create(ada, world().team, { title: 'The ferry' }),
    await create(ada, world().team, { title: 'The mill' }),
  ];
  await settleAll(ada, ben);
  await editAndSettle(ben, keyId, { summary: 'Ben’s' });
  await edit(ada, keyId, { summary: 'Ada’s' });
  await exportText(ada.device);
  await edit(ada, keyId, { endsWhen: 'at dusk' });
  await edit(ada, other, { summary: 'elsewhere' });

  expect(await sendInBackground(ada, 1)).toHaveLength(2);
  expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'Ben’s', endsWhen: '' });
  expect(await world().read(other)).toMatchObject({ summary: 'elsewhere' });
  await ada.settle();
  expect((await conflictOf(ada, keyId)).theirs).toMatchObject({ body: { summary: 'Ben’s' } });
  expect(await world().read(keyId)).toMatchObject({ version: 2 });
});
