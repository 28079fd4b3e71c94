import { expect, test } from 'vitest';
import { setStatus } from '#actions/documents.ts';
import { settle, statusAfterSettling } from '#actions/settleConflict.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { merge3 } from '#domain/rules/conflicts/merge.ts';
import { status } from '#domain/content/status.ts';
import { myPatch } from '#mirror/conflicts/conflictTexts.ts';
import { documentState } from '#mirror/read/documents.ts';
import { syncSummary } from '#support/syncSummary.ts';
import { openTestGame } from '#support/cast.ts';
import type { TestDevice } from '#support/device.ts';
import { createAndSettle, edit, editAndSettle, reconnect, shown } from '#support/operations.ts';
import { conflictOf, syncFixture } from '#support/syncFixture.ts';

const { makeConflict, shared, world } = syncFixture();
const closed = 'FIELD CLOSED: live cable';
const prop = (who: string, count: number) => ({ id: 'p1', item: 'rope', count, source: null, who });

/** My side of a conflict, and both sides merged. */
async function merged(
  on: TestDevice,
  keyId: string,
): Promise<{ own: BodyPatch } & ReturnType<typeof merge3>> {
  const { base, theirs } = await conflictOf(on, keyId);
  const { lane } = await documentState(on.mirror, keyId);
  const own = myPatch(base, lane);
  const result = merge3(documentTypes.encounter.allFields, base.body, own, theirs.body);
  return { ...result, own };
}

test('while a field is in conflict, what the other changes elsewhere is shown, with the answer and after it', async () => {
  const given = { summary: 'theirs', safety: 'Wet steps' };
  const { ada, ben, keyId } = await makeConflict({ summary: 'mine' }, given);
  expect((await shown(ada, keyId)).body).toMatchObject({ summary: 'mine', safety: 'Wet steps' });
  await editAndSettle(ben, keyId, { safety: closed }, ada);
  expect((await shown(ada, keyId)).body).toMatchObject({ summary: 'mine', safety: closed });
  expect((await merged(ada, keyId)).conflicts).toEqual(['summary']);

  await edit(ada, keyId, { safety: `${closed}, and the bridge` });
  const { theirs } = await conflictOf(ada, keyId);
  const { own, body, conflicts } = await merged(ada, keyId);
  expect(conflicts).toEqual(['summary']);
  await settle(ada.device, theirs, own, body);
  await ada.settle();
  expect(await world().read(keyId)).toMatchObject({ summary: 'mine', safety: `${closed}, and the bridge` });
});

test('different cells of one row are both kept, and nobody is asked', async () => {
  const { ada, ben, keyId } = await shared();
  await editAndSettle(ada, keyId, { props: [prop('', 1)] }, ben);
  ada.network.online = false;
  await edit(ada, keyId, { props: [prop('mine', 1)] });
  await editAndSettle(ben, keyId, { props: [prop('', 4)] });
  await reconnect(ada, ben);
  for (const on of [ada, ben]) expect((await shown(on, keyId)).body['props']).toEqual([prop('mine', 4)]);
  expect(await documentState(ada.mirror, keyId)).toMatchObject({ lane: [], conflict: undefined });
  expect((await world().read(keyId)).version).toBe(4);
});

test('different cells of one row are merged without a question if theirs came in before mine was sent', async () => {
  const { ada, ben, keyId } = await shared();
  await editAndSettle(ben, keyId, { props: [prop('', 1)] }, ada);
  await editAndSettle(ben, keyId, { props: [prop('', 4)] });
  await edit(ada, keyId, { props: [prop('mine', 1)] });
  const [unsent] = await ada.mirror.outbox.toArray();
  if (!unsent) throw new Error('The edit was not stored.');
  await ada.mirror.outbox.put({ ...unsent, notBefore: ada.clock.now() + 30_000 });
  await ada.engine.cycle();
  expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 1, needsYou: 0 });
  expect((await shown(ada, keyId)).body['props']).toEqual([prop('mine', 4)]);
});

test('an approval that came meanwhile stays if its editor discards mine, whose text goes to the history', async () => {
  const game = await openTestGame();
  const [olga, rhea] = [await game.openDevice('olga'), await game.openDevice('rhea')];
  const keyId = await createAndSettle(olga, 'owls', { title: 'The ford' }, rhea);
  rhea.network.online = false;
  await edit(rhea, keyId, { summary: 'mine' });
  await setStatus(olga.device, await shown(olga, keyId), status.approved, true);
  await olga.settle();
  await reconnect(rhea);
  const { theirs } = await conflictOf(rhea, keyId);
  expect(await shown(rhea, keyId)).toMatchObject({ statusId: status.approved, body: { summary: 'mine' } });
  const { own, body } = await merged(rhea, keyId);
  expect(statusAfterSettling(rhea.device, theirs, { body, teamId: theirs.teamId })).toBe(status.editing);
  await settle(rhea.device, theirs, own, theirs.body, theirs.teamId);
  await rhea.settle();
  const after = await game.request('olga', `/encounters/${keyId}`);
  expect(after.body).toMatchObject({ version: 2, statusId: status.approved, summary: '' });
  const { body: versions } = await game.request('olga', `/encounters/${keyId}/versions`);
  expect(versions).toContainEqual(expect.objectContaining({ version: 2, kept: expect.any(String) }));
  await game.close();
});
