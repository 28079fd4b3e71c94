import { expect, test } from 'vitest';
import { create, edit, editAndSettle, settleAll, shown } from '#support/operations.ts';
import type { TestDevice } from '#support/device.ts';
import { conflictOf, syncFixture } from '#support/syncFixture.ts';
import type { Fault } from '#support/network.ts';

const { shared, world, settled, busyDevice } = syncFixture();

/** Errors after everything was sent: remaining unsent changes, and documents without exactly one edit. */
async function wrongAfter(ada: TestDevice, keyIds: readonly string[]): Promise<unknown[]> {
  const wrong = (await Promise.all(keyIds.map((keyId) => world().read(keyId)))).filter(
    ({ keyId, version, summary }) => version !== 2 || summary !== `Pitched ${keyId}`,
  );
  return [...(await ada.mirror.outbox.toArray()), ...wrong];
}

test('While the answers to one batch are being stored, the next is in flight', async () => {
  const { ada, keyIds } = await busyDevice(210);
  const { network } = ada;
  const before = network.requests;
  network.mostAtOnce = 0;
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
    await settleAll(ada, ada);
    expect(await wrongAfter(ada, keyIds)).toEqual([]);
  });

test('New documents are sent before anything that may depend on them', async () => {
  const ada = await settled('ada');
  ada.network.mostAtOnce = 0;
  for (let at = 0; at < 120; at += 1) await create(ada, world().team, { title: `Banner ${at}` });
  await ada.settle();
  expect(await ada.mirror.outbox.count()).toBe(0);
  expect(ada.network.mostAtOnce).toBe(1);
});

/** An encounter that both have, Ben's newer summary on the server, and Ada's run log entry waiting to be sent. */
async function logBesideOthersText(): Promise<{ ada: TestDevice; keyId: string }> {
  const { ada, ben, keyId } = await shared();
  await editAndSettle(ben, keyId, { summary: 'Ben’s' });
  await edit(ada, keyId, { runLog: [{ id: ada.device.newId(), outcome: '<p>Ran well</p>' }] });
  return { ada, keyId };
}

test('A text written while a log entry is being sent is in conflict with what others wrote before that', async () => {
  const { ada, keyId } = await logBesideOthersText();
  ada.network.beforeAnswer = async () => {
    ada.network.beforeAnswer = null;
    await edit(ada, keyId, { summary: 'Ada’s' });
  };
  await ada.settle();
  expect(await world().read(keyId)).toMatchObject({ version: 3, summary: 'Ben’s' });
  expect((await conflictOf(ada, keyId)).theirs).toMatchObject({ body: { summary: 'Ben’s' } });
  expect(await shown(ada, keyId)).toMatchObject({ body: { summary: 'Ada’s' } });
});

test('A text of another field written while a log entry is being sent goes on top of what others wrote before that', async () => {
  const { ada, keyId } = await logBesideOthersText();
  ada.network.beforeAnswer = async () => {
    ada.network.beforeAnswer = null;
    await edit(ada, keyId, { endsWhen: 'at dusk' });
  };
  await ada.settle();
  expect(await world().read(keyId)).toMatchObject({ version: 4, summary: 'Ben’s', endsWhen: 'at dusk' });
  expect(await shown(ada, keyId)).toEqual(await world().document(keyId));
});
