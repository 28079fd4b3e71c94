import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { Mirror, mirrorName } from '#mirror/storage/database.ts';
import { readMeta } from '#mirror/storage/meta.ts';
import {
  type DeviceValues,
  leaveDevice,
  ownTables,
  ownTexts,
  serverChanges,
  typedTexts,
} from '#support/deviceFixture.ts';
import { mirrorVersions as laterVersions } from '#support/laterVersions.ts';
import { syncFixture } from '#support/syncFixture.ts';
import { allConflicts } from '#mirror/conflicts/conflict.ts';

const { world } = syncFixture();

/** A device that was left by 1.0, a server on which others went on, and the same device with the made-up 1.1. */
async function upgraded(run: string) {
  const first = await world().open('ada');
  await first.settle();
  const epoch = (await readMeta(first.mirror, 'epoch')) ?? '';
  first.mirror.close();
  const values: DeviceValues = { user: first.user.id, team: world().team, epoch, run };
  const pushed = await world().push(
    'ben',
    serverChanges(values).map((change) => ({ change })),
  );
  expect(pushed.map(({ status }) => status)).toEqual(pushed.map(() => 200));
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
  const left = new Mirror(mirrorName(values.user), storage);
  await leaveDevice(left, values);
  const typed = await ownTexts(left);
  const rows = await Promise.all(ownTables.map((name) => left.table<object>(name).toArray()));
  left.close();
  return { device: await world().open('ada', undefined, storage, laterVersions), typed, rows };
}

test('After an upgrade, everything that was typed in 1.0 is there', async () => {
  const { device, typed, rows } = await upgraded('kept');
  const { mirror } = device;
  expect(typed.length).toBeGreaterThan(12);
  expect(await ownTexts(mirror)).toEqual(typed);
  const [outbox, typedRows] = rows;
  // A change that is sent again must be the same, so that the server knows it.
  expect(await mirror.outbox.toArray()).toEqual(outbox?.map((row) => ({ ...row, since: '1.0' })));
  expect(await mirror.typed.toArray()).toEqual(typedRows);
  expect((await allConflicts(mirror)).map(({ keyId }) => keyId)).toEqual(['ferry-kept', 'gate-kept']);
  expect(await mirror.table('bookmarks').toCollection().primaryKeys()).toEqual(['ambush-kept', 'bell-kept']);
  expect(await readMeta(mirror, 'opened')).toBeUndefined();
  mirror.close();
});

test('After an upgrade, a device of 1.0 sends everything, and shows what to decide', async () => {
  const { device, typed } = await upgraded('sent');
  await device.settle();
  const left = await device.mirror.outbox.orderBy('order').toArray();
  expect(left.map(({ id, state }) => `${id}: ${state}`)).toEqual([
    'change-4-sent: conflict',
    'change-5-sent: refused',
    'change-6-sent: stuck',
    'change-10-sent: conflict',
  ]);
  const ben = await world().open('ben');
  await ben.settle();
  const rows = (await ben.mirror.documents.toArray()).filter(({ keyId }) => keyId.endsWith('-sent'));
  const onServer = typedTexts(rows);
  expect(onServer).toEqual([
    'Typed: a comment that waits',
    'Typed: a new document',
    'Typed: a new document, saved twice',
    'Typed: a save of an import',
    'Typed: a save that waits',
  ]);
  const everywhere = new Set([...onServer, ...(await ownTexts(device.mirror))]);
  expect([...everywhere].toSorted()).toEqual(typed);
  for (const { mirror } of [device, ben]) mirror.close();
});
