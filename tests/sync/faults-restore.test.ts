import { describe, expect, test } from 'vitest';
import { addComment, deleteComment, editComment } from '#actions/comments.ts';
import { shownText } from '#domain/content/comment.ts';
import { discardUnsent } from '#actions/unsent/discard.ts';
import { saveDocument } from '#actions/documents.ts';
import { undoDiscard } from '#actions/unsent/undoDiscard.ts';
import { exportText, importText } from '#support/unsentFiles.ts';
import { myPatch } from '#mirror/conflicts/conflictTexts.ts';
import { listDiscarded } from '#mirror/queries/unsent/discarded.ts';
import { documentState } from '#mirror/read/documents.ts';
import { syncSummary } from '#support/syncSummary.ts';
import type { TestDevice } from '#support/device.ts';
import {
  create,
  createAndSettle,
  edit,
  editAndSettle,
  reconnect,
  settleAll,
  shown,
} from '#support/operations.ts';
import { conflictOf, syncFixture } from '#support/syncFixture.ts';

const { shared, world, settled, loseVersion } = syncFixture();

/** The fields in which a device has another text than the server, in a conflict about one document. */
async function mineOn(device: TestDevice, keyId: string) {
  const { base } = await conflictOf(device, keyId);
  return myPatch(base, (await documentState(device.mirror, keyId)).lane);
}

test('applies nothing that is based on a version of the time before', async () => {
  const { ada, ben, keyId } = await shared();
  await loseVersion({ ada, ben, keyId });
  await reconnect(ada);
  expect(await world().read(keyId)).toMatchObject({ version: 2, endsWhen: 'at dawn' });
  expect((await conflictOf(ada, keyId)).theirs).toMatchObject({ body: { endsWhen: 'at dawn' } });
  expect(await mineOn(ada, keyId)).toMatchObject({ endsWhen: 'at dusk' });
});

test('replaces nothing that its author has not seen, although the numbers agree and nobody noticed', async () => {
  const { ada, ben, keyId } = await shared();
  await world().restoredAfter(
    async () => {
      await editAndSettle(ben, keyId, { summary: 'of the lost day' }, ada);
      ada.network.online = false;
      await edit(ada, keyId, { summary: 'on top of the lost day' });
    },
    { unnoticed: true },
  );
  await editAndSettle(await settled('ben'), keyId, { summary: 'of the new day' });
  expect(await world().read(keyId)).toMatchObject({ version: 2 });
  await reconnect(ada);
  expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'of the new day' });
  expect((await conflictOf(ada, keyId)).theirs).toMatchObject({ body: { summary: 'of the new day' } });
  expect(await mineOn(ada, keyId)).toMatchObject({ summary: 'on top of the lost day' });
});

test('gives my lost text back, although others have overtaken its version since', async () => {
  const { ada, keyId } = await shared();
  const untouched = await create(ada, world().team, { title: 'Not lost' });
  await editAndSettle(ada, untouched, { summary: 'mine, before the backup' });
  await world().restoredAfter(async () => {
    await editAndSettle(ada, keyId, { summary: 'mine, of the lost day' });
  });
  const fresh = await settled('ben');
  for (const endsWhen of ['at dusk', 'at night', 'at dawn']) {
    await edit(fresh, keyId, { endsWhen });
    await editAndSettle(fresh, untouched, { endsWhen });
  }
  await ada.settle();
  expect((await conflictOf(ada, keyId)).theirs).toMatchObject({ version: 4 });
  expect(await mineOn(ada, keyId)).toMatchObject({ summary: 'mine, of the lost day' });
  // A version that the backup has is only followed by others: there is nothing to settle.
  expect(await shown(ada, untouched)).toEqual(await world().document(untouched));
  expect(await syncSummary(ada.mirror)).toMatchObject({ needsYou: 1, waiting: 0 });
});

test('is asked again if it does not say which versions it has lost', async () => {
  const { ada, keyId } = await shared();
  await world().restoredAfter(async () => {
    await editAndSettle(ada, keyId, { summary: 'mine, of the lost day' });
  });
  const fresh = await settled('ben');
  for (const endsWhen of ['at dusk', 'at dawn']) await editAndSettle(fresh, keyId, { endsWhen });
  // The pull that notices it, the pull of everything, then the histories.
  ada.network.fail(null, null, 'dropAnswer');
  await ada.engine.cycle();
  expect(await shown(ada, keyId)).toMatchObject({ body: { summary: 'mine, of the lost day' } });
  await ada.settle();
  expect(await mineOn(ada, keyId)).toMatchObject({ summary: 'mine, of the lost day' });
});

test('gives my lost text back beside a comment that waits', async () => {
  const { ada, keyId } = await shared();
  await world().restoredAfter(async () => {
    await editAndSettle(ada, keyId, { summary: 'mine, of the lost day' });
    ada.network.online = false;
    await addComment(ada.device, await shown(ada, keyId), 'Still to be sent');
  });
  await reconnect(ada);
  expect(await mineOn(ada, keyId)).toEqual({ summary: 'mine, of the lost day' });
  expect(await shown(ada, keyId)).toMatchObject({ comments: [{ comment: 'Still to be sent' }] });
  expect(await syncSummary(ada.mirror)).toMatchObject({ needsYou: 1, waiting: 0 });
});

test('shows its own text to a device whose comment waits, if that device’s user had written none of it', async () => {
  const { ada, ben, keyId } = await shared();
  await world().restoredAfter(async () => {
    await editAndSettle(ben, keyId, { summary: 'Ben’s, of the lost day' }, ada);
    ada.network.online = false;
    await addComment(ada.device, await shown(ada, keyId), 'Still to be sent');
  });
  await reconnect(ada);
  const expected = { version: 1, body: { summary: '' }, comments: [{ comment: 'Still to be sent' }] };
  expect(await shown(ada, keyId)).toMatchObject(expected);
});

describe('comments', () => {
  const textsOn = async (device: TestDevice, keyId: string) =>
    (await shown(device, keyId)).comments.map((each) => `${each.createdBy.firstName}: ${shownText(each)}`);

  test('are sent again by the devices of those who wrote them, each once, replies under theirs', async () => {
    const { ada, ben, keyId } = await shared();
    const tablet = await world().open('ada');
    await world().restoredAfter(async () => {
      await addComment(ada.device, await shown(ada, keyId), 'Is the ford safe?');
      await settleAll(ada, ben);
      const [question] = (await shown(ben, keyId)).comments;
      await addComment(ben.device, await shown(ben, keyId), 'Below the weir.', question?.id);
      await ben.settle();
      await Promise.all([ada.settle(), tablet.settle()]);
    });
    await settleAll(ada, tablet, ben, ada, tablet);
    for (const device of [ada, tablet, ben, await world().open('ben')]) {
      await device.settle();
      expect(await textsOn(device, keyId)).toEqual(['Ada: Is the ford safe?', 'Ben: Below the weir.']);
      const [question, answer] = (await shown(device, keyId)).comments;
      expect(answer?.parentId).toBe(question?.id);
      expect(await syncSummary(device.mirror)).toMatchObject({ needsYou: 0, waiting: 0 });
    }
  });

  test('come back beside text that was lost with them', async () => {
    const { ada, keyId } = await shared();
    await world().restoredAfter(async () => {
      await edit(ada, keyId, { summary: 'mine, of the lost day' });
      await addComment(ada.device, await shown(ada, keyId), 'of the lost day');
      await ada.settle();
    });
    await ada.settle();
    expect(await mineOn(ada, keyId)).toEqual({ summary: 'mine, of the lost day' });
    const fresh = await settled('ben');
    expect(await textsOn(fresh, keyId)).toEqual(['Ada: of the lost day']);
  });

  test('have their newest text again, unless they were edited elsewhere since', async () => {
    const { ada, keyId } = await shared();
    for (const text of ['first', 'second']) await addComment(ada.device, await shown(ada, keyId), text);
    await ada.settle();
    const ids = (await shown(ada, keyId)).comments.map(({ id }) => id);
    await world().restoredAfter(async () => {
      for (const id of ids) await editComment(ada.device, await shown(ada, keyId), id, 'of the lost day');
      await ada.settle();
    });
    const fresh = await settled('ada');
    await editComment(fresh.device, await shown(fresh, keyId), ids[1] ?? '', 'since the restore');
    await settleAll(fresh, ada, fresh);
    expect(await textsOn(fresh, keyId)).toEqual(['Ada: of the lost day', 'Ada: since the restore']);
  });

  test('of others are left to their own devices, and deleted ones stay away', async () => {
    const { ada, ben, keyId } = await shared();
    await world().restoredAfter(async () => {
      await addComment(ben.device, await shown(ben, keyId), 'Ben’s');
      await ben.settle();
      await addComment(ada.device, await shown(ada, keyId), 'To be deleted');
      await ada.settle();
      ada.network.online = false;
      const document = await shown(ada, keyId);
      const own = document.comments.find(({ comment }) => comment === 'To be deleted');
      await deleteComment(ada.device, document, own?.id ?? '');
    });
    await reconnect(ada);
    expect(await textsOn(ada, keyId)).toEqual([]);
    expect(await syncSummary(ada.mirror)).toMatchObject({ needsYou: 0, waiting: 0 });
    await settleAll(ben, ada);
    expect(await textsOn(ada, keyId)).toEqual(['Ben: Ben’s']);
  });
});

test('gives a waiting move to another team back', async () => {
  const { ada, keyId } = await shared();
  await world().restoredAfter(async () => {
    await editAndSettle(ada, keyId, { summary: 'mine, of the lost day' });
    ada.network.online = false;
    const before = await shown(ada, keyId);
    await saveDocument(ada.device, before, { teamId: 'foxes', body: before.body });
    expect(await shown(ada, keyId)).toMatchObject({ teamId: 'foxes' });
  });
  await reconnect(ada);
  expect(await shown(ada, keyId)).toMatchObject({ teamId: 'foxes' });
  const wanted = [{ state: 'conflict', change: { teamId: 'foxes' } }];
  expect((await documentState(ada.mirror, keyId)).lane).toMatchObject(wanted);
});

test('does not apply an edit from a file made before, or one restored after it was discarded, over what others wrote since', async () => {
  const { ada, keyId } = await shared();
  const other = await createAndSettle(ada, world().team, { title: 'Discarded before the restore' });
  const file: { text?: string } = {};
  await world().restoredAfter(async () => {
    for (const each of [keyId, other]) await edit(ada, each, { summary: 'saved, then lost' });
    await ada.settle();
    ada.network.online = false;
    for (const each of [keyId, other]) await edit(ada, each, { summary: 'not sent' });
    file.text = await exportText(ada.device);
    await discardUnsent(ada.mirror, other, ada.device.now());
  });
  const ben = await settled('ben');
  for (const each of [keyId, other]) await edit(ben, each, { summary: 'Ben’s, since the restore' });
  await ben.settle();

  // Another device of Ada's, which knows nothing of the time before.
  const tablet = await settled('ada');
  await importText(tablet.device, file.text ?? '');
  await tablet.settle();
  expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'Ben’s, since the restore' });
  expect(await mineOn(tablet, keyId)).toMatchObject({ summary: 'not sent' });

  await reconnect(ada);
  const [discarded] = await listDiscarded(ada.mirror);
  if (!discarded) throw new Error('Nothing is discarded.');
  await discardUnsent(ada.mirror, other, ada.device.now());
  await ada.settle();
  await undoDiscard(ada.mirror, discarded, ada.device.by, ada.device.now());
  await ada.settle();
  expect(await world().read(other)).toMatchObject({ version: 2, summary: 'Ben’s, since the restore' });
  expect(await mineOn(ada, other)).toMatchObject({ summary: 'not sent' });
});
