import { describe, expect, test } from 'vitest';
import { addComment, deleteComment, editComment, shareDocument } from '#actions/comments.ts';
import { discardLane } from '#mirror/outbox/discard.ts';
import { markConflict, markDone, markRefused } from '#mirror/outbox/serverAnswers.ts';
import { settle } from '#actions/settleConflict.ts';
import { threads } from '#domain/content/comment.ts';
import type { Document } from '#domain/content/document.ts';
import { encounter, noon } from '#support/documents.ts';
import { applied } from '#support/changes.ts';
import { type MirrorFixture, savedLater, openMirrorWith } from '#support/mirror.ts';

const base = encounter({}, { summary: 'base' });
const commentTexts = async (fixture: MirrorFixture, keyId = 'doc-1') =>
  (await fixture.document(keyId)).comments.map((each) => each.comment);
const changeKinds = async (fixture: MirrorFixture) =>
  (await fixture.lane()).map((row) => `${row.change.kind} ${row.state}`);
const withBase = async () => {
  return await openMirrorWith(base);
};
const theirs = (comments: Document['comments'], of: Document = base): Document => ({ ...of, comments });

describe('a comment written on this device', () => {
  test('A comment shows immediately, waits in the outbox, and changes neither version nor text', async () => {
    const fixture = await withBase();
    const given = { id: 'change-1', comment: 'Who brings the rope?', createdDate: noon };
    expect(applied(await addComment(fixture, base, 'Who brings the rope?')).comments).toMatchObject([given]);
    expect(await fixture.mirror.documents.get('doc-1')).toMatchObject({ version: 1, sync: 'waiting' });
  });

  test('The answer to a comment brings the comments of others', async () => {
    const fixture = await withBase();
    const mine = applied(await addComment(fixture, base, 'mine')).comments;
    const [id = ''] = await fixture.send();
    const other = { ...mine[0], id: 'other', comment: 'other', parentId: null, createdDate: noon, edits: [] };
    await markDone(fixture.tab, id, theirs([{ createdBy: fixture.by, ...other }, ...mine]));
    expect(await commentTexts(fixture)).toEqual(['other', 'mine']);
    expect(await fixture.mirror.documents.get('doc-1')).toMatchObject({ sync: 'saved' });
    expect(await fixture.mirror.server.count()).toBe(0);
  });

  test('A comment that a pull brings before its answer is shown once', async () => {
    const fixture = await withBase();
    const mine = applied(await addComment(fixture, base, 'mine')).comments;
    await fixture.send();
    await fixture.arrive([theirs(mine)]);
    expect(await commentTexts(fixture)).toEqual(['mine']);
  });

  test('A late duplicate answer to a comment does not bring an older text back', async () => {
    const fixture = await withBase();
    const mine = applied(await addComment(fixture, base, 'mine')).comments;
    const [id = ''] = await fixture.send();
    await fixture.arrive([{ ...savedLater(base, { summary: 'newer' }), comments: mine }]);
    await markDone(fixture.tab, id, theirs(mine));
    expect(await fixture.document()).toMatchObject({ version: 2, body: { summary: 'newer' } });
    expect(await commentTexts(fixture)).toEqual(['mine']);
  });

  test('A comment is sent although an edit of its document is blocked', async () => {
    const fixture = await withBase();
    await fixture.edit({ ...base.body, summary: 'mine' });
    const [edit = ''] = await fixture.send();
    await markConflict(fixture.tab, edit, savedLater(base, { summary: 'theirs' }));
    await addComment(fixture, base, 'said meanwhile');
    expect(await fixture.send()).toEqual([expect.stringContaining('change-')]);
    expect(await changeKinds(fixture)).toEqual(['edit conflict', 'comment sent']);
  });

  test('A comment stays when a conflict of its document is settled', async () => {
    const fixture = await withBase();
    await fixture.edit({ ...base.body, summary: 'mine' });
    const [edit = ''] = await fixture.send();
    await addComment(fixture, base, 'said meanwhile');
    const other = savedLater(base, { summary: 'theirs' });
    await markConflict(fixture.tab, edit, other);
    await settle(fixture, other, { summary: 'mine' }, other.body);
    expect(await changeKinds(fixture)).toEqual(['comment queued', 'keepText queued']);
    expect(await commentTexts(fixture)).toEqual(['said meanwhile']);
  });

  test('A comment edited and deleted before it was sent is sent with both changes in order', async () => {
    const fixture = await withBase();
    await addComment(fixture, base, 'first');
    applied(await editComment(fixture, base, 'change-1', 'second'));
    applied(await deleteComment(fixture, base, 'change-1'));
    expect(await commentTexts(fixture)).toEqual([]);
    const rows = await fixture.lane();
    expect(rows.map((row) => row.change.kind)).toEqual(['comment', 'editComment', 'deleteComment']);
    expect(await fixture.send()).toEqual(['change-1', 'change-2', 'change-3']);
  });
});

describe('a refused comment', () => {
  const refused = async () => {
    const fixture = await withBase();
    await fixture.edit({ ...base.body, summary: 'mine' });
    await addComment(fixture, base, 'too late');
    const [, comment = ''] = await fixture.send();
    await fixture.unsend();
    await markRefused(fixture.tab, comment, { code: 'not_allowed_now', error: 'It is Archived.' });
    return fixture;
  };

  test('A refused comment is shown as refused and holds up no edit', async () => {
    const fixture = await refused();
    expect(await fixture.mirror.documents.get('doc-1')).toMatchObject({ sync: 'refused' });
    expect(await fixture.send()).toHaveLength(1);
  });

  test('Discarding a refused comment discards no edit', async () => {
    const fixture = await refused();
    await discardLane(fixture.mirror, 'doc-1');
    expect(await changeKinds(fixture)).toEqual(['edit queued']);
    expect(await fixture.document()).toMatchObject({ body: { summary: 'mine' }, comments: [] });
  });
});

test('Discarding an edit discards no comment', async () => {
  const fixture = await withBase();
  await fixture.edit({ ...base.body, summary: 'mine' });
  const [edit = ''] = await fixture.send();
  await addComment(fixture, base, 'stays');
  await markRefused(fixture.tab, edit, { code: 'validation', error: 'No' });
  await discardLane(fixture.mirror, 'doc-1');
  expect(await changeKinds(fixture)).toEqual(['comment queued']);
  expect((await fixture.document()).body['summary']).toBe('base');
  expect(await commentTexts(fixture)).toEqual(['stays']);
});

test('Shares show immediately, and those of others arrive beneath an unsent edit', async () => {
  const fixture = await withBase();
  const shares = { shareAll: false, shareTeams: ['south'] };
  applied(await shareDocument(fixture, base, shares));
  expect((await fixture.document()).shares).toEqual(shares);
  const [id = ''] = await fixture.send();
  await markDone(fixture.tab, id, { ...base, shares });
  await fixture.edit({ ...base.body, summary: 'mine' });
  await fixture.arrive([{ ...base, shares: { shareAll: true, shareTeams: [] } }]);
  expect(await fixture.document()).toMatchObject({ shares: { shareAll: true }, body: { summary: 'mine' } });
});

test('Threads are ordered by creation, in any order of arrival', () => {
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

test('Discarding a refused edit leaves a refused comment for a decision of its own', async () => {
  const fixture = await withBase();
  await fixture.edit({ ...base.body, summary: 'mine' });
  await addComment(fixture, base, 'and this');
  const [edit = '', comment = ''] = await fixture.send();
  for (const id of [edit, comment]) await markRefused(fixture.tab, id, { code: 'validation', error: 'No' });
  await discardLane(fixture.mirror, 'doc-1');
  expect(await changeKinds(fixture)).toEqual(['comment refused']);
  await discardLane(fixture.mirror, 'doc-1');
  expect(await changeKinds(fixture)).toEqual([]);
  expect(await fixture.mirror.documents.get('doc-1')).toMatchObject({ sync: 'saved' });
});
