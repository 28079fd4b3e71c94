import { expect, test } from 'vitest';
import { entities } from '#domain/content/entities/index.ts';
import { type PastVersion, changedLine, changedSince } from '#domain/personal/changedSince.ts';
import type { PersonalEntry } from '#domain/personal/entry.ts';
import type { Reading } from '#domain/personal/unread.ts';
import { ada, ben, encounter } from '#support/documents.ts';

const day = (at: number) => `2026-06-0${at}T12:00:00.000Z`;
const olive = { ...ada, id: 'olive', displayName: 'Olive' };
const reading = (readAt: string, ...entries: PersonalEntry[]): Reading => ({
  userId: 'ada',
  readAt: Date.parse(readAt),
  entries: new Map(entries.map((entry) => [entry.key, entry])),
});
const texts = [
  { title: 'The ford' },
  { title: 'The ford', summary: 'Deep' },
  { title: 'The old ford', summary: 'Deeper', refereeBrief: '<p>Cold</p>' },
];
const history = ([3, 2, 1] as const).map((version): PastVersion => ({
  version,
  at: day(version),
  by: version === 2 ? ben : version === 3 ? olive : ada,
  body: texts[version - 1] ?? null,
}));
const comment = { id: 'c', parentId: null, comment: 'Why?', createdBy: ben, createdDate: day(4), edits: [] };
const now = encounter(
  { version: 3, createdDate: day(1), updatedDate: day(3), updatedBy: olive, comments: [comment] },
  texts[2],
);
const seen = (version: number) => ({
  key: `seen:${now.keyId}`,
  value: String(version),
  at: Date.parse(day(version)),
});
const since = (read: Reading, past = history) => changedSince(entities.encounter, now, read, past, 'staff');

test('Fields, those who saved them, and comments are counted from the version that was seen', () => {
  const changed = since(reading(day(1), seen(2)));
  expect(changed).toEqual({ seen: 2, fields: 3, by: ['Olive'], comments: 1 });
  expect(changed && changedLine(changed)).toBe('Changed since you looked: 3 fields by Olive, 1 comment');
});

test('Without having looked, it is counted from the version when everything counted as read', () => {
  expect(since(reading(day(1)))).toEqual({ seen: 1, fields: 3, by: ['Olive', 'Ben Marsh'], comments: 1 });
});

test('Without its text on this device, only who saved it is said', () => {
  const changed = since(reading(day(1), seen(2)), []);
  expect(changed).toEqual({ seen: undefined, fields: undefined, by: ['Olive'], comments: 1 });
  expect(changed && changedLine(changed)).toBe('Changed since you looked: saved by Olive, 1 comment');
});

test('Of a document that is new, and of one that was read, nothing is said', () => {
  expect(since(reading('2026-06-01T11:00:00.000Z'))).toBeUndefined();
  expect(since(reading(day(5)))).toBeUndefined();
});

test('Comments alone are said without fields', () => {
  const changed = since(reading(day(3)));
  expect(changed && changedLine(changed)).toBe('Changed since you looked: 1 comment');
});
