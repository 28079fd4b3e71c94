import { describe, expect, test } from 'vitest';
import { addComment } from '#actions/comments.ts';
import { markAllRead, markSeen, setFollowing } from '#actions/person/reading.ts';
import { personalKeys } from '#domain/personal/entry.ts';
import { unreadKeys } from '#mirror/read/reading.ts';
import type { TestDevice } from '#support/device.ts';
import { createAndSettle, edit, editAndSettle, reconnect, settleAll, shown } from '#support/operations.ts';
import { syncFixture } from '#support/syncFixture.ts';

const { world, settled } = syncFixture();

const unread = async (on: TestDevice) => [...(await unreadKeys(on.mirror, on.user.id))];

async function look(on: TestDevice, keyId: string): Promise<void> {
  await markSeen(on.mirror, await shown(on, keyId));
}

describe('what is unread', () => {
  test('Everything from before the first sign-in is read; later writing by others is not, on any device', async () => {
    const ada = await settled('ada');
    const before = await createAndSettle(ada, world().team, { title: 'Before' });
    const ben = await settled('ben');
    expect(await unread(ben)).toEqual([]);
    await edit(ada, before, { summary: 'Later' });
    const after = await createAndSettle(ada, world().team, { title: 'After' }, ben);
    const second = await settled('ben');
    for (const device of [ben, second])
      expect((await unread(device)).toSorted()).toEqual([before, after].toSorted());
    expect(await unread(ada)).toEqual([]);
  });

  test('A document seen offline on one device is read on the other after both have synced', async () => {
    const [ada, ben, other] = [await settled('ada'), await settled('ben'), await settled('ben')];
    const keyId = await createAndSettle(ada, world().team, { title: 'The ford' }, ben, other);
    expect(await unread(ben)).toContain(keyId);
    ben.network.online = false;
    await look(ben, keyId);
    expect(await unread(ben)).not.toContain(keyId);
    await other.settle();
    expect(await unread(other)).toContain(keyId);
    await reconnect(ben, other);
    expect(await unread(other)).not.toContain(keyId);
  });

  test('Marking everything as read leaves nothing unread on the other device, and nothing to store', async () => {
    const [ada, ben, other] = [await settled('ada'), await settled('ben'), await settled('ben')];
    const keyId = await createAndSettle(ada, world().team, { title: 'The mill' }, ben);
    await look(ben, keyId);
    await editAndSettle(ada, keyId, { summary: 'Burnt' }, ben);
    expect(await unread(ben)).toContain(keyId);
    await markAllRead(ben.mirror);
    expect(await unread(ben)).toEqual([]);
    await settleAll(ben, other);
    expect(await unread(other)).toEqual([]);
    expect(await other.mirror.personal.where('key').startsWith('seen:').count()).toBe(0);
  });

  test('A comment of somebody else makes a document unread, one’s own does not', async () => {
    const [ada, ben] = [await settled('ada'), await settled('ben')];
    const keyId = await createAndSettle(ada, world().team, { title: 'The bell' }, ben);
    await look(ben, keyId);
    await addComment(ada.device, await shown(ada, keyId), 'Who rings it?');
    await settleAll(ada, ben);
    expect(await unread(ben)).toContain(keyId);
    expect(await unread(ada)).not.toContain(keyId);
  });

  test('The latest choice counts on both devices, and a device whose clock is behind can still choose', async () => {
    const [ada, ben, other] = [await settled('ada'), await settled('ben'), await settled('ben')];
    const keyId = await createAndSettle(ada, world().team, { title: 'The well' }, ben, other);
    await setFollowing(ben.mirror, keyId, true, 2_000);
    await setFollowing(other.mirror, keyId, false, 1_000);
    await settleAll(ben, other, ben);
    const choice = async (on: TestDevice) =>
      (await on.mirror.personal.get(personalKeys.follow(keyId)))?.value;
    expect([await choice(ben), await choice(other)]).toEqual(['yes', 'yes']);
    await setFollowing(other.mirror, keyId, false, 1_000);
    await settleAll(other, ben);
    expect([await choice(ben), await choice(other)]).toEqual(['no', 'no']);
  });
});

test('A restored server gets back what it has lost, and a later version with the same number is unread', async () => {
  const [ada, ben] = [await settled('ada'), await settled('ben')];
  const keyId = await createAndSettle(ada, world().team, { title: 'The gate' }, ben);
  await look(ben, keyId);
  await ben.settle();
  await world().restoredAfter(async () => {
    await editAndSettle(ada, keyId, { summary: 'Lost' }, ben);
    await look(ben, keyId);
    await ben.settle();
  });
  await editAndSettle(await settled('ada'), keyId, { summary: 'Written after the restore' }, ben);
  expect(await unread(ben)).toContain(keyId);
  await look(ben, keyId);
  await ben.settle();
  const third = await settled('ben');
  expect(await unread(third)).not.toContain(keyId);
});
