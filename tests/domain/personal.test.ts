import { describe, expect, test } from 'vitest';
import { newComment } from '#domain/content/comment.ts';
import { type PersonalEntry, laterEntry, personalEntrySchema, personalKeys } from '#domain/personal/entry.ts';
import { type Reading, isUnread, newComments, seenEntries } from '#domain/personal/unread.ts';
import { ada, encounter } from '#support/documents.ts';

const ben = { ...ada, id: 'ben', displayName: 'Ben' };
const at = (date: string) => Date.parse(date);
const reads = (readAt: string, ...entries: PersonalEntry[]): Reading => ({
  userId: 'ada',
  readAt: at(readAt),
  entries: new Map(entries.map((entry) => [entry.key, entry])),
});
const bens = encounter({ version: 3, updatedBy: ben, updatedDate: '2026-06-02T12:00:00.000Z' });
const comment = (by: typeof ben, at: string) =>
  newComment({ id: `c-${at}`, parentId: null, comment: 'Why?' }, by, at);

describe('what is unread', () => {
  test('A version of somebody else is unread until everything counts as read, or until it was seen', () => {
    expect(isUnread(bens, reads('2026-06-01T00:00:00.000Z'))).toBe(true);
    expect(isUnread(bens, reads('2026-06-03T00:00:00.000Z'))).toBe(false);
    expect(isUnread(bens, reads('2026-06-01T00:00:00.000Z', ...seenEntries(bens)))).toBe(false);
  });

  test('Of a restored server, a later version with the same number is unread', () => {
    const again = { ...bens, updatedDate: '2026-06-04T12:00:00.000Z' };
    expect(isUnread(again, reads('2026-06-01T00:00:00.000Z', ...seenEntries(bens)))).toBe(true);
  });

  test('Of two versions of the same millisecond, the later is unread', () => {
    const next = { ...bens, version: 4 };
    expect(isUnread(next, reads('2026-06-01T00:00:00.000Z', ...seenEntries(bens)))).toBe(true);
  });

  test("A person's own writing is never unread, and neither are collection items", () => {
    const nothingRead = reads('2020-01-01T00:00:00.000Z');
    expect(isUnread({ ...bens, updatedBy: ada }, nothingRead)).toBe(false);
    expect(isUnread({ ...bens, entity: 'event' }, nothingRead)).toBe(false);
  });

  test('A comment of somebody else makes a document unread that was seen before it', () => {
    const seen = seenEntries(bens);
    const first = comment(ben, '2026-06-02T13:00:00.000Z');
    const discussed = { ...bens, comments: [first, comment(ada, '2026-06-02T14:00:00.000Z')] };
    expect(newComments(discussed, reads('2026-06-01T00:00:00.000Z', ...seen))).toEqual([first]);
    expect(isUnread(discussed, reads('2026-06-01T00:00:00.000Z', ...seen))).toBe(true);
    expect(isUnread(discussed, reads('2026-06-01T00:00:00.000Z', ...seenEntries(discussed)))).toBe(false);
  });
});

describe('entries', () => {
  test('Two devices merge entries the same way, in whichever order they arrive', () => {
    const entries = [1, 1, 2].flatMap((time) =>
      ['', 'no', 'yes', '9', '10'].map((value) => ({ key: 'follow:a', value, at: time })),
    );
    for (const a of entries)
      for (const b of entries) {
        expect(laterEntry(a, b)).toEqual(laterEntry(b, a));
        for (const c of entries)
          expect(laterEntry(laterEntry(a, b), c)).toEqual(laterEntry(a, laterEntry(b, c)));
      }
  });

  test('Only what devices share is an entry', () => {
    const entry = (key: string, value = '') => personalEntrySchema.safeParse({ key, value, at: 1 }).success;
    expect(entry(personalKeys.seen('a-1'), '3') && entry('read') && entry('settings', 'x')).toBe(true);
    const keys = ['other:a', 'seen:', 'seen:a/b', `seen:${'a'.repeat(121)}`];
    expect(keys.filter((key) => entry(key))).toEqual([]);
    expect(['x'.repeat(201), 'é', '\0'].filter((value) => entry('read', value))).toEqual([]);
  });
});
