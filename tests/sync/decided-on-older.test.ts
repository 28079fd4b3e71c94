import { describe, expect, test } from 'vitest';
import { setStatus } from '#actions/documents.ts';
import { saveEdited } from '#actions/saveEdited.ts';
import { discardUnsent } from '#actions/unsent/discard.ts';
import { undoDiscard } from '#actions/unsent/undoDiscard.ts';
import type { Document } from '#domain/content/document.ts';
import { laneOf } from '#mirror/outbox/lanes.ts';
import { receive } from '#mirror/outbox/refresh.ts';
import { documentState } from '#mirror/read/documents.ts';
import { listDiscarded } from '#mirror/queries/unsent/discarded.ts';
import type { TestDevice } from '#support/device.ts';
import { edit, editAndSettle, reconnect, shown } from '#support/operations.ts';
import { syncFixture } from '#support/syncFixture.ts';

const { shared, world } = syncFixture();

/** Ada and Ben with a complete document, version 1. */
const complete = () => shared(world().completeEncounter('Whole'));
type Pair = Awaited<ReturnType<typeof complete>>;

/** After a restore: Ada, offline, knows a version 2 that is lost; on the server, version 2 is Ben's. */
async function sameNumber(lost: (pair: Pair) => Promise<void>, meanwhile: (pair: Pair) => Promise<void>) {
  const pair = await complete();
  const { ada, ben, keyId } = pair;
  await world().restoredAfter(() => lost(pair));
  ada.network.online = false;
  await meanwhile(pair);
  await ben.settle();
  if ((await documentState(ben.mirror, keyId)).conflict)
    await discardUnsent(ben.mirror, keyId, '2026-06-01T12:00:00.000Z');
  await editAndSettle(ben, keyId, { playersSee: 'new words of Ben' });
  expect(await world().read(keyId)).toMatchObject({ version: 2, playersSee: 'new words of Ben' });
  ada.network.online = true;
  return pair;
}
const submit = async ({ ada, keyId }: Pair) => {
  const outcome = await setStatus(ada.device, await shown(ada, keyId), 1);
  if (outcome.kind === 'refused') throw new Error(outcome.error);
};

/** Discards what is unsent of a document, restores it two seconds later, and syncs. */
async function discardAndRestore(on: TestDevice, keyId: string): Promise<void> {
  await discardUnsent(on.mirror, keyId, '2026-06-01T12:00:00.000Z');
  const [item] = await listDiscarded(on.mirror);
  if (!item) throw new Error('nothing discarded');
  await undoDiscard(on.mirror, item, on.device.by, '2026-06-01T12:00:02.000Z');
  await on.settle();
}

describe('A status decided on a version that a restored server has lost', () => {
  test('Behind own lost text, it is not applied to what others wrote', async () => {
    const { ada, keyId } = await sameNumber(async ({ ada, keyId }) => {
      await editAndSettle(ada, keyId, { summary: 'lost words of Ada' });
    }, submit);
    await ada.settle();
    expect((await documentState(ada.mirror, keyId)).conflict).toBeDefined();
    expect(await world().read(keyId)).toMatchObject({ version: 2, statusText: 'Editing' });
  });

  test('On lost text of somebody else, when it had been sent and the answer was lost', async () => {
    const { ada, keyId } = await sameNumber(
      async ({ ada, ben, keyId }) => {
        await editAndSettle(ben, keyId, { summary: 'lost words of Ben' }, ada);
      },
      async (pair) => {
        await submit(pair);
        await pair.ada.engine.cycle();
        expect(await laneOf(pair.ada.mirror, pair.keyId)).toMatchObject([{ state: 'sent' }]);
      },
    );
    await ada.settle();
    expect(await world().read(keyId)).toMatchObject({ version: 2, statusText: 'Editing' });
  });

  test('On lost text of somebody else, discarded and restored', async () => {
    const { ada, keyId } = await sameNumber(async ({ ada, ben, keyId }) => {
      await editAndSettle(ben, keyId, { summary: 'lost words of Ben' }, ada);
    }, submit);
    await ada.settle();
    expect((await documentState(ada.mirror, keyId)).conflict).toBeDefined();
    await discardAndRestore(ada, keyId);
    expect(await world().read(keyId)).toMatchObject({ version: 2, statusText: 'Editing' });
  });
});

test('An edit made on a lost version in an open form is still in conflict after it was discarded and restored', async () => {
  let seen: Document | undefined;
  const { ada, keyId } = await sameNumber(
    async ({ ada, ben, keyId }) => {
      await editAndSettle(ben, keyId, { playersSee: 'lost words of Ben' }, ada);
    },
    async ({ ada, keyId }) => {
      seen = await shown(ada, keyId);
    },
  );
  await ada.settle();
  if (!seen) throw new Error('no form');
  const body = { ...seen.body, playersSee: 'words of Ada' };
  await saveEdited(ada.device, seen, { teamId: seen.teamId, body });
  expect((await documentState(ada.mirror, keyId)).conflict).toBeDefined();
  await discardAndRestore(ada, keyId);
  expect(await world().read(keyId)).toMatchObject({ version: 2, playersSee: 'new words of Ben' });
  expect((await documentState(ada.mirror, keyId)).conflict).toBeDefined();
});

test('A status is not set on text that arrived after the person looked, beneath an own unsent edit', async () => {
  const { ada, ben, keyId } = await complete();
  ada.network.online = false;
  await edit(ada, keyId, { summary: 'mine' });
  const seen = await shown(ada, keyId);
  await editAndSettle(ben, keyId, { playersSee: 'new words of Ben' });
  // Arrives beneath the edit: the person has a dialog open over what they saw.
  const document = await world().document(keyId);
  await ada.mirror.transaction('rw', ada.mirror.tables, async () => {
    const row = await ada.mirror.documents.get(keyId);
    await receive(ada.mirror, document, row?.scopes ?? []);
  });
  expect((await shown(ada, keyId)).body['playersSee']).toBe('new words of Ben');
  await setStatus(ada.device, seen, 1);
  await reconnect(ada);
  expect(await world().read(keyId)).toMatchObject({ statusText: 'Editing' });
});
