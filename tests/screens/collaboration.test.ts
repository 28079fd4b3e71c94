import { describe, expect, test } from 'vitest';
import { addComment, deleteComment, editComment, shareDocument } from '#actions/comments.ts';
import { backLinks } from '#mirror/queries/backLinks.ts';
import { discardUnsent } from '#actions/unsent/discard.ts';
import { listDiscarded } from '#mirror/queries/unsent/discarded.ts';
import { undoDiscard } from '#actions/unsent/undoDiscard.ts';
import { markConflict, markRefused } from '#mirror/outbox/serverAnswers.ts';
import type { Change } from '#domain/rules/change.ts';
import { newComment } from '#domain/content/comment.ts';
import { encounter as encounters } from '#domain/content/entities/encounter.ts';
import type { ErrorBody } from '#contract/errors/errors.ts';
import { commentIdAt, firstPlace } from '#screens/documents/comments/useCommentDrafts.ts';
import { tabsOf } from '#screens/documents/read/readTabs.ts';
import { sameShares, whoSees } from '#screens/documents/read/related/sharing.ts';
import {
  needsCorrection,
  refusalReason,
  refusedCollaboration,
  refusedComments,
  waitingCommentIds,
} from '#screens/shared/document/sync/refusals.ts';
import { applied } from '#support/changes.ts';
import { ada, ben, encounter, noon, plot, writer } from '#support/documents.ts';
import { type MirrorFixture, savedLater, openMirrorFixture } from '#support/mirror.ts';
import { textsOf, typeTexts } from '#support/texts.ts';

const commentBy = (id: string, by = ben) => newComment({ id, parentId: null, comment: id }, by, noon);
const base = encounter({ comments: [commentBy('first')] });
const no: ErrorBody = { code: 'not_allowed_now', error: 'It has been answered since.' };

async function opened(document = base): Promise<MirrorFixture> {
  return openMirrorFixture(writer, [document]);
}

/** Refuses the change of this kind, as the server would. */
async function refuse(bench: MirrorFixture, kind: Change['kind']): Promise<void> {
  await bench.send();
  const row = (await bench.lane()).find(({ change }) => change.kind === kind);
  if (!row) throw new Error(`No ${kind} waits.`);
  await markRefused(bench.tab, row.id, no);
}

describe('A comment draft', () => {
  test('A comment draft is stored by document and place', async () => {
    const { mirror } = await opened();
    await typeTexts(mirror, 'doc-1', { new: 'Who brings', 'reply:first': 'I do' });
    await typeTexts(mirror, 'doc-2', { new: 'elsewhere' });
    await typeTexts(mirror, 'doc-1', { new: 'Who brings the rope?' });
    expect(await textsOf(mirror, 'doc-1')).toEqual({ new: 'Who brings the rope?', 'reply:first': 'I do' });
    expect(await textsOf(mirror, 'doc-2')).toEqual({ new: 'elsewhere' });
  });

  test('A comment draft is deleted once it is saved or discarded', async () => {
    const { mirror } = await opened();
    await typeTexts(mirror, 'doc-1', { new: 'Who brings the rope?' });
    await typeTexts(mirror, 'doc-1', { new: '' });
    expect(await textsOf(mirror, 'doc-1')).toEqual({});
    expect(await mirror.typed.count()).toBe(0);
  });

  test('A draft of a reply or an edit opens before that of a new comment', () => {
    expect(firstPlace([])).toBe('new');
    expect(firstPlace(['new'])).toBe('new');
    expect(firstPlace(['reply:first', 'new', 'nowhere'])).toBe('reply:first');
    expect(commentIdAt('edit:first')).toBe('first');
    expect(commentIdAt('new')).toBeUndefined();
  });
});

describe('An unsent comment', () => {
  test('An unsent comment is waiting, and so is one with unsent edits', async () => {
    const bench = await opened(encounter({ comments: [commentBy('own', ada), commentBy('first')] }));
    applied(await addComment(bench, base, 'new'));
    applied(await editComment(bench, base, 'own', 'better'));
    applied(await bench.edit({ ...base.body, summary: 'mine' }));
    const [fresh] = await bench.lane();
    expect(waitingCommentIds(await bench.lane())).toEqual(new Set([fresh?.id, 'own']));
  });

  test('A refused comment shows the reason in place', async () => {
    const bench = await opened();
    applied(await addComment(bench, base, 'too late'));
    await refuse(bench, 'comment');
    const { comments } = await bench.document();
    const { at, elsewhere } = refusedComments(await bench.lane(), comments);
    expect([...at.values()]).toMatchObject([{ reason: 'It has been answered since.' }]);
    expect(at.has(comments.at(-1)?.id ?? '')).toBe(true);
    expect(elsewhere).toEqual([]);
  });

  test('An unsent comment is listed separately, with its text, if the comment it belongs to is gone', async () => {
    const bench = await opened();
    applied(await addComment(bench, base, 'I do', 'first'));
    await refuse(bench, 'comment');
    await bench.arrive([{ ...base, comments: [] }]);
    const { at, elsewhere } = refusedComments(await bench.lane(), (await bench.document()).comments);
    expect(at.size).toBe(0);
    expect(elsewhere).toMatchObject([{ change: { kind: 'comment', comment: 'I do' } }]);
  });

  test('A comment whose deletion was refused is listed separately, because it is not shown in its thread', async () => {
    const bench = await opened(encounter({ comments: [commentBy('own', ada)] }));
    applied(await deleteComment(bench, base, 'own'));
    await refuse(bench, 'deleteComment');
    const { elsewhere } = refusedComments(await bench.lane(), (await bench.document()).comments);
    expect(elsewhere).toMatchObject([{ change: { kind: 'deleteComment' } }]);
  });

  test('An unsent comment can be discarded and restored without touching an edit in conflict', async () => {
    const bench = await opened();
    await bench.edit({ ...base.body, summary: 'mine' });
    const [edit = ''] = await bench.send();
    await markConflict(bench.tab, edit, savedLater(base, { summary: 'theirs' }));
    applied(await addComment(bench, base, 'too late'));
    await refuse(bench, 'comment');
    const [refused] = refusedCollaboration(await bench.lane());
    await discardUnsent(bench.mirror, 'doc-1', noon, refused?.change.id);
    expect(refusedCollaboration(await bench.lane())).toEqual([]);
    expect((await bench.lane()).map((row) => row.state)).toEqual(['conflict']);
    expect((await bench.document()).comments).toEqual(base.comments);
    const [discarded] = await listDiscarded(bench.mirror);
    if (discarded) await undoDiscard(bench.mirror, discarded, ada, noon);
    expect(refusedCollaboration(await bench.lane())).toEqual([refused]);
    expect((await bench.document()).comments).toMatchObject([{ id: 'first' }, { comment: 'too late' }]);
    expect(await listDiscarded(bench.mirror)).toEqual([]);
  });
});

describe('The tabs of a document', () => {
  const tabs = async (bench: MirrorFixture) => {
    const row = await bench.mirror.documents.get('doc-1');
    return row ? tabsOf(row, refusedCollaboration(await bench.lane())) : [];
  };

  test('The tabs of a document are in the order of rule 6.1, with the number of comments', async () => {
    const shown = await tabs(await opened());
    expect(shown.map(({ key, count }) => [key, count])).toEqual([
      ['details', undefined],
      ['comments', 1],
      ['shares', undefined],
      ['versions', undefined],
    ]);
    expect(shown.some(({ disabled }) => disabled)).toBe(false);
  });

  test('The tabs for comments and shares are disabled while the document is archived', async () => {
    const shown = await tabs(await opened({ ...base, statusId: -1 }));
    expect(shown.filter(({ disabled }) => disabled).map(({ key }) => key)).toEqual(['comments', 'shares']);
  });

  test('The tabs show where something was refused', async () => {
    const bench = await opened();
    applied(await shareDocument(bench, base, { shareAll: true, shareTeams: [] }));
    await refuse(bench, 'share');
    expect((await tabs(bench)).filter(({ wrong }) => wrong).map(({ key }) => key)).toEqual(['shares']);
  });
});

describe('The sentence on who can see a document', () => {
  const name = (id: string) => ({ foxes: 'Foxes', herons: 'Herons' })[id];
  const sentence = (shareAll: boolean, shareTeams: string[]) =>
    whoSees(encounters, { shareAll, shareTeams }, name, 'Owls').replace(
      ' People who can read the Encounters of every team can also see it.',
      '',
    );

  test('The visibility sentence names the owning team, some teams or every team', () => {
    expect(sentence(false, [])).toBe('Visible to Owls only.');
    expect(sentence(false, ['herons', 'foxes'])).toBe('Visible to Owls, Foxes and Herons.');
    expect(sentence(true, ['foxes'])).toBe('Visible to every team. It belongs to Owls.');
  });

  test('The visibility sentence counts teams that are not on this device', () => {
    expect(sentence(false, ['foxes', 'x'])).toBe('Visible to Owls, Foxes and another team.');
    expect(sentence(false, ['x', 'y'])).toBe('Visible to Owls and 2 other teams.');
  });

  test('The visibility sentence is the same in any order of teams', () => {
    const shares = { shareAll: false, shareTeams: ['a', 'b'] };
    expect(sameShares(shares, { shareAll: false, shareTeams: ['b', 'a'] })).toBe(true);
    expect(sameShares(shares, { shareAll: true, shareTeams: ['a', 'b'] })).toBe(false);
    expect(sameShares(shares, { shareAll: false, shareTeams: ['a', 'c'] })).toBe(false);
  });
});

describe('Back links', () => {
  const line = plot({ keyId: 'plot-1' });
  const naming = (keyId: string, reference: string) =>
    encounter({ keyId, reference }, { plotLine: 'plot-1' });

  test('Back links are the documents whose fields refer to a document, in the order of references', async () => {
    const bench = await opened();
    await bench.arrive([line, naming('b', 'ENC-10'), naming('a', 'ENC-9')]);
    const { links, count } = await backLinks(bench.mirror, 'plot-1');
    expect(links.map(({ reference }) => reference)).toEqual(['ENC-9', 'ENC-10']);
    expect(count).toBe(2);
  });

  test('All back links are counted if only some are shown, without the document itself', async () => {
    const bench = await opened();
    const other = { ...line, body: { ...line.body, links: ['plot-1'] } };
    await bench.arrive([other, naming('b', 'ENC-10'), naming('a', 'ENC-9')]);
    expect(await backLinks(bench.mirror, 'plot-1', 1)).toMatchObject({ links: [{}], count: 2 });
    expect(await backLinks(bench.mirror, 'doc-1')).toEqual({ links: [], count: 0 });
  });
});

describe('A refusal', () => {
  test('A change that the server would refuse again has to be corrected first', () => {
    const errors = [{ name: 'summary', messages: ['Required'] }];
    expect(needsCorrection({ code: 'too_large' })).toBe(true);
    expect(needsCorrection({ code: 'validation', errors })).toBe(true);
    expect(needsCorrection({ code: 'forbidden' })).toBe(false);
    expect(needsCorrection({ code: 'in_use', errors })).toBe(false);
    expect(needsCorrection(null)).toBe(false);
  });

  test('The reason ends with a full stop, because a sentence follows it', () => {
    expect(refusalReason({ code: 'forbidden' })).toMatch(/perform this action\.$/);
    expect(refusalReason({ code: 'gone' })).toBe('It has been removed.');
    expect(refusalReason(null)).toBe('The server gave no reason.');
  });
});
