import { describe, expect, test } from 'vitest';
import { contentHash } from '#contract/sync/contentHash.ts';
import { apply } from '#domain/rules/apply.ts';
import type { Change } from '#domain/rules/change.ts';
import { type Comment, newComment } from '#domain/content/comment.ts';
import type { Document } from '#domain/content/document.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { visibleComments } from '#domain/rules/permissions/visibleComments.ts';
import type { Anchor } from '#domain/content/textQuote.ts';
import { applied, codeOf, errorsOf } from '#support/changes.ts';
import { ada, holder, moment, noon, plot } from '#support/documents.ts';

const anchorAt = (field: string, exact = 'the duke'): Anchor => ({
  field,
  exact,
  prefix: 'It was ',
  suffix: '.',
});
const comment = (id: string, values: Partial<Extract<Change, { kind: 'comment' }>> = {}): Change => ({
  kind: 'comment',
  id,
  keyId: 'doc-1',
  entity: 'plot',
  parentId: null,
  comment: 'Too early?',
  ...values,
});
const change = (kind: 'editComment' | 'deleteComment', commentId: string): Change => {
  const common = { id: 'later', keyId: 'doc-1', entity: 'plot', commentId } as const;
  return kind === 'editComment' ? { kind, ...common, comment: 'Mine' } : { kind, ...common };
};
const stored = (id: string, values: Partial<Comment> = {}): Comment => ({
  ...newComment({ id, parentId: null, comment: 'Too early?' }, ada, noon),
  ...values,
});

const player = { ...holder({ owned: [1] }), isStaff: false };
const staff = { ...player, isStaff: true };
const by = (person: typeof player) => moment(person, noon);
/** A public comment, and one on a staff-only field with a reply. */
const discussed = plot({
  comments: [
    stored('public', { anchor: anchorAt('hook') }),
    stored('secret', { anchor: anchorAt('background') }),
    stored('answer', { parentId: 'secret', createdDate: '2026-11-25T13:00:00.000Z' }),
  ],
});
const seenBy = (document: Document, isStaff: boolean) =>
  visibleComments(documentTypes[document.entity].allFields, document, isStaff).map((each) => each.id);

describe('A comment on a place in a document', () => {
  test('A comment keeps the field and the words it is about', () => {
    const document = applied(apply(plot(), comment('c1', { anchor: anchorAt('hook') }), by(player)));
    expect(document.comments).toMatchObject([{ id: 'c1', anchor: anchorAt('hook') }]);
    expect(document.version).toBe(1);
  });

  test.each(['background', 'nothing', 'constructor', 'title '])(
    'A comment on %j, which its author cannot read, is refused and names no reason beyond that',
    (field) => {
      const outcome = apply(plot(), comment('c1', { anchor: anchorAt(field) }), by(player));
      expect(errorsOf(outcome)).toEqual({ anchor: ['There is no such field, or you may no longer read it'] });
    },
  );

  test('Staff may comment on a staff-only field', () => {
    const result = codeOf(apply(plot(), comment('c1', { anchor: anchorAt('background') }), by(staff)));
    expect(result).toBe('applied');
  });

  test('A reply cannot be about another place in the document', () => {
    const reply = comment('c1', { parentId: 'public', anchor: anchorAt('hook') });
    const anchor = ['A reply cannot be about another place in the document'];
    expect(errorsOf(apply(discussed, reply, by(player)))).toEqual({ anchor });
  });

  test('Quotes count towards the most characters of the comments on a document', () => {
    // Of the million one person may write half.
    const others = stored('others', { createdBy: { ...ada, id: 'ben' }, comment: 'x'.repeat(500_000) });
    const full = plot({ comments: [others, stored('long', { comment: 'x'.repeat(499_985) })] });
    expect(codeOf(apply(full, comment('c1'), by(player)))).toBe('applied');
    const quoting = comment('c1', { anchor: anchorAt('hook', 'seven words') });
    expect(codeOf(apply(full, quoting, by(player)))).toBe('not_allowed_now');
  });
});

describe('A comment on a field that its reader cannot see', () => {
  test('It is hidden with its replies, and staff see it', () => {
    expect(seenBy(discussed, false)).toEqual(['public']);
    expect(seenBy(discussed, true)).toEqual(['public', 'secret', 'answer']);
  });

  test('A comment on the answer to research is hidden until the answer is released', () => {
    const research: Document = {
      ...plot({ entity: 'research', comments: [stored('c', { anchor: anchorAt('answer') })] }),
    };
    expect(seenBy(research, false)).toEqual([]);
    expect(seenBy({ ...research, isRevealed: true }, false)).toEqual(['c']);
  });

  test('A comment on a field that this version does not know is hidden', () => {
    const later = plot({ comments: [stored('c', { anchor: anchorAt('fromTheFuture') })] });
    expect(seenBy(later, false)).toEqual([]);
    expect(seenBy(later, true)).toEqual(['c']);
  });

  test('It cannot be answered, edited or deleted, and the refusals are those of a comment that is gone', () => {
    const admin = by({ ...player, id: 'ben', isAdmin: true });
    const gone = plot({ comments: discussed.comments.slice(0, 1) });
    for (const tried of [
      comment('c1', { parentId: 'secret' }),
      change('editComment', 'secret'),
      change('deleteComment', 'secret'),
    ]) {
      const outcome = apply(discussed, tried, admin);
      expect(codeOf(outcome)).toBe(codeOf(apply(gone, tried, admin)));
      const { comments } = outcome.kind === 'applied' ? outcome.document : discussed;
      expect(comments).toEqual(discussed.comments);
    }
  });
});

describe('Your own comment on a field that has been hidden from you since', () => {
  test('It can still be deleted', () => {
    const document = plot({ comments: discussed.comments.slice(0, 2) });
    const after = applied(apply(document, change('deleteComment', 'secret'), by(player)));
    expect(after.comments.map((each) => each.id)).toEqual(['public']);
  });

  test('It stays if others have answered it', () => {
    expect(codeOf(apply(discussed, change('deleteComment', 'secret'), by(player)))).toBe('not_allowed_now');
  });
});

test('The hash of a document covers what its comments are about', () => {
  const plain = plot({ comments: [stored('c')] });
  const anchored = plot({ comments: [stored('c', { anchor: anchorAt('hook') })] });
  const moved = plot({ comments: [stored('c', { anchor: anchorAt('hook', 'a duke') })] });
  expect(new Set([plain, anchored, moved].map(contentHash)).size).toBe(3);
});

test('The hash of an unchanged document is the same in each build', () => {
  // Another one means that `contentHashForm` must be raised.
  expect(contentHash(plot({ comments: [stored('c')] }))).toBe(2_028_226_868_180);
});
