import { describe, expect, test } from 'vitest';
import { baseOf, myPatch } from '#mirror/conflicts/conflictTexts.ts';
import { addComment } from '#actions/comments.ts';
import { saveEdited } from '#actions/saveEdited.ts';
import { settle } from '#actions/settleConflict.ts';
import { discardUnsent } from '#actions/unsent/discard.ts';
import { retryLane } from '#actions/unsent/retry.ts';
import { undoDiscard } from '#actions/unsent/undoDiscard.ts';
import { exportText, importText } from '#support/unsentFiles.ts';
import { laneOf } from '#mirror/outbox/lanes.ts';
import { documentState } from '#mirror/read/documents.ts';
import { listDiscarded } from '#mirror/queries/unsent/discarded.ts';
import { unsentCount } from '#mirror/read/unsent.ts';
import type { TestDevice } from '#support/device.ts';
import { create, edit, editAndSettle, reconnect, settleAll, shown } from '#support/operations.ts';
import { syncFixture } from '#support/syncFixture.ts';

const { shared, world, settled } = syncFixture();
const noon = '2026-06-01T12:00:00.000Z';

describe('Discarded comments', () => {
  test('Of two discarded comments, the later one is sent once it is restored', async () => {
    const { ada, keyId } = await shared();
    ada.network.online = false;
    const document = await shown(ada, keyId);
    await addComment(ada.device, document, 'first');
    await addComment(ada.device, document, 'second');
    const [first, second] = await laneOf(ada.mirror, keyId);
    await discardUnsent(ada.mirror, keyId, '2026-06-01T12:00:00.000Z', second?.id);
    await discardUnsent(ada.mirror, keyId, '2026-06-01T12:00:01.000Z', first?.id);
    const item = (await listDiscarded(ada.mirror)).find(
      ({ changes }) => changes[0]?.change.id === second?.id,
    );
    if (!item) throw new Error('nothing discarded');
    await undoDiscard(ada.mirror, item, ada.device.by, '2026-06-01T12:00:02.000Z');
    await reconnect(ada, ada);
    expect(await unsentCount(ada.mirror)).toBe(0);
  });

  test('A comment on a document made offline is sent once it is restored, although the document was edited since', async () => {
    const { ada } = await shared();
    ada.network.online = false;
    const made = await create(ada, world().team, { title: 'Made offline' });
    await addComment(ada.device, await shown(ada, made), 'said');
    const [, comment] = await laneOf(ada.mirror, made);
    await discardUnsent(ada.mirror, made, '2026-06-01T12:00:00.000Z', comment?.id);
    await edit(ada, made, { summary: 'more' });
    await reconnect(ada);
    expect(await unsentCount(ada.mirror)).toBe(0);
    const [item] = await listDiscarded(ada.mirror);
    if (!item) throw new Error('nothing discarded');
    await undoDiscard(ada.mirror, item, ada.device.by, '2026-06-01T12:00:02.000Z');
    await settleAll(ada, ada);
    expect(await unsentCount(ada.mirror)).toBe(0);
  });
});

/** Two tabs: the earlier text of a field becomes a retained text behind the edit. */
async function editTwice(on: TestDevice, keyId: string, first: string, last: string) {
  const seen = await shown(on, keyId);
  await saveEdited(on.device, seen, { teamId: seen.teamId, body: { ...seen.body, summary: first } });
  await saveEdited(on.device, seen, { teamId: seen.teamId, body: { ...seen.body, summary: last } });
}

test('A retained text behind an edit that a restored server does not have goes into the history', async () => {
  const { ada, ben, keyId } = await shared();
  await world().restoredAfter(async () => {
    await editAndSettle(ben, keyId, { endsWhen: 'lost words of Ben' }, ada);
  });
  ada.network.online = false;
  await editTwice(ada, keyId, 'in the first tab', 'in the second tab');
  await reconnect(ada);
  const { conflict, lane } = await documentState(ada.mirror, keyId);
  if (!conflict?.theirs) throw new Error(`no conflict: ${JSON.stringify(lane)}`);
  const mine = myPatch(baseOf(conflict, lane), lane);
  await settle(ada.device, conflict.theirs, mine, { ...conflict.theirs.body, ...mine });
  await settleAll(ada, ada);
  expect(JSON.stringify(await laneOf(ada.mirror, keyId))).toBe('[]');
  expect(await world().everyText(keyId, 'summary')).toContain('in the first tab');
});

test('An imported edit behind a stuck one is not refused once the other device has sent it', async () => {
  const { ada: tablet, ben, keyId } = await shared();
  const laptop = await settled('ada');
  tablet.network.online = false;
  await edit(tablet, keyId, { endsWhen: 'from the tablet' });
  const text = await exportText({ ...tablet.device, now: () => noon });
  laptop.network.online = false;
  await edit(laptop, keyId, { summary: 'stuck' });
  await laptop.mirror.outbox.toCollection().modify({ state: 'stuck' });
  await laptop.mirror.documents.update(keyId, { sync: 'refused' });
  await importText({ ...laptop.device, now: () => noon }, text);
  await reconnect(tablet, ben);
  await editAndSettle(ben, keyId, { playersSee: 'by Ben' });
  await reconnect(laptop);
  await retryLane(laptop.mirror, keyId);
  await laptop.settle();
  expect((await laneOf(laptop.mirror, keyId)).map(({ state, error }) => [state, error?.code])).toEqual([]);
});
