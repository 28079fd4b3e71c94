import { describe, expect, test } from 'vitest';
import { addComment, editComment, shareDocument } from '#actions/comments.ts';
import { retryLane } from '#actions/unsent/retry.ts';
import { discardTyped } from '#actions/unsent/discardTyped.ts';
import { discardUnsent } from '#actions/unsent/discard.ts';
import { listDiscarded } from '#mirror/queries/unsent/discarded.ts';
import type { DiscardedRow } from '#mirror/typed/rows.ts';
import { undoDiscard } from '#actions/unsent/undoDiscard.ts';
import { saveDraft } from '#actions/unsent/drafts.ts';
import { draftsOf } from '#mirror/queries/unsent/drafts.ts';
import { documentState } from '#mirror/read/documents.ts';
import { markRefused } from '#mirror/outbox/serverAnswers.ts';
import type { ErrorBody } from '#contract/errors/errors.ts';
import { applied } from '#support/changes.ts';
import { edit, editAndSettle, reconnect, shown } from '#support/operations.ts';
import { ada, encounter, noon, commentOf } from '#support/documents.ts';
import { syncFixture } from '#support/syncFixture.ts';
import { type MirrorFixture, savedLater, openMirrorWith } from '#support/mirror.ts';
import { draftOf } from '#support/drafts.ts';
import { allTyped } from '#mirror/typed/kinds.ts';
import { addHeld, heldOf } from '#mirror/typed/heldText.ts';

const comment = commentOf();
const base = encounter({ comments: [comment] });
const no: ErrorBody = { code: 'not_allowed_now', error: 'Not now.' };

async function opened(): Promise<MirrorFixture> {
  return await openMirrorWith(base);
}

/** Answers every unsent change with a refusal. */
async function refuseAll(fixture: MirrorFixture): Promise<void> {
  for (const id of await fixture.send()) await markRefused(fixture.tab, id, no);
}

async function onlyDiscarded({ mirror }: Pick<MirrorFixture, 'mirror'>): Promise<DiscardedRow> {
  const [dropped, ...more] = await listDiscarded(mirror);
  if (!dropped || more.length > 0) throw new Error('Expected one discarded item.');
  return dropped;
}

async function undo(fixture: MirrorFixture): Promise<void> {
  await undoDiscard(fixture.mirror, await onlyDiscarded(fixture), ada, noon);
}

describe('discarded work', () => {
  test('Undoing a discard restores a refused change with its reason', async () => {
    const fixture = await opened();
    applied(await fixture.edit({ ...base.body, summary: 'mine' }));
    await refuseAll(fixture);
    const [lane, document] = [await fixture.lane(), await fixture.document()];
    await discardUnsent(fixture.mirror, 'doc-1', noon);
    expect(await fixture.document()).toEqual(base);
    expect(await fixture.lane()).toEqual([]);
    await undo(fixture);
    expect(await fixture.document()).toEqual(document);
    expect(await fixture.lane()).toMatchObject(
      lane.map(({ id, change, state, error, madeAt }) => ({ id, change, state, error, madeAt })),
    );
    expect(await listDiscarded(fixture.mirror)).toEqual([]);
  });

  test('Undoing a discard restores a document that only this device had', async () => {
    const fixture = await opened();
    const body = { title: 'Only here', summary: 'not sent' };
    const made = await fixture.create('new-1', body);
    applied(await addComment(fixture, made, 'said of it'));
    await discardUnsent(fixture.mirror, 'new-1', noon);
    expect(await fixture.mirror.documents.get('new-1')).toBeUndefined();
    expect(await fixture.mirror.outbox.count()).toBe(0);
    await undo(fixture);
    const expected = { version: 0, body, comments: [{ comment: 'said of it', createdBy: { id: 'ada' } }] };
    expect(await fixture.document('new-1')).toMatchObject(expected);
    expect(await fixture.send()).toHaveLength(2);
  });

  test('Discarded work can be restored for a week, and contains only the user’s own text', async () => {
    const fixture = await opened();
    applied(await fixture.edit({ ...base.body, summary: 'mine' }));
    const typed = draftOf({ was: { summary: 'theirs' } });
    await saveDraft(fixture.mirror, typed);
    await discardUnsent(fixture.mirror, 'doc-1', noon);
    // Text that was never saved is not part of discarded work.
    expect(await draftsOf(fixture.mirror, 'doc-1')).toEqual([typed]);
    await discardTyped(fixture.mirror, ['form-1'], noon);
    expect(await listDiscarded(fixture.mirror)).toHaveLength(2);
    expect(JSON.stringify(await listDiscarded(fixture.mirror))).not.toContain('theirs');
    expect(await draftsOf(fixture.mirror, 'doc-1')).toEqual([]);
    applied(await fixture.edit({ ...base.body, summary: 'again' }));
    await discardUnsent(fixture.mirror, 'doc-1', '2026-06-07T12:00:00.000Z');
    expect(await listDiscarded(fixture.mirror)).toHaveLength(3);
    applied(await fixture.edit({ ...base.body, summary: 'and again' }));
    await discardUnsent(fixture.mirror, 'doc-1', '2026-06-09T12:00:00.000Z');
    const expected = ['2026-06-09T12:00:00.000Z', '2026-06-07T12:00:00.000Z'];
    expect((await listDiscarded(fixture.mirror)).map(({ at }) => at)).toEqual(expected);
  });

  test('Two comments discarded in the same millisecond can both be restored', async () => {
    const fixture = await opened();
    for (const text of ['one', 'other']) applied(await addComment(fixture, base, text));
    for (const { id } of await fixture.lane()) await discardUnsent(fixture.mirror, 'doc-1', noon, id);
    const discarded = await listDiscarded(fixture.mirror);
    for (const each of discarded) await undoDiscard(fixture.mirror, each, ada, noon);
    const { comments } = await fixture.document();
    expect(comments.map((each) => each.comment).toSorted()).toEqual(['first', 'one', 'other']);
  });

  test('Where nothing is left to discard, nothing is recorded', async () => {
    const fixture = await opened();
    await discardUnsent(fixture.mirror, 'doc-1', noon);
    expect(await listDiscarded(fixture.mirror)).toEqual([]);
  });

  test('A discarded draft is restored as a draft, and held text as held text', async () => {
    const fixture = await opened();
    const draft = draftOf();
    await saveDraft(fixture.mirror, draft);
    await discardTyped(fixture.mirror, ['form-1'], noon);
    expect(await draftsOf(fixture.mirror, 'doc-1')).toEqual([]);
    await undo(fixture);
    expect(await draftsOf(fixture.mirror, 'doc-1')).toMatchObject([draft]);

    const held = {
      keyId: 'doc-9',
      entity: 'plot',
      reference: 'PLT-9',
      title: 'Gone',
      changes: [],
      at: noon,
    } as const;
    await addHeld(fixture.mirror, { ...held, changes: [] });
    await discardTyped(fixture.mirror, ['held doc-9'], noon);
    expect(await allTyped(fixture.mirror, 'held')).toEqual([]);
    await undo(fixture);
    expect(await allTyped(fixture.mirror, 'held')).toMatchObject([held]);
  });

  test('Work restored to a document that may no longer be seen is held', async () => {
    const fixture = await opened();
    applied(await fixture.edit({ ...base.body, summary: 'mine' }));
    await discardUnsent(fixture.mirror, 'doc-1', noon);
    await fixture.mirror.documents.delete('doc-1');
    await undo(fixture);
    const expected = { title: 'The ford', changes: [{ body: { summary: 'mine' } }] };
    expect(await heldOf(fixture.mirror, 'doc-1')).toMatchObject(expected);
  });
});

describe('one of several comments and shares', () => {
  test('Discarding one comment leaves the other one and the edit waiting', async () => {
    const fixture = await opened();
    applied(await fixture.edit({ ...base.body, summary: 'mine' }));
    const one = applied(await addComment(fixture, base, 'one')).comments.at(-1);
    applied(await addComment(fixture, base, 'two'));
    applied(await editComment(fixture, base, one?.id ?? '', 'one, corrected'));
    applied(await shareDocument(fixture, base, { shareAll: true, shareTeams: [] }));
    await refuseAll(fixture);
    await discardUnsent(fixture.mirror, 'doc-1', noon, one?.id);
    expect((await fixture.lane()).map(({ change }) => change.kind)).toEqual(['edit', 'comment', 'share']);
    expect(await fixture.document()).toMatchObject({
      body: { summary: 'mine' },
      comments: [{ comment: 'first' }, { comment: 'two' }],
      shares: { shareAll: true },
    });
    await undo(fixture);
    const comments = (await fixture.document()).comments.map(({ comment, edits }) => [comment, edits.length]);
    expect(new Map(comments.map(([comment, edits]) => [comment, edits]))).toEqual(
      new Map([
        ['first', 0],
        ['two', 0],
        ['one', 1],
      ]),
    );
  });

  test('One refused comment is retried alone', async () => {
    const fixture = await opened();
    applied(await fixture.edit({ ...base.body, summary: 'mine' }));
    const { comments } = applied(await addComment(fixture, base, 'one'));
    await refuseAll(fixture);
    await retryLane(fixture.mirror, 'doc-1', comments.at(-1)?.id);
    expect((await fixture.lane()).map(({ change, state }) => [change.kind, state])).toEqual([
      ['edit', 'refused'],
      ['comment', 'sent'],
    ]);
    expect((await fixture.mirror.documents.get('doc-1'))?.sync).toBe('refused');
  });

  test('Discarding a comment on a document that only this device has leaves the document', async () => {
    const fixture = await opened();
    const made = await fixture.create('new-1', { title: 'Only here' });
    const { comments } = applied(await addComment(fixture, made, 'said of it'));
    await discardUnsent(fixture.mirror, 'new-1', noon, comments[0]?.id);
    expect(await fixture.document('new-1')).toMatchObject({ body: { title: 'Only here' }, comments: [] });
    expect((await fixture.lane('new-1')).map(({ change }) => change.kind)).toEqual(['create']);
  });

  test('Discarding the last waiting comment shows what has arrived meanwhile', async () => {
    const fixture = await opened();
    const { comments } = applied(await addComment(fixture, base, 'one'));
    await refuseAll(fixture);
    await fixture.arrive([savedLater(base, { summary: 'theirs' })]);
    await discardUnsent(fixture.mirror, 'doc-1', noon, comments.at(-1)?.id);
    expect(await fixture.document()).toEqual(savedLater(base, { summary: 'theirs' }));
    expect((await fixture.mirror.documents.get('doc-1'))?.sync).toBe('saved');
    expect(await fixture.mirror.server.count()).toBe(0);
  });
});

describe('an undo with a connection', () => {
  const { shared, world } = syncFixture();

  test('An undone discard is sent once', async () => {
    const { ada: one, keyId } = await shared();
    one.network.online = false;
    await edit(one, keyId, { summary: 'after all' });
    await discardUnsent(one.mirror, keyId, noon);
    await reconnect(one);
    expect(await world().read(keyId)).toMatchObject({ version: 1 });
    await undoDiscard(one.mirror, await onlyDiscarded(one), one.device.by, noon);
    await one.settle();
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'after all' });
    expect(await one.mirror.outbox.count()).toBe(0);
  });

  test('An undone discard of a document that someone has changed since is a conflict that loses neither text', async () => {
    const { ada: one, ben: other, keyId } = await shared();
    await edit(one, keyId, { summary: 'mine' });
    await discardUnsent(one.mirror, keyId, noon);
    await editAndSettle(other, keyId, { summary: 'theirs' }, one);
    await undoDiscard(one.mirror, await onlyDiscarded(one), one.device.by, noon);
    await one.settle();
    const result = (await documentState(one.mirror, keyId)).conflict?.theirs?.body;
    expect(result).toMatchObject({ summary: 'theirs' });
    expect((await shown(one, keyId)).body['summary']).toBe('mine');
    expect(await world().read(keyId)).toMatchObject({ summary: 'theirs' });
  });
});
