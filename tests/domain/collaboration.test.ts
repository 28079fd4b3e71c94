import { describe, expect, test } from 'vitest';
import { apply } from '#domain/rules/apply.ts';
import type { Change } from '#domain/rules/change.ts';
import { type Comment, newComment, shownText, threads } from '#domain/content/comment.ts';
import type { Document } from '#domain/content/document.ts';
import { withCollaboration } from '#domain/rules/collaboration.ts';
import { applied, codeOf, errorsOf } from '#support/changes.ts';
import { ada, ben, encounter, holder, moment, noon } from '#support/documents.ts';

const common = { keyId: 'doc-1', entity: 'encounter' } as const;
function addComment(id: string, comment: string, parentId: string | null = null) {
  return { kind: 'comment', id, ...common, parentId, comment } as const;
}
function editComment(id: string, commentId: string, comment: string) {
  return { kind: 'editComment', id, ...common, commentId, comment } as const;
}
function deleteComment(commentId: string, lastEdit?: string | null): Change {
  const known = lastEdit === undefined ? {} : { lastEdit };
  return { kind: 'deleteComment', id: 'd', ...common, commentId, ...known };
}
function share(shareTeams: string[], shareAll = false) {
  return { kind: 'share', id: 's', ...common, shares: { shareAll, shareTeams } } as const;
}

const reader = holder({ owned: [1] });
const admin = moment({ ...reader, id: 'admin', isAdmin: true });
const at = (date: string) => ({ ...moment(reader, date), by: ada });
const byBen = { ...moment({ ...reader, id: 'ben' }, '2026-06-01T13:00:00.000Z'), by: ben };

/** The outcome of a change that a reader makes at noon. */
const tried = (document: Document, change: Change) => apply(document, change, at(noon));

const commentOf = (id: string, text: string, values: Partial<Comment> = {}): Comment => ({
  ...newComment({ id, parentId: null, comment: text }, ada, noon),
  ...values,
});

describe('A comment', () => {
  test('A comment can be added by every reader and creates no version', () => {
    const document = applied(tried(encounter({ version: 4 }), addComment('c1', 'Who brings the rope?')));
    expect(document.comments).toEqual([commentOf('c1', 'Who brings the rope?')]);
    expect([document.version, document.updatedDate]).toEqual([4, noon]);
  });

  test('A comment is refused to people who may not read the document', () => {
    const outsider = { ...at(noon), person: { ...reader, teams: ['south'] } };
    expect(codeOf(apply(encounter(), addComment('c1', 'Hello'), outsider))).toBe('forbidden');
  });

  test('A comment of 4000 characters is accepted, and one more is refused with a message', () => {
    expect(codeOf(tried(encounter(), addComment('c1', 'x'.repeat(4000))))).toBe('applied');
    const expected = { comment: ['Comment is too long - limit to 4000 characters'] };
    expect(errorsOf(tried(encounter(), addComment('c1', 'x'.repeat(4001))))).toEqual(expected);
  });

  test('A comment without text is refused', () => {
    expect(errorsOf(tried(encounter(), addComment('c1', ' \n ')))).toEqual({ comment: ['Required'] });
  });

  test('A comment on an archived document is refused', () => {
    expect(codeOf(tried(encounter({ statusId: -1 }), addComment('c1', 'Hello')))).toBe('not_allowed_now');
  });

  test('A comment can be replied to, but a reply cannot', () => {
    const comments = [commentOf('c1', 'Rope?')];
    const withReply = applied(apply(encounter({ comments }), addComment('c2', 'I do.', 'c1'), byBen));
    const given = { comment: { id: 'c1' }, replies: [{ id: 'c2', parentId: 'c1', createdBy: ben }] };
    expect(threads(withReply.comments)).toMatchObject([given]);
    const parentId = ['A reply cannot have replies'];
    expect(errorsOf(tried(withReply, addComment('c3', 'Thanks', 'c2')))).toEqual({ parentId });
    expect(codeOf(tried(encounter(), addComment('c3', 'Thanks', 'gone')))).toBe('not_allowed_now');
  });
});

describe('Editing a comment', () => {
  const document = encounter({ comments: [commentOf('c1', 'Bring rope')] });

  test('Editing a comment shows the latest text and stores the earlier ones', () => {
    const once = applied(
      apply(document, editComment('e1', 'c1', 'Bring two ropes'), at('2026-06-01T13:00:00.000Z')),
    );
    const twice = applied(
      apply(once, editComment('e2', 'c1', 'Bring a chain'), at('2026-06-01T14:00:00.000Z')),
    );
    const [comment] = twice.comments;
    expect(comment && shownText(comment)).toBe('Bring a chain');
    expect(comment?.comment).toBe('Bring rope');
    expect(comment?.edits.map((each) => each.comment)).toEqual(['Bring two ropes', 'Bring a chain']);
  });

  test('The latest edit is shown even if it was made on a device whose clock is behind', () => {
    const once = applied(apply(document, editComment('e1', 'c1', 'later'), at('2026-06-01T13:00:00.000Z')));
    const [comment] = applied(
      apply(once, editComment('e2', 'c1', 'last'), at('2020-01-01T00:00:00.000Z')),
    ).comments;
    expect(comment && shownText(comment)).toBe('last');
  });

  test('Only the author may edit a comment, not even administrators', () => {
    expect(codeOf(apply(document, editComment('e1', 'c1', 'Mine now'), byBen))).toBe('forbidden');
    expect(codeOf(apply(document, editComment('e1', 'c1', 'Mine now'), admin))).toBe('forbidden');
  });

  test('An edited comment has the same limit', () => {
    const wanted = { comment: ['Comment is too long - limit to 4000 characters'] };
    expect(errorsOf(tried(document, editComment('e1', 'c1', 'x'.repeat(4001))))).toEqual(wanted);
  });

  test('Editing a deleted comment is refused with a message', () => {
    const expected = { code: 'not_allowed_now', error: 'That comment has been deleted.' };
    expect(tried(encounter(), editComment('e1', 'c1', 'x'))).toMatchObject(expected);
  });
});

describe('Deleting a comment', () => {
  const thread = encounter({
    comments: [
      commentOf('c1', 'Rope?'),
      commentOf('c2', 'I do', { parentId: 'c1', createdBy: ben, createdDate: '2026-06-01T12:01:00.000Z' }),
      commentOf('c3', 'Fine', { parentId: 'c1', createdDate: '2026-06-01T12:02:00.000Z' }),
    ],
  });

  test('The author may delete a comment while it is the last in its thread', () => {
    const after = applied(tried(thread, deleteComment('c3')));
    expect(after.comments.map(({ id }) => id)).toEqual(['c1', 'c2']);
    expect(codeOf(apply(after, deleteComment('c2'), byBen))).toBe('applied');
    const given = { comments: [commentOf('c1', 'Alone')] };
    expect(codeOf(tried(encounter(given), deleteComment('c1')))).toBe('applied');
  });

  test('The author may not delete a comment once someone has replied after it', () => {
    expect(codeOf(tried(thread, deleteComment('c1')))).toBe('not_allowed_now');
    // The answer was taken by a process whose clock is behind.
    const early = {
      ...thread,
      comments: thread.comments.map((each) => ({
        ...each,
        createdDate: each.parentId === null ? noon : '2020-01-01T00:00:00.000Z',
      })),
    };
    expect(codeOf(tried(early, deleteComment('c1')))).toBe('not_allowed_now');
    expect(codeOf(apply(thread, deleteComment('c2'), byBen))).toBe('not_allowed_now');
  });

  test('Only administrators may delete the comments of others, and the replies go too', () => {
    expect(codeOf(apply(thread, deleteComment('c3'), byBen))).toBe('forbidden');
    expect(applied(apply(thread, deleteComment('c1'), admin)).comments).toEqual([]);
  });

  test('A comment is deleted only as it was known: not with an edit that was made elsewhere meanwhile', () => {
    const edited = applied(tried(thread, editComment('e', 'c3', 'Later')));
    expect(codeOf(tried(thread, deleteComment('c3', null)))).toBe('applied');
    expect(codeOf(tried(edited, deleteComment('c3', null)))).toBe('not_allowed_now');
    expect(codeOf(apply(edited, deleteComment('c3', null), admin))).toBe('not_allowed_now');
    expect(codeOf(tried(edited, deleteComment('c3', 'e')))).toBe('applied');
    // Calls do not say what was known.
    expect(codeOf(tried(edited, deleteComment('c3')))).toBe('applied');
  });

  test('Deleting a comment that is already deleted succeeds', () => {
    expect(codeOf(tried(thread, deleteComment('c9')))).toBe('applied');
  });
});

describe('Sharing a document', () => {
  const editor = moment(holder({ owned: [1, 2] }));
  const organiser = moment(holder({ all: [1, 2] }, { teams: [] }));

  test('Editors of the owning team and people with Edit on all documents may share a document', () => {
    const expected = { shareAll: false, shareTeams: ['south'] };
    expect(applied(apply(encounter(), share(['south']), editor)).shares).toEqual(expected);
    expect(applied(apply(encounter(), share([], true), organiser)).shares.shareAll).toBe(true);
  });

  test('Sharing is refused to readers and to editors of another team', () => {
    expect(codeOf(tried(encounter(), share(['south'])))).toBe('forbidden');
    expect(codeOf(apply(encounter({ teamId: 'south' }), share(['north']), editor))).toBe('forbidden');
  });

  test('Sharing an archived document is refused', () => {
    expect(codeOf(apply(encounter({ statusId: -1 }), share(['south']), editor))).toBe('not_allowed_now');
  });
});

test('Applying a change to comments or shares twice has the same result as applying it once', () => {
  const changes = [addComment('c1', 'a'), editComment('e1', 'c1', 'b'), share(['south'])];
  const after = (before: Document) =>
    changes.reduce((document, change) => withCollaboration(document, change, { by: ada, at: noon }), before);
  const once = after(encounter());
  expect(after(once)).toEqual(once);
});
