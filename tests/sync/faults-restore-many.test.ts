import { expect, test } from 'vitest';
import { makeMany } from '#support/many.ts';
import { edit, shown } from '#support/operations.ts';
import { syncFixture } from '#support/syncFixture.ts';

const { shared, world, settled } = syncFixture();

// A file of its own, because all later tests of a file sync what this one leaves on the server.
test('A server restored from a backup lets devices with many documents go on', async () => {
  const { ada, ben, keyId } = await shared();
  const made = makeMany(1000, world().team, 'encounter');
  for (let at = 0; at < made.length; at += 100) await world().push('ada', made.slice(at, at + 100));
  await ben.settle();
  await ada.settle();
  await world().restoredAfter(async () => {
    await edit(ben, keyId, { summary: 'lost' });
    await ben.settle();
  });
  await ada.settle();
  const fresh = await settled('ben');
  await edit(fresh, keyId, { summary: 'after the restore' });
  await fresh.settle();
  await ada.settle();
  expect((await shown(ada, keyId)).body['summary']).toBe('after the restore');
  expect(await ada.mirror.documents.count()).toBe(await fresh.mirror.documents.count());
}, 180_000);
