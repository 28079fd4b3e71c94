import { describe, expect, test } from 'vitest';
import { apply } from '#domain/apply.ts';
import type { Change, CollaborationChange } from '#domain/change.ts';
import { type Comment, shownText, threads } from '#domain/comment.ts';
import type { Document } from '#domain/document.ts';
import { withCollaboration } from '#domain/collaboration.ts';
import { applied, codeOf, errorsOf } from '#support/changes.ts';
import { ada, ben, encounter, holder, moment, noon } from '#support/documents.ts';

const common = { keyId: 'doc-1', entity: 'encounter' } as const;
const say = (id: string, comment: string, parentId: string | null = null): Change => ({
  kind: 'comment',
  id,
  ...common,
  parentId,
  comment,
});
const edit = (id: string, commentId: string, comment: string): Change => ({
  kind: 'editComment',
  id,
  ...common,
  commentId,
  comment,
});
const remove = (commentId: string): Change => ({ kind: 'deleteComment', id: 'd', ...common, commentId });
const share = (shareTeams: string[], shareAll = false): Change => ({
  kind: 'share',
  id: 's',
  ...common,
  shares: { shareAll, shareTeams },
});

const reader = holder({ owned: [1] });
const admin = moment({ ...reader, id: 'admin', isAdmin: true });
const at = (date: string) => ({ ...moment(reader, date), by: ada });
const byBen = { ...moment({ ...reader, id: 'ben' }, '2026-06-01T13:00:00.000Z'), by: ben };

const made = (id: string, text: string, rest: Partial<Comment> = {}): Comment => ({
  id,
  parentId: null,
  comment: text,
  createdBy: ada,
  createdDate: noon,
  edits: [],
  ...rest,
});

describe('a comment', () => {
  test('is made by whoever may read the document, and moves no version', () => {
    const document = applied(apply(encounter({ version: 4 }), say('c1', 'Who brings the rope?'), at(noon)));
    expect(document.comments).toEqual([made('c1', 'Who brings the rope?')]);
    expect([document.version, document.updatedDate]).toEqual([4, noon]);
  });

  test('is refused to who may not read the document', () => {
    const stranger = { ...at(noon), person: { ...reader, teams: ['south'] } };
    expect(codeOf(apply(encounter(), say('c1', 'Hello'), stranger))).toBe('forbidden');
  });

  test('may have 4000 characters, and one more is refused in words', () => {
    expect(codeOf(apply(encounter(), say('c1', 'x'.repeat(4000)), at(noon)))).toBe('applied');
    expect(errorsOf(apply(encounter(), say('c1', 'x'.repeat(4001)), at(noon)))).toEqual({
      comment: ['Comment is too long - limit to 4000 characters'],
    });
  });

  test('without a word is refused', () => {
    expect(errorsOf(apply(encounter(), say('c1', ' \n '), at(noon)))).toEqual({ comment: ['Required'] });
  });

  test('on an archived document is refused', () => {
    expect(codeOf(apply(encounter({ statusId: -1 }), say('c1', 'Hello'), at(noon)))).toBe('not_allowed_now');
  });

  test('may be answered, and an answer may not', () => {
    const answered = applied(
      apply(encounter({ comments: [made('c1', 'Rope?')] }), say('c2', 'I do.', 'c1'), byBen),
    );
    expect(threads(answered.comments)).toMatchObject([
      { comment: { id: 'c1' }, replies: [{ id: 'c2', parentId: 'c1', createdBy: ben }] },
    ]);
    expect(errorsOf(apply(answered, say('c3', 'Thanks', 'c2'), at(noon)))).toEqual({
      parentId: ['Replies are one level deep only'],
    });
    expect(codeOf(apply(encounter(), say('c3', 'Thanks', 'gone'), at(noon)))).toBe('not_allowed_now');
  });
});

describe('editing a comment', () => {
  const document = encounter({ comments: [made('c1', 'Bring rope')] });

  test('shows the latest text and keeps the ones before', () => {
    const once = applied(
      apply(document, edit('e1', 'c1', 'Bring two ropes'), at('2026-06-01T13:00:00.000Z')),
    );
    const twice = applied(apply(once, edit('e2', 'c1', 'Bring a chain'), at('2026-06-01T14:00:00.000Z')));
    const [comment] = twice.comments;
    expect(comment && shownText(comment)).toBe('Bring a chain');
    expect(comment?.comment).toBe('Bring rope');
    expect(comment?.edits.map((each) => each.comment)).toEqual(['Bring two ropes', 'Bring a chain']);
  });

  test('by a device whose clock is behind still shows what was written last', () => {
    const once = applied(apply(document, edit('e1', 'c1', 'later'), at('2026-06-01T13:00:00.000Z')));
    const [comment] = applied(apply(once, edit('e2', 'c1', 'last'), at('2020-01-01T00:00:00.000Z'))).comments;
    expect(comment && shownText(comment)).toBe('last');
  });

  test('is for its author alone, administrators neither', () => {
    expect(codeOf(apply(document, edit('e1', 'c1', 'Mine now'), byBen))).toBe('forbidden');
    expect(codeOf(apply(document, edit('e1', 'c1', 'Mine now'), admin))).toBe('forbidden');
  });

  test('obeys the same limit', () => {
    expect(errorsOf(apply(document, edit('e1', 'c1', 'x'.repeat(4001)), at(noon)))).toEqual({
      comment: ['Comment is too long - limit to 4000 characters'],
    });
  });

  test('of one that was deleted is refused in words', () => {
    expect(apply(encounter(), edit('e1', 'c1', 'x'), at(noon))).toMatchObject({
      code: 'not_allowed_now',
      error: 'That comment has been deleted.',
    });
  });
});

describe('deleting a comment', () => {
  const thread = encounter({
    comments: [
      made('c1', 'Rope?'),
      made('c2', 'I do', { parentId: 'c1', createdBy: ben, createdDate: '2026-06-01T12:01:00.000Z' }),
      made('c3', 'Fine', { parentId: 'c1', createdDate: '2026-06-01T12:02:00.000Z' }),
    ],
  });

  test('is allowed to its author while it is the last of its thread', () => {
    const left = applied(apply(thread, remove('c3'), at(noon)));
    expect(left.comments.map(({ id }) => id)).toEqual(['c1', 'c2']);
    expect(codeOf(apply(left, remove('c2'), byBen))).toBe('applied');
    expect(codeOf(apply(encounter({ comments: [made('c1', 'Alone')] }), remove('c1'), at(noon)))).toBe(
      'applied',
    );
  });

  test('is not, once somebody has answered after it', () => {
    expect(codeOf(apply(thread, remove('c1'), at(noon)))).toBe('not_allowed_now');
    expect(codeOf(apply(thread, remove('c2'), byBen))).toBe('not_allowed_now');
  });

  test('of somebody else is refused, but administrators delete any, with the answers to it', () => {
    expect(codeOf(apply(thread, remove('c3'), byBen))).toBe('forbidden');
    const left = applied(apply(thread, remove('c1'), admin));
    expect(left.comments).toEqual([]);
  });

  test('that is gone already is as it was wanted', () => {
    expect(codeOf(apply(thread, remove('c9'), at(noon)))).toBe('applied');
  });
});

describe('sharing', () => {
  const editor = moment(holder({ owned: [1, 2] }));
  const organiser = moment(holder({ all: [1, 2] }, { teams: [] }));

  test('is for who may edit the document of their own team, or edits all', () => {
    expect(applied(apply(encounter(), share(['south']), editor)).shares).toEqual({
      shareAll: false,
      shareTeams: ['south'],
    });
    expect(applied(apply(encounter(), share([], true), organiser)).shares.shareAll).toBe(true);
  });

  test('is refused to readers and to editors of another team', () => {
    expect(codeOf(apply(encounter(), share(['south']), at(noon)))).toBe('forbidden');
    expect(codeOf(apply(encounter({ teamId: 'south' }), share(['north']), editor))).toBe('forbidden');
  });

  test('of an archived document is refused', () => {
    expect(codeOf(apply(encounter({ statusId: -1 }), share(['south']), editor))).toBe('not_allowed_now');
  });
});

test('what stands beside the text, done twice, is done once', () => {
  const sides: CollaborationChange[] = [say('c1', 'a'), edit('e1', 'c1', 'b'), share(['south'])].flatMap(
    (change) =>
      change.kind === 'comment' || change.kind === 'editComment' || change.kind === 'share' ? [change] : [],
  );
  const once = sides.reduce<Document>(
    (document, change) => withCollaboration(document, change, { by: ada, at: noon }),
    encounter(),
  );
  const twice = sides.reduce(
    (document, change) => withCollaboration(document, change, { by: ada, at: noon }),
    once,
  );
  expect(twice).toEqual(once);
});
