import { expect, test } from 'vitest';
import { leftAt } from '#screens/documents/comments/useCommentDrafts.ts';
import { leftAfter } from '#screens/shared/forms/leftAfter.ts';

test.each([
  ['nothing', 'A comment. ', 'A comment.', ''],
  ['what was typed after it', 'A comment.\n\nAnd more', 'A comment.', 'And more'],
  ['all of a text that was changed', 'Another comment.', 'A comment.', 'Another comment.'],
  ['all of a word or number that went on', '123', '12', '123'],
])('Of a text that is being saved, there is left %s', (_, typed, saved, left) => {
  expect(leftAfter(typed, saved)).toBe(left);
  expect(leftAt('new', typed, saved)).toBe(left);
  expect(leftAt('reply:1', typed, saved)).toBe(left);
});

test('The edit of a comment stays whole while it is typed on, because the next save replaces the text', () => {
  expect(leftAt('edit:1', 'A comment. And more', 'A comment.')).toBe('A comment. And more');
  expect(leftAt('edit:1', 'A comment. ', 'A comment.')).toBe('');
});
