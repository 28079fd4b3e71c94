import { describe, expect, test } from 'vitest';
import { addComment, editComment, shareDocument } from '#actions/comments.ts';
import { createDocument } from '#actions/documents.ts';
import { retryLane } from '#actions/retry.ts';
import { discardDraft, discardHeld, discardUnsent } from '#actions/discard.ts';
import { type Discarded, listDiscarded } from '#mirror/queries/discarded.ts';
import { undoDiscard } from '#actions/undoDiscard.ts';
import { saveDraft } from '#actions/drafts.ts';
import { readDraft } from '#mirror/queries/drafts.ts';
import { documentState } from '#mirror/queries/documents.ts';
import { markRefused } from '#mirror/outbox/answers.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { applied } from '#support/changes.ts';
import { edit, shown } from '#support/operations.ts';
import { ada, ben, encounter, noon } from '#support/documents.ts';
import { syncFixture } from '#support/faultScene.ts';
import { type MirrorFixture, savedLater, openMirrorFixture } from '#support/mirror.ts';

const said = { id: 'first', parentId: null, comment: 'first', createdBy: ben, createdDate: noon, edits: [] };
const base = encounter({ comments: [said] });
const no: ErrorBody = { code: 'not_allowed_now', error: 'Not now.' };

async function opened(): Promise<MirrorFixture> {
  const bench = await openMirrorFixture();
  await bench.arrive([base]);
  return bench;
}

/** As the server answers when it takes none of what waits. */
async function refuseAll(bench: MirrorFixture): Promise<void> {
  for (const id of await bench.send()) await markRefused(bench.tab, id, no);
}

async function onlyDiscarded({ mirror }: Pick<MirrorFixture, 'mirror'>): Promise<Discarded> {
  const [dropped, ...more] = await listDiscarded(mirror);
  if (!dropped || more.length > 0) throw new Error('Not one thing was discarded.');
  return dropped;
}

async function undo(bench: MirrorFixture): Promise<void> {
  await undoDiscard(bench.mirror, await onlyDiscarded(bench), ada, noon);
}

describe('what was discarded', () => {
  test('is back as it was, refused and with its reason, when that is undone', async () => {
    const bench = await opened();
    applied(await bench.edit({ ...base.body, summary: 'mine' }));
    await refuseAll(bench);
    const [lane, document] = [await bench.lane(), await bench.document()];
    await discardUnsent(bench.mirror, 'doc-1', noon);
    expect(await bench.document()).toEqual(base);
    expect(await bench.lane()).toEqual([]);
    await undo(bench);
    expect(await bench.document()).toEqual(document);
    expect(await bench.lane()).toMatchObject(
      lane.map(({ id, change, state, error, after, madeAt }) => ({
        id,
        change,
        state,
        error,
        after,
        madeAt,
      })),
    );
    expect(await listDiscarded(bench.mirror)).toEqual([]);
  });

  test('is back also where it was a document that only this device had', async () => {
    const bench = await opened();
    const body = { title: 'Only here', summary: 'not sent' };
    const given = { keyId: 'new-1', entity: 'encounter', teamId: 'north', body } as const;
    const made = applied(await createDocument(bench, given));
    applied(await addComment(bench, made, 'said of it'));
    await discardUnsent(bench.mirror, 'new-1', noon);
    expect(await bench.mirror.documents.get('new-1')).toBeUndefined();
    await undo(bench);
    expect(await bench.document('new-1')).toMatchObject({
      version: 0,
      body,
      comments: [{ comment: 'said of it', createdBy: { id: 'ada' } }],
    });
    expect(await bench.send()).toHaveLength(2);
  });

  test('can be brought back for a week, and holds own words alone', async () => {
    const bench = await opened();
    applied(await bench.edit({ ...base.body, summary: 'mine' }));
    await saveDraft(bench.mirror, {
      keyId: 'doc-1',
      entity: 'encounter',
      isNew: false,
      teamId: 'north',
      version: 1,
      body: { summary: 'typed' },
      was: { summary: 'theirs' },
      at: noon,
    });
    await discardUnsent(bench.mirror, 'doc-1', noon);
    expect(JSON.stringify(await onlyDiscarded(bench))).not.toContain('theirs');
    expect(await readDraft(bench.mirror, 'doc-1')).toBeUndefined();
    applied(await bench.edit({ ...base.body, summary: 'again' }));
    await discardUnsent(bench.mirror, 'doc-1', '2026-06-07T12:00:00.000Z');
    expect(await listDiscarded(bench.mirror)).toHaveLength(2);
    applied(await bench.edit({ ...base.body, summary: 'and again' }));
    await discardUnsent(bench.mirror, 'doc-1', '2026-06-09T12:00:00.000Z');
    expect((await listDiscarded(bench.mirror)).map(({ at }) => at)).toEqual([
      '2026-06-09T12:00:00.000Z',
      '2026-06-07T12:00:00.000Z',
    ]);
  });

  test('comes back as a draft where it was one, and among what is set aside where it was there', async () => {
    const bench = await opened();
    const draft = {
      keyId: 'doc-1',
      entity: 'encounter',
      isNew: false,
      teamId: 'north',
      version: 1,
      body: { summary: 'typed' },
      was: {},
      at: noon,
    } as const;
    await saveDraft(bench.mirror, draft);
    await discardDraft(bench.mirror, 'doc-1', noon);
    expect(await readDraft(bench.mirror, 'doc-1')).toBeUndefined();
    await undo(bench);
    expect(await readDraft(bench.mirror, 'doc-1')).toEqual(draft);

    const held = {
      keyId: 'doc-9',
      entity: 'plot',
      reference: 'PLT-9',
      title: 'Gone',
      changes: [],
      at: noon,
    } as const;
    await bench.mirror.held.put(held);
    await discardHeld(bench.mirror, 'doc-9', noon);
    expect(await bench.mirror.held.count()).toBe(0);
    await undo(bench);
    expect(await bench.mirror.held.toArray()).toEqual([held]);
  });

  test('is set aside when it comes back to a document that may not be seen any more', async () => {
    const bench = await opened();
    applied(await bench.edit({ ...base.body, summary: 'mine' }));
    await discardUnsent(bench.mirror, 'doc-1', noon);
    await bench.mirror.documents.delete('doc-1');
    await undo(bench);
    expect(await bench.mirror.held.get('doc-1')).toMatchObject({
      title: 'The ford',
      changes: [{ body: { summary: 'mine' } }],
    });
  });
});

describe('one comment or share of several', () => {
  test('is discarded alone; the other one, and the edit, wait as they did', async () => {
    const bench = await opened();
    applied(await bench.edit({ ...base.body, summary: 'mine' }));
    const one = applied(await addComment(bench, base, 'one')).comments.at(-1);
    applied(await addComment(bench, base, 'two'));
    applied(await editComment(bench, base, one?.id ?? '', 'one, mended'));
    applied(await shareDocument(bench, base, { shareAll: true, shareTeams: [] }));
    await refuseAll(bench);
    await discardUnsent(bench.mirror, 'doc-1', noon, one?.id);
    expect((await bench.lane()).map(({ change }) => change.kind)).toEqual(['save', 'comment', 'share']);
    expect(await bench.document()).toMatchObject({
      body: { summary: 'mine' },
      comments: [{ comment: 'first' }, { comment: 'two' }],
      shares: { shareAll: true },
    });
    await undo(bench);
    const comments = (await bench.document()).comments.map(({ comment, edits }) => [comment, edits.length]);
    expect(new Map(comments.map(([comment, edits]) => [comment, edits]))).toEqual(
      new Map([
        ['first', 0],
        ['two', 0],
        ['one', 1],
      ]),
    );
  });

  test('is tried again alone', async () => {
    const bench = await opened();
    applied(await bench.edit({ ...base.body, summary: 'mine' }));
    const { comments } = applied(await addComment(bench, base, 'one'));
    await refuseAll(bench);
    await retryLane(bench.mirror, 'doc-1', comments.at(-1)?.id);
    expect((await bench.lane()).map(({ change, state }) => [change.kind, state])).toEqual([
      ['save', 'refused'],
      ['comment', 'sent'],
    ]);
    expect((await bench.mirror.documents.get('doc-1'))?.sync).toBe('refused');
  });

  test('of a document that only this device has leaves the document', async () => {
    const bench = await opened();
    const given = {
      keyId: 'new-1',
      entity: 'encounter',
      teamId: 'north',
      body: { title: 'Only here' },
    } as const;
    const made = applied(await createDocument(bench, given));
    const { comments } = applied(await addComment(bench, made, 'said of it'));
    await discardUnsent(bench.mirror, 'new-1', noon, comments[0]?.id);
    expect(await bench.document('new-1')).toMatchObject({ body: { title: 'Only here' }, comments: [] });
    expect((await bench.lane('new-1')).map(({ change }) => change.kind)).toEqual(['create']);
  });

  test('leaves what came in meanwhile when it was the last that waited', async () => {
    const bench = await opened();
    const { comments } = applied(await addComment(bench, base, 'one'));
    await refuseAll(bench);
    await bench.arrive([savedLater(base, { summary: 'theirs' })]);
    await discardUnsent(bench.mirror, 'doc-1', noon, comments.at(-1)?.id);
    expect(await bench.document()).toEqual(savedLater(base, { summary: 'theirs' }));
    expect((await bench.mirror.documents.get('doc-1'))?.sync).toBe('saved');
    expect(await bench.mirror.shadow.count()).toBe(0);
  });
});

describe('an undo with a server', () => {
  const { shared, world } = syncFixture();

  test('sends what comes back, once', async () => {
    const { ada: one, keyId } = await shared();
    one.network.online = false;
    await edit(one, keyId, { summary: 'after all' });
    await discardUnsent(one.mirror, keyId, noon);
    one.network.online = true;
    await one.settle();
    expect(await world().read(keyId)).toMatchObject({ version: 1 });
    await undoDiscard(one.mirror, await onlyDiscarded(one), one.device.by, noon);
    await one.settle();
    expect(await world().read(keyId)).toMatchObject({ version: 2, summary: 'after all' });
    expect(await one.mirror.outbox.count()).toBe(0);
  });

  test('after somebody else has changed the document is a conflict, and loses neither text', async () => {
    const { ada: one, ben: other, keyId } = await shared();
    await edit(one, keyId, { summary: 'mine' });
    await discardUnsent(one.mirror, keyId, noon);
    await edit(other, keyId, { summary: 'theirs' });
    await other.settle();
    await one.settle();
    await undoDiscard(one.mirror, await onlyDiscarded(one), one.device.by, noon);
    await one.settle();
    expect((await documentState(one.mirror, keyId)).conflict?.theirs?.body).toMatchObject({
      summary: 'theirs',
    });
    expect((await shown(one, keyId)).body['summary']).toBe('mine');
    expect(await world().read(keyId)).toMatchObject({ summary: 'theirs' });
  });
});
