import { expect, test } from 'vitest';
import { makeMany } from '#support/many.ts';
import { editAndSettle, settleAll, shown } from '#support/operations.ts';
import { syncFixture } from '#support/syncFixture.ts';

const { shared, world, settled } = syncFixture();

// A file of its own, because all later tests of a file sync what this one leaves on the server.
test('A server restored from a backup lets devices with many documents go on', async () => {
  const { ada, ben, keyId } = await shared();
  const made = makeMany(1000, world().team, 'encounter');
  for (let at = 0; at < made.length; at += 100) await world().push('ada', made.slice(at, at + 100));
  await settleAll(ben, ada);
  await world().restoredAfter(async () => {
    await editAndSettle(ben, keyId, { summary: 'lost' });
  });
  await ada.settle();
  const fresh = await settled('ben');
  await editAndSettle(fresh, keyId, { summary: 'after the restore' }, ada);
  expect((await shown(ada, keyId)).body['summary']).toBe('after the restore');
  expect(await ada.mirror.documents.count()).toBe(await fresh.mirror.documents.count());
}, 180_000);
