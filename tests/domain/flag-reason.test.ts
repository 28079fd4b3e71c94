import { expect, test } from 'vitest';
import { newComment } from '#domain/content/comment.ts';
import { flagOf } from '#domain/rules/flagReason.ts';
import { status } from '#domain/content/status.ts';
import { ada, ben } from '#support/documents.ts';

const flagged = {
  statusId: status.flagged,
  updatedBy: ada,
  updatedDate: '2026-05-01T12:00:00.000Z',
  comments: [],
};
const said = (id: string, comment: string, by: typeof ada, time: string) =>
  newComment({ id, parentId: null, comment }, by, `2026-05-01T${time}:00.000Z`);

test('Only a flagged document has a flag', () => {
  expect(flagOf({ ...flagged, statusId: status.submitted })).toBeUndefined();
  expect(flagOf(flagged)).toEqual({ by: ada, at: flagged.updatedDate });
});

test('It is the newest comment of the person who flagged, written just before or after', () => {
  const comments = [
    said('c1', 'An old thought', ada, '08:00'),
    said('c2', 'No safety note', ada, '11:59'),
    said('c3', 'I will add one', ben, '12:30'),
  ];
  expect(flagOf({ ...flagged, comments })?.comment).toEqual({ id: 'c2', text: 'No safety note' });
  const after = [...comments, said('c4', 'And name the crew', ada, '12:05')];
  expect(flagOf({ ...flagged, comments: after })?.comment?.id).toBe('c4');
});

test('Comments by others, and old ones, are no reason', () => {
  const comments = [said('c1', 'Fine by me', ben, '12:00'), said('c2', 'Long ago', ada, '09:00')];
  expect(flagOf({ ...flagged, comments })?.comment).toBeUndefined();
});

test('An edited comment gives its newest text', () => {
  const edits = [{ id: 'e1', comment: 'No safety note', createdDate: '2026-05-01T12:02:00.000Z' }];
  const edited = { ...said('c1', 'No safty', ada, '12:01'), edits };
  expect(flagOf({ ...flagged, comments: [edited] })?.comment?.text).toBe('No safety note');
});
