import { expect, test } from 'vitest';
import { joinConflicts } from '#actions/joinConflicts.ts';
import { settle } from '#actions/settleConflict.ts';
import { allConflicts } from '#mirror/conflicts/conflict.ts';
import { myPatch } from '#mirror/conflicts/conflictTexts.ts';
import { documentState } from '#mirror/read/documents.ts';
import type { TestDevice } from '#support/device.ts';
import { edit, editAndSettle, reconnect, settleAll, shown } from '#support/operations.ts';
import { conflictOf, syncFixture } from '#support/syncFixture.ts';
import { textsOf, typeTexts } from '#support/texts.ts';
import { exportText, importText } from '#support/unsentFiles.ts';

// Fault cases are numbered as in docs/sync.md. In these, an edit is in two places at once.
const { shared, world, settled } = syncFixture();

const p = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');

/** Takes a device's side of a conflict, as somebody who has read both. */
async function takeMine(device: TestDevice, keyId: string): Promise<void> {
  const { theirs, base } = await conflictOf(device, keyId);
  const mine = myPatch(base, (await documentState(device.mirror, keyId)).lane);
  await settle(device.device, theirs, mine, { ...theirs.body, ...mine });
}

test('fault 71: two files of half-sent edits, imported on two devices while a conflict is settled, replace nothing unseen and lose nothing', async () => {
  const { ada, ben, keyId } = await shared();
  const tablet = await settled('ada');
  for (const { network } of [ada, tablet]) network.online = false;
  await edit(ada, keyId, { summary: 'Ada on the phone' });
  await edit(tablet, keyId, { summary: 'Ada on the tablet', endsWhen: 'at dusk' });
  await editAndSettle(ben, keyId, { summary: 'Ben' });
  // Half sent: the request arrives, and its answer does not.
  for (const device of [ada, tablet]) {
    device.network.online = true;
    device.network.fail('dropAnswer');
    await device.engine.cycle();
    device.network.online = false;
  }
  const files = [await exportText(ada.device), await exportText(tablet.device)] as const;
  await importText(tablet.device, files[0]);
  await importText(ada.device, files[1]);
  await reconnect(ada, tablet);
  expect(await world().read(keyId)).toMatchObject({ summary: 'Ben' });

  await takeMine(ada, keyId);
  await settleAll(ada, tablet, ben);
  const { summary } = await world().read(keyId);
  const everywhere = [
    ...(await world().everyText(keyId, 'summary')),
    ...(await world().everyText(keyId, 'endsWhen')),
    JSON.stringify(await tablet.mirror.outbox.toArray()),
  ].join(' ');
  for (const words of ['Ben', 'Ada on the phone', 'Ada on the tablet', 'at dusk'])
    expect(everywhere).toContain(words);
  // An edit that the tablet has left was made on another text than Ada took: it waits for her, and replaces nothing.
  expect(await world().read(keyId)).toMatchObject({ summary });
});

test('fault 72: the same edit under two ids has one effect', async () => {
  const { ada, ben, keyId } = await shared();
  const tablet = await settled('ada');
  for (const device of [ada, tablet]) await edit(device, keyId, { summary: 'the ford is deep' });
  await settleAll(ada, tablet, ben);
  expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'the ford is deep' });
  expect(await allConflicts(tablet.mirror)).toEqual([]);
  expect(await tablet.mirror.outbox.count()).toBe(0);
});

test('fault 74: paragraphs that two people write without a signal are both in the document, and Undo leaves one of them', async () => {
  const first = p('The ferry is late.', 'Nobody pays.');
  const { ada, ben, keyId } = await shared({ title: 'The ferry', refereeBrief: first });
  for (const { network } of [ada, ben]) network.online = false;
  await edit(ada, keyId, { refereeBrief: p('The ferry is early.', 'Nobody pays.') });
  await edit(ben, keyId, { refereeBrief: p('The ferry is late.', 'Everybody pays.') });
  await reconnect(ben, ada);
  const theirs = { updatedBy: { id: ben.device.by.id } };
  expect(await joinConflicts(ada.device)).toMatchObject([{ theirs }]);
  await settleAll(ada, ben);
  const both = p('The ferry is early.', 'Everybody pays.');
  for (const device of [ada, ben]) expect((await shown(device, keyId)).body['refereeBrief']).toBe(both);
  expect(await world().read(keyId)).toMatchObject({ version: 3, refereeBrief: both });
  expect(await world().everyText(keyId, 'refereeBrief')).toEqual(
    expect.arrayContaining([
      p('The ferry is early.', 'Nobody pays.'),
      p('The ferry is late.', 'Everybody pays.'),
    ]),
  );
});

test('fault 76: an edit whose answer a restored server has forgotten is offered to its author, and replaces nothing', async () => {
  const { ada, ben, keyId } = await shared();
  await world().restoredAfter(async () => {
    await edit(ada, keyId, { summary: 'sent, and forgotten' });
    ada.network.fail('dropAnswer');
    await ada.engine.cycle();
    expect(await world().read(keyId)).toMatchObject({ summary: 'sent, and forgotten' });
    ada.network.online = false;
  });
  await editAndSettle(await settled('ben'), keyId, { summary: 'Ben, after the restore' });
  await reconnect(ada);
  expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'Ben, after the restore' });
  await takeMine(ada, keyId);
  await settleAll(ada, ben);
  expect(await world().read(keyId)).toMatchObject({ summary: 'sent, and forgotten' });
});

test('fault 80: a service worker and a tab that send at the same moment write nothing twice', async () => {
  const { ada, ben, keyId } = await shared();
  await edit(ada, keyId, { summary: 'once' });
  await edit(ada, keyId, { endsWhen: 'at dusk' });
  await Promise.all([ada.sendInBackground(), ada.engine.cycle()]);
  await settleAll(ada, ben);
  expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'once', endsWhen: 'at dusk' });
  expect(await ada.mirror.outbox.count()).toBe(0);
  expect(await allConflicts(ada.mirror)).toEqual([]);
});

test('fault 81: texts that a file brings to another device are offered there once, at their places', async () => {
  const { ada, ben, keyId } = await shared();
  const tablet = await settled('ada');
  await typeTexts(ada.mirror, keyId, { new: 'Half a thought' });
  ada.network.online = false;
  await edit(ada, keyId, { summary: 'Ada' });
  await editAndSettle(ben, keyId, { summary: 'Ben' });
  const file = await exportText(ada.device);
  for (let times = 0; times < 2; times += 1) await importText(tablet.device, file);
  await tablet.settle();
  expect(await textsOf(tablet.mirror, keyId)).toEqual({ new: 'Half a thought' });
  expect(await allConflicts(tablet.mirror)).toHaveLength(1);
  expect((await shown(tablet, keyId)).body['summary']).toBe('Ada');
  expect(await world().read(keyId)).toMatchObject({ summary: 'Ben' });
});
