import { expect, test } from 'vitest';
import { myPatch } from '#mirror/conflicts/conflictTexts.ts';
import { documentState } from '#mirror/read/documents.ts';
import { create, createAndSettle, edit, editAndSettle, settleAll, shown } from '#support/operations.ts';
import { conflictOf, syncFixture } from '#support/syncFixture.ts';

const { shared, world, settled } = syncFixture();

async function epochOf(device: {
  mirror: { meta: { get(key: string): Promise<unknown> } };
}): Promise<unknown> {
  return device.mirror.meta.get('epoch');
}

test('fault 68: after a backup made under load is restored, devices of three ages join a new epoch, and newer texts are conflicts', async () => {
  // Ada’s device and Ben’s go on after the backup. Another of Ada’s was last online before it, with an edit to send.
  const { ada, ben, keyId } = await shared();
  const bens = await create(ben, world().team, { title: 'Ben’s' });
  const early = await createAndSettle(ada, world().team, { title: 'From before' }, ben);
  const old = await settled('ada');
  old.network.online = false;
  await edit(old, early, { summary: 'written long ago, sent late' });
  const before = await epochOf(ada);

  await world().restoredUnderLoad(async () => {
    await editAndSettle(ada, keyId, { summary: 'after the backup' });
    await editAndSettle(ben, bens, { summary: 'also after the backup' });
  });
  old.network.online = true;
  await settleAll(ada, ben, old);

  expect(await epochOf(ada)).not.toEqual(before);
  for (const device of [ben, old]) expect(await epochOf(device)).toEqual(await epochOf(ada));
  for (const [device, lost, summary] of [
    [ada, keyId, 'after the backup'],
    [ben, bens, 'also after the backup'],
  ] as const) {
    const { base } = await conflictOf(device, lost);
    expect(myPatch(base, (await documentState(device.mirror, lost)).lane)).toEqual({ summary });
  }
  // The old device has nothing that the server lost, and its edit was made on a version that is there again.
  expect(await world().read(early)).toMatchObject({ version: 2, summary: 'written long ago, sent late' });
  expect(await shown(old, keyId)).toEqual(await world().document(keyId));
}, 60_000);
