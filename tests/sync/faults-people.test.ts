import { expect, test } from 'vitest';
import { createDocument, saveDocument, setStatus } from '#actions/documents.ts';
import { settle } from '#actions/settleConflict.ts';
import { discardLane } from '#mirror/outbox/discard.ts';
import { documentState } from '#mirror/read/documents.ts';
import { syncSummary } from '#support/syncSummary.ts';
import { myPatch } from '#mirror/conflicts/conflictTexts.ts';
import { status } from '#domain/content/status.ts';
import { create, edit, editAndSettle, reconnect, settleAll, shown } from '#support/operations.ts';
import { conflictOf, syncFixture } from '#support/syncFixture.ts';

// Fault cases are numbered as in docs/sync.md.
const { makeConflict, shared, world } = syncFixture();

test('fault 14: an edit of a document archived meanwhile is discarded, or becomes a new document, as its author decides', async () => {
  const { ada, ben, keyId } = await shared();
  ada.network.online = false;
  await edit(ada, keyId, { summary: 'still mine' });
  await setStatus(ben.device, await shown(ben, keyId), -1);
  await ben.settle();
  await reconnect(ada);
  expect((await conflictOf(ada, keyId)).theirs.statusId).toBe(-1);
  expect((await shown(ada, keyId)).body['summary']).toBe('still mine');
  const recreated = await create(ada, world().team, { title: 'The bridge again', summary: 'still mine' });
  await discardLane(ada.mirror, keyId);
  await ada.settle();
  expect(await world().read(recreated)).toMatchObject({ summary: 'still mine', version: 1 });
  expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 0, needsYou: 0 });
  expect((await shown(ada, keyId)).statusId).toBe(-1);
});

test.each([
  ['mine', 'mine'],
  ['theirs', 'theirs'],
  ['a mix of both', 'mine and theirs'],
])(
  'fault 21: a field edited by two people is a conflict, and choosing %s gives exactly that',
  async (_, summary) => {
    const { ada, ben, keyId } = await makeConflict({ summary: 'mine' }, { summary: 'theirs' });
    const { theirs, base } = await conflictOf(ada, keyId);
    expect([base.body['summary'], theirs.body['summary']]).toEqual(['', 'theirs']);
    expect((await shown(ada, keyId)).body['summary']).toBe('mine');
    const settled = await settle(ada.device, theirs, { summary: 'mine' }, { ...theirs.body, summary });
    expect(settled).toEqual({ kind: 'settled' });
    await settleAll(ada, ben);
    expect(await world().read(keyId)).toMatchObject({ summary });
    for (const client of [ada, ben]) expect((await shown(client, keyId)).body['summary']).toBe(summary);
    const result = await world().everyText(keyId, 'summary');
    expect(result).toEqual(expect.arrayContaining(['mine', 'theirs', summary]));
  },
);

test('fault 21: each field can be taken from either side', async () => {
  const mine = { summary: 'mine', startsWhen: 'at dawn' };
  const { ada, keyId } = await makeConflict(mine, { summary: 'theirs', startsWhen: 'at dusk' });
  const { theirs } = await conflictOf(ada, keyId);
  await settle(ada.device, theirs, mine, { ...theirs.body, summary: 'mine' });
  await ada.settle();
  expect(await world().read(keyId)).toMatchObject({ summary: 'mine', startsWhen: 'at dusk' });
});

test('fault 22: edits of different fields are both kept, nobody is asked, and the versions show both', async () => {
  const { ada, ben, keyId } = await makeConflict({ summary: 'mine' }, { startsWhen: 'at dusk' });
  expect(await documentState(ada.mirror, keyId)).toMatchObject({ lane: [], conflict: undefined });
  await ben.settle();
  expect(await world().read(keyId)).toMatchObject({ version: 3, summary: 'mine', startsWhen: 'at dusk' });
  for (const on of [ada, ben])
    expect((await shown(on, keyId)).body).toMatchObject({ summary: 'mine', startsWhen: 'at dusk' });
  expect(await world().everyText(keyId, 'startsWhen')).toContain('at dusk');
  expect(await world().everyText(keyId, 'summary')).toContain('mine');
});

test('fault 7: a status change made before the answer to a save of the same user is shown is no conflict', async () => {
  const { ada, keyId } = await shared();
  await edit(ada, keyId, { summary: 'mine' });
  const onScreen = await shown(ada, keyId);
  await ada.settle();
  await setStatus(ada.device, onScreen, 2);
  await ada.settle();
  expect(await documentState(ada.mirror, keyId)).toMatchObject({ lane: [], conflict: undefined });
  expect(await world().read(keyId)).toMatchObject({ version: 3, statusId: 2, summary: 'mine' });
});

test('fault 23: when theirs changes while the conflict is on screen, nothing is settled and the new text is shown', async () => {
  const { ada, ben, keyId } = await makeConflict({ summary: 'mine' }, { summary: 'theirs' });
  const { theirs: old } = await conflictOf(ada, keyId);
  await editAndSettle(ben, keyId, { summary: 'theirs, later' }, ada);
  const { theirs } = await conflictOf(ada, keyId);
  expect(theirs).toMatchObject({ version: 3, body: { summary: 'theirs, later' } });
  const mine = { summary: 'mine' };
  expect(await settle(ada.device, old, mine, { ...old.body, ...mine })).toEqual({ kind: 'moved' });
  expect(await world().read(keyId)).toMatchObject({ summary: 'theirs, later' });
  await settle(ada.device, theirs, mine, { ...theirs.body, ...mine });
  await ada.settle();
  expect(await world().read(keyId)).toMatchObject({ version: 4, summary: 'mine' });
});

test('fault 21: a move to another team in a conflict is kept with the text it came with', async () => {
  const { ada, ben, keyId } = await shared();
  const before = await shown(ada, keyId);
  const body = { ...before.body, summary: 'mine' };
  await saveDocument(ada.device, before, { teamId: world().otherTeam, body });
  await editAndSettle(ben, keyId, { summary: 'theirs' }, ada);
  const { theirs } = await conflictOf(ada, keyId);
  await settle(ada.device, theirs, { summary: 'mine' }, { ...theirs.body, summary: 'mine' });
  await ada.settle();
  expect(await world().read(keyId)).toMatchObject({ summary: 'mine', teamId: world().otherTeam });
});

test('A new document whose id is taken meanwhile loses none of its text', async () => {
  const { ada, keyId } = await shared();
  const ben = await world().open('ben');
  const body = { title: 'Another' };
  await createDocument(ben.device, { keyId, entity: 'encounter', teamId: world().team, body });
  await ben.settle();
  const { theirs, base } = await conflictOf(ben, keyId);
  expect(theirs.body.title).toBe('The broken bridge');
  const { lane } = await documentState(ben.mirror, keyId);
  const mine = myPatch(base, lane);
  expect(mine).toEqual({ title: 'Another' });
  await settle(ben.device, theirs, mine, theirs.body);
  await settleAll(ben, ada);
  const result = await world().everyText(keyId, 'title');
  expect(result).toEqual(expect.arrayContaining(['Another', 'The broken bridge']));
});

test('fault 24: identical edits are no conflict', async () => {
  const { ada, keyId } = await makeConflict({ summary: 'the same' }, { summary: 'the same' });
  expect(await syncSummary(ada.mirror)).toMatchObject({ waiting: 0, needsYou: 0 });
  expect(await shown(ada, keyId)).toMatchObject({ version: 2, body: { summary: 'the same' } });
});

test.each([
  ['the other one arrives with the answer', false],
  ['the other one comes in before mine was sent', true],
])('fault 24: the same approval by two people is no conflict if %s', async (_, pulledFirst) => {
  const { ada, ben, keyId } = await shared();
  const onScreen = await shown(ada, keyId);
  await setStatus(ben.device, onScreen, status.approved, true);
  await ben.settle();
  await setStatus(ada.device, onScreen, status.approved, true);
  if (pulledFirst) {
    const [mine] = await ada.mirror.outbox.toArray();
    if (!mine) throw new Error('The approval was not stored.');
    // Not before its retry is due; everything else arrives meanwhile.
    await ada.mirror.outbox.put({ ...mine, notBefore: ada.clock.now() + 30_000 });
    await ada.engine.cycle();
    ada.clock.advance(30_000);
  }
  expect(await documentState(ada.mirror, keyId)).toMatchObject({ conflict: undefined });
  await ada.settle();
  const row = { version: 2, statusId: status.approved, sync: 'saved' };
  expect(await documentState(ada.mirror, keyId)).toMatchObject({ lane: [], conflict: undefined, row });
  expect(await world().read(keyId)).toMatchObject({ version: 2, statusId: status.approved });
});

test.each([
  ['a move', {}],
  ['a save and a transition', { startsWhen: 'the same text' }],
])('fault 24: %s of another text is a conflict, and nothing behind it is sent', async (_, own) => {
  const { ada, ben, keyId } = await shared(world().completeEncounter('The full bridge'));
  ada.network.online = false;
  if (Object.keys(own).length > 0) await edit(ada, keyId, own);
  await setStatus(ada.device, await shown(ada, keyId), status.submitted);
  await setStatus(ada.device, await shown(ada, keyId), status.approved, true);
  await edit(ben, keyId, { ...own, summary: 'Not what Ada has read' });
  await setStatus(ben.device, await shown(ben, keyId), status.submitted);
  await ben.settle();
  await reconnect(ada);
  const { theirs } = await conflictOf(ada, keyId);
  expect(theirs).toMatchObject({ version: 3, statusId: status.submitted });
  expect(await world().read(keyId)).toMatchObject({ version: 3, statusId: status.submitted });
});
