import { describe, expect, test } from 'vitest';
import { addComment, deleteComment, editComment, shareDocument } from '#actions/comments.ts';
import { discardUnsent } from '#actions/unsent/discard.ts';
import { setStatus } from '#actions/documents.ts';
import { shownText } from '#domain/content/comment.ts';
import { entities } from '#domain/content/entities/index.ts';
import { readIn } from '#domain/rules/transitionFit.ts';
import { flagOf } from '#domain/rules/flagReason.ts';
import { status } from '#domain/content/status.ts';
import { makeUndoable } from '#actions/holdForUndo.ts';
import { documentState } from '#mirror/read/documents.ts';
import { makeBody } from '#support/makeBody.ts';
import { testGameFixture } from '#support/testGameFixture.ts';
import { create, edit, editAndSettle, reconnect, settleAll, shown } from '#support/operations.ts';
import { runEntry } from '#support/documents.ts';

// Fault cases are numbered as in docs/sync.md.
const { game, settled } = testGameFixture();

/** The devices of two referees, who have everything and then no network. */
async function refereesOffline() {
  const [rhea, remy] = [await settled('rhea'), await settled('remy')];
  for (const { network } of [rhea, remy]) network.online = false;
  return [rhea, remy] as const;
}

const wire = async (keyId: string) => (await game().request('olga', `/encounters/${keyId}`)).body;

describe('comments and shares', () => {
  test('fault 26: a comment on a document whose create is refused waits with it, and is sent once that is corrected', async () => {
    const wren = await game().openDevice('wren');
    await wren.settle();
    wren.network.online = false;
    const keyId = await create(wren, 'owls', { title: 'The ford' });
    await addComment(wren.device, await shown(wren, keyId), 'Is this the right ford?');
    // Meanwhile the team is deactivated, so that no document can be created for it.
    await game().changeRights('wren', { teams: ['foxes'] });
    await reconnect(wren);
    const { lane } = await documentState(wren.mirror, keyId);
    expect(lane.map((row) => [row.change.kind, row.state])).toEqual([
      ['create', 'refused'],
      ['comment', 'queued'],
    ]);
    expect((await game().request('olga', `/encounters/${keyId}`)).status).toBe(404);
    await game().changeRights('wren', { teams: ['owls'] });
    await editAndSettle(wren, keyId, { summary: 'corrected' });
    const olga = await game().openDevice('olga');
    await olga.settle();
    expect((await shown(olga, keyId)).comments).toMatchObject([{ comment: 'Is this the right ford?' }]);
    expect(await documentState(wren.mirror, keyId)).toMatchObject({ lane: [], row: { sync: 'saved' } });
  });

  test('A comment that was edited on another device meanwhile is not deleted unseen', async () => {
    const phone = await game().openDevice('olga');
    const keyId = await create(phone, 'owls', { title: 'Edited elsewhere' });
    await addComment(phone.device, await shown(phone, keyId), 'first');
    await phone.settle();
    const tablet = await game().openDevice('olga');
    await tablet.settle();
    const before = await shown(tablet, keyId);
    const id = before.comments[0]?.id ?? '';
    await editComment(tablet.device, before, id, 'with all that the tablet knows');
    await deleteComment(phone.device, await shown(phone, keyId), id);
    await settleAll(tablet, phone);
    const { lane } = await documentState(phone.mirror, keyId);
    const error = { code: 'not_allowed_now', error: 'It has since been edited.' };
    expect(lane).toMatchObject([{ state: 'refused', error }]);
    await tablet.settle();
    expect((await shown(tablet, keyId)).comments.map(shownText)).toEqual(['with all that the tablet knows']);
    // Once it has been read, it can be deleted.
    for (const { change } of lane) await discardUnsent(phone.mirror, keyId, phone.device.now(), change.id);
    await deleteComment(phone.device, await shown(phone, keyId), id);
    await phone.settle();
    expect(await documentState(phone.mirror, keyId)).toMatchObject({ lane: [], row: { comments: [] } });
  });

  test('A thread that has been answered since, or whose answer was edited, is not deleted unseen', async () => {
    const admin = await game().openDevice('admin');
    const wren = await game().openDevice('wren');
    const keyId = await create(wren, 'owls', { title: 'The reeve' });
    await addComment(wren.device, await shown(wren, keyId), 'Who plays the reeve?');
    await settleAll(wren, admin);
    const [thread] = (await shown(admin, keyId)).comments;
    const id = thread?.id ?? '';
    const texts = async () => (await shown(wren, keyId)).comments.map(shownText);
    const deleteUnseen = async (meanwhile: () => Promise<unknown>) => {
      admin.network.online = false;
      await deleteComment(admin.device, await shown(admin, keyId), id);
      await meanwhile();
      await wren.settle();
      await reconnect(admin);
      const { lane } = await documentState(admin.mirror, keyId);
      expect(lane).toMatchObject([{ state: 'refused', error: { error: 'It has since been answered.' } }]);
      await discardUnsent(admin.mirror, keyId, admin.device.now(), lane[0]?.change.id);
      await settleAll(admin, wren);
    };
    await deleteUnseen(async () => addComment(wren.device, await shown(wren, keyId), 'A long answer', id));
    expect(await texts()).toEqual(['Who plays the reeve?', 'A long answer']);
    const reply = (await shown(wren, keyId)).comments.at(-1)?.id ?? '';
    await deleteUnseen(async () =>
      editComment(wren.device, await shown(wren, keyId), reply, 'A longer answer'),
    );
    expect(await texts()).toEqual(['Who plays the reeve?', 'A longer answer']);
    // As it is now, it is deleted.
    await deleteComment(admin.device, await shown(admin, keyId), id);
    await settleAll(admin, wren);
    expect(await texts()).toEqual([]);
  });

  test('A share that was made offline does not share again what others stopped sharing meanwhile', async () => {
    const [olga, phone] = [await game().openDevice('olga'), await game().openDevice('olga')];
    const keyId = await create(olga, 'owls', { title: 'Shared' });
    await shareDocument(olga.device, await shown(olga, keyId), { shareAll: false, shareTeams: ['foxes'] });
    await settleAll(olga, phone);
    phone.network.online = false;
    const more = { shareAll: false, shareTeams: ['foxes', 'crows'] };
    await shareDocument(phone.device, await shown(phone, keyId), more);
    expect((await shown(phone, keyId)).shares).toEqual(more);
    await shareDocument(olga.device, await shown(olga, keyId), { shareAll: false, shareTeams: [] });
    await olga.settle();
    await reconnect(phone, olga);
    const now = { shareAll: false, shareTeams: ['crows'] };
    expect((await shown(olga, keyId)).shares).toEqual(now);
    expect((await shown(phone, keyId)).shares).toEqual(now);
    // A call says nothing of what it saw, and replaces everything.
    const path = `/encounters/${keyId}/shares`;
    const body = JSON.stringify({ shareAll: false, teams: ['foxes'] });
    expect((await game().request('olga', path, { method: 'POST', body })).status).toBe(200);
    await olga.settle();
    expect((await shown(olga, keyId)).shares).toEqual({ shareAll: false, shareTeams: ['foxes'] });
  });

  test('A document that was flagged here is flagged by me, whatever else arrives, until the server confirms it', async () => {
    const olga = await game().openDevice('olga');
    const keyId = await create(olga, 'owls', { title: 'Flagged on the field' });
    await olga.settle();
    const before = await shown(olga, keyId);
    await setStatus(olga.device, before, status.submitted);
    await olga.settle();
    const wren = await game().openDevice('wren');
    await wren.settle();
    olga.network.online = false;
    olga.clock.advance(120_000);
    await addComment(olga.device, await shown(olga, keyId), 'Nobody marshals the weir');
    // Only the flag is still to be sent when the comment of somebody else arrives.
    await makeUndoable(olga.device, async (noting) =>
      setStatus(noting, await shown(olga, keyId), status.flagged),
    );
    await addComment(wren.device, await shown(wren, keyId), 'On my way');
    await wren.settle();
    olga.network.online = true;
    await olga.engine.cycle();
    const { lane } = await documentState(olga.mirror, keyId);
    expect(lane.map(({ change }) => change.kind)).toEqual(['setStatus']);
    expect(flagOf(await shown(olga, keyId))).toMatchObject({
      by: { id: olga.user.id },
      at: lane[0]?.madeAt,
      comment: { text: 'Nobody marshals the weir' },
    });
  });

  test('Two people who comment on a document offline both keep their comments, in order', async () => {
    const [olga, wren] = [await game().openDevice('olga'), await game().openDevice('wren')];
    const keyId = await create(olga, 'owls', { title: 'Talked about' });
    await settleAll(olga, wren);
    olga.network.online = false;
    wren.network.online = false;
    await addComment(olga.device, await shown(olga, keyId), 'first');
    wren.clock.advance(120_000);
    await addComment(wren.device, await shown(wren, keyId), 'second');
    expect((await shown(wren, keyId)).comments).toHaveLength(1);
    await reconnect(wren, olga, wren);
    for (const each of [wren, olga]) {
      const texts = (await shown(each, keyId)).comments.map((comment) => comment.comment);
      expect(texts.toSorted()).toEqual(['first', 'second']);
      expect(await documentState(each.mirror, keyId)).toMatchObject({ row: { sync: 'saved', version: 1 } });
    }
  });
});

test('fault 28: a change that fails validation names its fields, and everything else is sent', async () => {
  const wren = await game().openDevice('wren');
  await wren.settle();
  wren.network.online = false;
  const bare = await create(wren, 'owls', { title: 'Too bare to submit' });
  const full = await create(wren, 'owls', makeBody.encounter({ title: 'Full' }));
  await wren.mirror.outbox.add({
    id: 'by-an-older-build',
    keyId: bare,
    change: {
      kind: 'setStatus',
      id: 'by-an-older-build',
      keyId: bare,
      entity: 'encounter',
      version: 0,
      statusId: 1,
      was: readIn(entities.encounter.allFields, await shown(wren, bare)),
    },
    by: null,
    statusAfter: 1,
    state: 'queued',
    tries: 0,
    notBefore: 0,
    error: null,
    madeAt: wren.device.now(),
    schema: 1,
  });
  await setStatus(wren.device, await shown(wren, full), 1);
  await reconnect(wren);
  const { lane } = await documentState(wren.mirror, bare);
  expect(lane).toMatchObject([{ state: 'refused', error: { code: 'unprocessable' } }]);
  const given = [{ name: 'refereeBrief', messages: ['Required'] }];
  expect(lane[0]?.error?.errors).toEqual(expect.arrayContaining(given));
  expect(await wire(full)).toMatchObject({ statusId: 1 });
  expect(await wire(bare)).toMatchObject({ statusId: 0, title: 'Too bare to submit' });
});

test('fault 49: a field that an older client does not know survives its save', async () => {
  const olga = await game().openDevice('olga');
  const keyId = await create(olga, 'owls', { title: 'Older and newer' });
  await olga.settle();
  const { db } = game().server.store.database;
  const stored = await db
    .selectFrom('documents')
    .select('body')
    .where('key_id', '=', keyId)
    .executeTakeFirst();
  const body: unknown = JSON.parse(stored?.body ?? '{}');
  const newer = JSON.stringify(Object.assign({ newerField: 'from the next release' }, body));
  await db.updateTable('documents').set({ body: newer }).where('key_id', '=', keyId).execute();
  const wren = await game().openDevice('wren');
  await wren.settle();
  await editAndSettle(wren, keyId, { summary: 'by an older device' });
  const expected = { version: 2, summary: 'by an older device', newerField: 'from the next release' };
  expect(await wire(keyId)).toMatchObject(expected);
  // The same through the HTTP API: omitted fields stay as they are.
  const put = { version: 2, title: 'Older and newer', summary: 'by a script' };
  const { status } = await game().request('olga', `/encounters/${keyId}`, {
    method: 'PUT',
    body: JSON.stringify(put),
  });
  expect(status).toBe(200);
  expect(await wire(keyId)).toMatchObject({ summary: 'by a script', newerField: 'from the next release' });
});

describe('an append-only log', () => {
  const entry = (id: string, outcome: string) => runEntry(id, `<p>${outcome}</p>`);

  test('fault 57: two referees add to one run log, and both entries are kept without a conflict', async () => {
    const olga = await game().openDevice('olga');
    const keyId = await create(olga, 'owls', { title: 'Run twice' });
    await olga.settle();
    const [rhea, remy] = await refereesOffline();
    await edit(rhea, keyId, { runLog: [entry('one', 'The bridge held')] });
    await edit(remy, keyId, { runLog: [entry('two', 'The bridge fell')] });
    await reconnect(rhea, remy, rhea);
    for (const each of [rhea, remy]) {
      const { row, conflict, lane } = await documentState(each.mirror, keyId);
      expect([conflict, lane]).toEqual([undefined, []]);
      expect(row?.body['runLog']).toEqual([entry('one', 'The bridge held'), entry('two', 'The bridge fell')]);
    }
  });

  test('fault 73: what two people add to tags, links and rows and remove from them offline is all in the document, and nobody is asked', async () => {
    const olga = await game().openDevice('olga');
    const prop = (id: string) => ({ id, item: id, count: null, source: null, who: '' });
    const before = { tags: ['night', 'rain'], links: ['mill'], props: [prop('rope'), prop('lamp')] };
    const keyId = await create(olga, 'owls', { title: 'Changed by two', ...before });
    await olga.settle();
    const [rhea, remy] = await refereesOffline();
    await edit(rhea, keyId, {
      tags: ['rain', 'fog'],
      links: [],
      props: [prop('rope'), prop('lamp'), prop('bell')],
    });
    await edit(remy, keyId, {
      tags: ['night', 'wind'],
      links: ['mill', 'ford'],
      props: [prop('lamp'), prop('flag')],
    });
    await reconnect(rhea, remy, rhea);
    for (const each of [rhea, remy]) {
      const { row, conflict, lane } = await documentState(each.mirror, keyId);
      expect([conflict, lane]).toEqual([undefined, []]);
      expect(row?.body).toMatchObject({
        tags: ['wind', 'fog'],
        links: ['ford'],
        props: [prop('lamp'), prop('flag'), prop('bell')],
      });
    }
  });

  test('An entry is not erased by someone who had not seen it, nor by sending the log without it', async () => {
    const olga = await game().openDevice('olga');
    const keyId = await create(olga, 'owls', { title: 'Run once' });
    await olga.settle();
    await editAndSettle(olga, keyId, { runLog: [entry('one', 'The bridge held')] });
    await editAndSettle(olga, keyId, { runLog: [] });
    expect(await wire(keyId)).toMatchObject({ runLog: [entry('one', 'The bridge held')] });
  });
});
