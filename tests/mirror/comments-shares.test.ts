import { describe, expect, test } from 'vitest';
import { addComment, deleteComment, editComment, shareDocument } from '#actions/comments.ts';
import { createDocument, saveDocument } from '#actions/documents.ts';
import { discardLane } from '#mirror/outbox/discard.ts';
import { markConflict, markDone, markRefused } from '#mirror/outbox/answers.ts';
import { settleConflict } from '#mirror/outbox/settle.ts';
import { threads } from '#domain/comment.ts';
import type { Document } from '#domain/document.ts';
import { encounter, noon } from '#support/documents.ts';
import { applied } from '#support/changes.ts';
import { type MirrorFixture, savedLater, openMirrorFixture } from '#support/mirror.ts';

const base = encounter({}, { summary: 'base' });
const said = async (bench: MirrorFixture, keyId = 'doc-1') =>
  (await bench.document(keyId)).comments.map((each) => each.comment);
const kinds = async (bench: MirrorFixture) =>
  (await bench.lane()).map((row) => `${row.change.kind} ${row.state}`);
const withBase = async () => {
  const bench = await openMirrorFixture();
  await bench.arrive([base]);
  return bench;
};
const theirs = (comments: Document['comments'], of: Document = base): Document => ({ ...of, comments });

describe('a comment made on this device', () => {
  test('shows at once, waits in the outbox, and leaves version and text alone', async () => {
    const bench = await withBase();
    const document = applied(await addComment(bench, base, 'Who brings the rope?'));
    expect(document.comments).toMatchObject([
      { id: 'change-1', comment: 'Who brings the rope?', createdDate: noon },
    ]);
    expect(await bench.mirror.documents.get('doc-1')).toMatchObject({ version: 1, sync: 'waiting' });
  });

  test('is answered with what the server has now, others’ comments too', async () => {
    const bench = await withBase();
    const mine = applied(await addComment(bench, base, 'mine')).comments;
    const [id = ''] = await bench.send();
    const other = { ...mine[0], id: 'other', comment: 'other', parentId: null, createdDate: noon, edits: [] };
    await markDone(bench.tab, id, theirs([{ createdBy: bench.by, ...other }, ...mine]));
    expect(await said(bench)).toEqual(['other', 'mine']);
    expect(await bench.mirror.documents.get('doc-1')).toMatchObject({ sync: 'saved' });
    expect(await bench.mirror.shadow.count()).toBe(0);
  });

  test('is there once where a pull brings it before its answer is in', async () => {
    const bench = await withBase();
    const mine = applied(await addComment(bench, base, 'mine')).comments;
    await bench.send();
    await bench.arrive([theirs(mine)]);
    expect(await said(bench)).toEqual(['mine']);
  });

  test('answered again much later brings no older text back', async () => {
    const bench = await withBase();
    const mine = applied(await addComment(bench, base, 'mine')).comments;
    const [id = ''] = await bench.send();
    await bench.arrive([{ ...savedLater(base, { summary: 'newer' }), comments: mine }]);
    await markDone(bench.tab, id, theirs(mine));
    expect(await bench.document()).toMatchObject({ version: 2, body: { summary: 'newer' } });
    expect(await said(bench)).toEqual(['mine']);
  });

  test('goes although an edit of its document waits for a person', async () => {
    const bench = await withBase();
    await bench.edit({ ...base.body, summary: 'mine' });
    const [edit = ''] = await bench.send();
    await markConflict(bench.tab, edit, savedLater(base, { summary: 'theirs' }), noon);
    await addComment(bench, base, 'said meanwhile');
    expect(await bench.send()).toEqual([expect.stringContaining('change-')]);
    expect(await kinds(bench)).toEqual(['save conflict', 'comment sent']);
  });

  test('stays when the conflict beside it is settled', async () => {
    const bench = await withBase();
    await bench.edit({ ...base.body, summary: 'mine' });
    const [edit = ''] = await bench.send();
    await addComment(bench, base, 'said meanwhile');
    const other = savedLater(base, { summary: 'theirs' });
    await markConflict(bench.tab, edit, other, noon);
    const mine = { summary: 'mine' };
    const settled = {
      keyId: 'doc-1',
      theirs: other,
      mine,
      change: null,
      retained: [],
      after: other,
      at: noon,
    };
    expect(await settleConflict(bench.mirror, settled)).toBe(true);
    expect(await kinds(bench)).toEqual(['comment queued']);
    expect(await said(bench)).toEqual(['said meanwhile']);
  });

  test('can be edited and deleted before it was sent, and all of it goes in order', async () => {
    const bench = await withBase();
    await addComment(bench, base, 'first');
    applied(await editComment(bench, base, 'change-1', 'second'));
    applied(await deleteComment(bench, base, 'change-1'));
    expect(await said(bench)).toEqual([]);
    const rows = await bench.lane();
    expect(rows.map((row) => [row.change.kind, row.after])).toEqual([
      ['comment', null],
      ['editComment', 'change-1'],
      ['deleteComment', 'change-2'],
    ]);
  });

  test('fault 26: on a document whose making is refused, waits with it and goes with its mended making', async () => {
    const bench = await openMirrorFixture();
    const keyId = 'doc-9';
    const body = { title: 'New' };
    await createDocument(bench, { keyId, entity: 'encounter', teamId: 'north', body });
    const [create = ''] = await bench.send();
    await addComment(bench, { keyId, entity: 'encounter' }, 'waits');
    await markRefused(bench.tab, create, { code: 'unprocessable', error: 'No' });
    expect(await bench.send()).toEqual([]);
    expect(await said(bench, keyId)).toEqual(['waits']);
    const shown = await bench.document(keyId);
    await saveDocument(bench, shown, { teamId: 'north', body: { ...shown.body, summary: 'mended' } });
    const rows = await bench.lane(keyId);
    expect(rows.map((row) => [row.change.kind, row.state, row.after === rows[0]?.id])).toEqual([
      ['create', 'queued', false],
      ['comment', 'queued', true],
    ]);
  });
});

describe('a refused comment', () => {
  const refused = async () => {
    const bench = await withBase();
    await bench.edit({ ...base.body, summary: 'mine' });
    await addComment(bench, base, 'too late');
    const [, comment = ''] = await bench.send();
    await bench.unsend();
    await markRefused(bench.tab, comment, { code: 'not_allowed_now', error: 'It is Archived.' });
    return bench;
  };

  test('shows that it was, and holds no edit up', async () => {
    const bench = await refused();
    expect(await bench.mirror.documents.get('doc-1')).toMatchObject({ sync: 'refused' });
    expect(await bench.send()).toHaveLength(1);
  });

  test('discarded takes no edit with it', async () => {
    const bench = await refused();
    await discardLane(bench.mirror, 'doc-1');
    expect(await kinds(bench)).toEqual(['save queued']);
    expect(await bench.document()).toMatchObject({ body: { summary: 'mine' }, comments: [] });
  });
});

test('a discarded edit takes no comment with it', async () => {
  const bench = await withBase();
  await bench.edit({ ...base.body, summary: 'mine' });
  const [edit = ''] = await bench.send();
  await addComment(bench, base, 'stays');
  await markRefused(bench.tab, edit, { code: 'validation', error: 'No' });
  await discardLane(bench.mirror, 'doc-1');
  expect(await kinds(bench)).toEqual(['comment queued']);
  expect((await bench.document()).body['summary']).toBe('base');
  expect(await said(bench)).toEqual(['stays']);
});

test('shares show at once, and others’ come in under an unsent edit', async () => {
  const bench = await withBase();
  const shares = { shareAll: false, shareTeams: ['south'] };
  applied(await shareDocument(bench, base, shares));
  expect((await bench.document()).shares).toEqual(shares);
  const [id = ''] = await bench.send();
  await markDone(bench.tab, id, { ...base, shares });
  await bench.edit({ ...base.body, summary: 'mine' });
  await bench.arrive([{ ...base, shares: { shareAll: true, shareTeams: [] } }]);
  expect(await bench.document()).toMatchObject({
    shares: { shareAll: true },
    body: { summary: 'mine' },
  });
});

test('threads stand in the order of their making, whatever the order of their coming', () => {
  const one = (id: string, createdDate: string, parentId: string | null = null) => ({
    id,
    parentId,
    comment: id,
    createdDate,
    createdBy: { id: 'a', firstName: '', lastName: '', displayName: '' },
    edits: [],
  });
  const shown = threads([one('late', '3'), one('reply', '2', 'early'), one('early', '1')]);
  expect(shown.map(({ comment, replies }) => [comment.id, replies.map(({ id }) => id)])).toEqual([
    ['early', ['reply']],
    ['late', []],
  ]);
});

test('keeping a comment leaves what is being typed into the document alone', async () => {
  const bench = await withBase();
  const draft = { keyId: 'doc-1', entity: 'encounter', isNew: false, teamId: 'north', version: 1 } as const;
  await bench.mirror.drafts.put({ ...draft, body: { summary: 'half a sen' }, was: {}, at: noon });
  await addComment(bench, base, 'by the way');
  expect(await bench.mirror.drafts.get('doc-1')).toMatchObject({ body: { summary: 'half a sen' } });
});

test('of an edit and a comment that are both refused, discarding the edit leaves the comment to be decided on', async () => {
  const bench = await withBase();
  await bench.edit({ ...base.body, summary: 'mine' });
  await addComment(bench, base, 'and this');
  const [edit = '', comment = ''] = await bench.send();
  for (const id of [edit, comment]) await markRefused(bench.tab, id, { code: 'validation', error: 'No' });
  await discardLane(bench.mirror, 'doc-1');
  expect(await kinds(bench)).toEqual(['comment refused']);
  await discardLane(bench.mirror, 'doc-1');
  expect(await kinds(bench)).toEqual([]);
  expect(await bench.mirror.documents.get('doc-1')).toMatchObject({ sync: 'saved' });
});
