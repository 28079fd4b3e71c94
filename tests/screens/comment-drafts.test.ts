import { describe, expect, test } from 'vitest';
import { addComment, deleteComment, editComment, shareDocument } from '#actions/comments.ts';
import { backLinks } from '#mirror/queries/backLinks.ts';
import { discardUnsent } from '#actions/discard.ts';
import { listDiscarded } from '#mirror/queries/discarded.ts';
import { undoDiscard } from '#actions/undoDiscard.ts';
import { markConflict, markRefused } from '#mirror/outbox/answers.ts';
import { saveCommentDrafts } from '#actions/drafts.ts';
import { readCommentDrafts } from '#mirror/queries/drafts.ts';
import type { Change } from '#domain/change.ts';
import { encounter as encounters } from '#domain/entities/encounter.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { commentIn, firstPlace } from '#screens/documents/comments/useCommentDrafts.ts';
import { tabsOf } from '#screens/documents/read/readTabs.ts';
import { sameShares, whoSees } from '#screens/documents/read/sharing.ts';
import {
  refusedCollaboration,
  refusedComments,
  waitingCommentIds,
} from '#screens/shared/document/refusals.ts';
import { applied } from '#support/changes.ts';
import { ada, ben, encounter, noon, plot } from '#support/documents.ts';
import { type MirrorFixture, savedLater, openMirrorFixture } from '#support/mirror.ts';

const said = (id: string, parentId: string | null = null) => ({
  id,
  parentId,
  comment: id,
  createdBy: ben,
  createdDate: noon,
  edits: [],
});
const base = encounter({ comments: [said('first')] });
const no: ErrorBody = { code: 'not_allowed_now', error: 'It has been answered since.' };

async function opened(document = base): Promise<MirrorFixture> {
  const bench = await openMirrorFixture();
  await bench.arrive([document]);
  return bench;
}

/** As the server answers when it does not take the change of this kind in. */
async function refuse(bench: MirrorFixture, kind: Change['kind']): Promise<void> {
  await bench.send();
  const row = (await bench.lane()).find(({ change }) => change.kind === kind);
  if (!row) throw new Error(`No ${kind} waits.`);
  await markRefused(bench.tab, row.id, no);
}

describe('what is typed and not saved', () => {
  test('is there again later, by document and place', async () => {
    const { mirror } = await opened();
    await saveCommentDrafts(mirror, 'doc-1', { new: 'Who brings', 'reply:first': 'I do' });
    await saveCommentDrafts(mirror, 'doc-2', { new: 'elsewhere' });
    await saveCommentDrafts(mirror, 'doc-1', { new: 'Who brings the rope?' });
    expect(await readCommentDrafts(mirror, 'doc-1')).toEqual({
      new: 'Who brings the rope?',
      'reply:first': 'I do',
    });
    expect(await readCommentDrafts(mirror, 'doc-2')).toEqual({ new: 'elsewhere' });
  });

  test('is forgotten once it is saved or given up', async () => {
    const { mirror } = await opened();
    await saveCommentDrafts(mirror, 'doc-1', { new: 'Who brings the rope?' });
    await saveCommentDrafts(mirror, 'doc-1', { new: '' });
    expect(await readCommentDrafts(mirror, 'doc-1')).toEqual({});
    expect(await mirror.meta.get('talk')).toEqual({ key: 'talk', value: {} });
  });

  test('opens where it was left: at a reply or an edit before a new comment', () => {
    expect(firstPlace({})).toBe('new');
    expect(firstPlace({ new: 'a' })).toBe('new');
    expect(firstPlace({ 'reply:first': 'a', new: 'b', nowhere: 'c' })).toBe('reply:first');
    expect(commentIn('edit:first')).toBe('first');
    expect(commentIn('new')).toBeUndefined();
  });
});

describe('a comment that the server has not got', () => {
  test('is known as waiting, as are its edits, and nothing else is', async () => {
    const bench = await opened(encounter({ comments: [{ ...said('own'), createdBy: ada }, said('first')] }));
    applied(await addComment(bench, base, 'new'));
    applied(await editComment(bench, base, 'own', 'better'));
    applied(await bench.edit({ ...base.body, summary: 'mine' }));
    const [fresh] = await bench.lane();
    expect(waitingCommentIds(await bench.lane())).toEqual(new Set([fresh?.id, 'own']));
  });

  test('says in place why it was refused', async () => {
    const bench = await opened();
    applied(await addComment(bench, base, 'too late'));
    await refuse(bench, 'comment');
    const { comments } = await bench.document();
    const { at, elsewhere } = refusedComments(await bench.lane(), comments);
    expect([...at.values()]).toMatchObject([{ why: 'It has been answered since.' }]);
    expect(at.has(comments.at(-1)?.id ?? '')).toBe(true);
    expect(elsewhere).toEqual([]);
  });

  test('stands apart, with its text, where the comment it belongs to is gone', async () => {
    const bench = await opened();
    applied(await addComment(bench, base, 'I do', 'first'));
    await refuse(bench, 'comment');
    await bench.arrive([{ ...base, comments: [] }]);
    const { at, elsewhere } = refusedComments(await bench.lane(), (await bench.document()).comments);
    expect(at.size).toBe(0);
    expect(elsewhere).toMatchObject([{ change: { kind: 'comment', comment: 'I do' } }]);
  });

  test('stands apart where a deletion was refused, for the comment is not shown then', async () => {
    const bench = await opened(encounter({ comments: [{ ...said('own'), createdBy: ada }] }));
    applied(await deleteComment(bench, base, 'own'));
    await refuse(bench, 'deleteComment');
    const { elsewhere } = refusedComments(await bench.lane(), (await bench.document()).comments);
    expect(elsewhere).toMatchObject([{ change: { kind: 'deleteComment' } }]);
  });

  test('is discarded on its own while an edit waits for a person too, and can be brought back', async () => {
    const bench = await opened();
    await bench.edit({ ...base.body, summary: 'mine' });
    const [edit = ''] = await bench.send();
    await markConflict(bench.tab, edit, savedLater(base, { summary: 'theirs' }), noon);
    applied(await addComment(bench, base, 'too late'));
    await refuse(bench, 'comment');
    const [refused] = refusedCollaboration(await bench.lane());
    await discardUnsent(bench.mirror, 'doc-1', noon, refused?.change.id);
    expect(refusedCollaboration(await bench.lane())).toEqual([]);
    expect((await bench.lane()).map((row) => row.state)).toEqual(['conflict']);
    expect((await bench.document()).comments).toEqual(base.comments);
    const [dropped] = await listDiscarded(bench.mirror);
    if (dropped) await undoDiscard(bench.mirror, dropped, ada, noon);
    expect(refusedCollaboration(await bench.lane())).toEqual([refused]);
    expect((await bench.document()).comments).toMatchObject([{ id: 'first' }, { comment: 'too late' }]);
    expect(await listDiscarded(bench.mirror)).toEqual([]);
  });
});

describe('the tabs of a document', () => {
  const tabs = async (bench: MirrorFixture) => {
    const row = await bench.mirror.documents.get('doc-1');
    return row ? tabsOf(row, refusedCollaboration(await bench.lane())) : [];
  };

  test('stand in the order of the specification, with the number of comments', async () => {
    const shown = await tabs(await opened());
    expect(shown.map(({ key, count }) => [key, count])).toEqual([
      ['details', undefined],
      ['comments', 1],
      ['shares', undefined],
      ['versions', undefined],
    ]);
    expect(shown.some(({ disabled }) => disabled)).toBe(false);
  });

  test('are closed for comments and shares of what is archived', async () => {
    const shown = await tabs(await opened({ ...base, statusId: -1 }));
    expect(shown.filter(({ disabled }) => disabled).map(({ key }) => key)).toEqual(['comments', 'shares']);
  });

  test('say where something was refused', async () => {
    const bench = await opened();
    applied(await shareDocument(bench, base, { shareAll: true, shareTeams: [] }));
    await refuse(bench, 'share');
    expect((await tabs(bench)).filter(({ wrong }) => wrong).map(({ key }) => key)).toEqual(['shares']);
  });
});

describe('who sees a document is said in words', () => {
  const name = (id: string) => ({ foxes: 'Foxes', herons: 'Herons' })[id];
  const words = (shareAll: boolean, shareTeams: string[]) =>
    whoSees(encounters, { shareAll, shareTeams }, name, 'Owls').replace(
      ' Whoever may read the Encounters of every team sees it too.',
      '',
    );

  test('for its own team, for some and for all', () => {
    expect(words(false, [])).toBe('Owls sees it, and no other team.');
    expect(words(false, ['herons', 'foxes'])).toBe('Owls, Foxes and Herons see it.');
    expect(words(true, ['foxes'])).toBe('Every team sees it; it belongs to Owls.');
  });

  test('and teams that this device does not know are counted', () => {
    expect(words(false, ['foxes', 'x'])).toBe('Owls, Foxes and a team not known here see it.');
    expect(words(false, ['x', 'y'])).toBe('Owls and 2 teams not known here see it.');
  });

  test('whatever the order in which teams were picked, they are the same shares', () => {
    const shares = { shareAll: false, shareTeams: ['a', 'b'] };
    expect(sameShares(shares, { shareAll: false, shareTeams: ['b', 'a'] })).toBe(true);
    expect(sameShares(shares, { shareAll: true, shareTeams: ['a', 'b'] })).toBe(false);
    expect(sameShares(shares, { shareAll: false, shareTeams: ['a', 'c'] })).toBe(false);
  });
});

describe('what names a document', () => {
  const line = plot({ keyId: 'plot-1' });
  const naming = (keyId: string, reference: string) =>
    encounter({ keyId, reference }, { plotLine: 'plot-1' });

  test('is found by what its fields point to, in the order of references', async () => {
    const bench = await opened();
    await bench.arrive([line, naming('b', 'ENC-10'), naming('a', 'ENC-9')]);
    const { links, count } = await backLinks(bench.mirror, 'plot-1');
    expect(links.map(({ reference }) => reference)).toEqual(['ENC-9', 'ENC-10']);
    expect(count).toBe(2);
  });

  test('is counted whole where only some are shown, and names not itself', async () => {
    const bench = await opened();
    const other = { ...line, body: { ...line.body, links: ['plot-1'] } };
    await bench.arrive([other, naming('b', 'ENC-10'), naming('a', 'ENC-9')]);
    expect(await backLinks(bench.mirror, 'plot-1', 1)).toMatchObject({ links: [{}], count: 2 });
    expect(await backLinks(bench.mirror, 'doc-1')).toEqual({ links: [], count: 0 });
  });
});
