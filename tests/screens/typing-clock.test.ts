import { expect, test } from 'vitest';
import { createTypingClock } from '#screens/documents/edit/form/typingClock.ts';

test('A text is as old as its last letter, and words that were taken back and typed again as the second time', () => {
  let now = '08:00';
  const timeOf = createTypingClock(() => now);
  const typed = { teamId: 'team-1', body: { title: 'The weir' } };
  expect(timeOf(typed)).toBe('08:00');
  now = '09:00';
  expect(timeOf(typed)).toBe('08:00');
  expect(timeOf({ ...typed, body: { title: 'The weirs' } })).toBe('09:00');
  now = '10:00';
  timeOf({ ...typed, body: {} });
  now = '11:00';
  expect(timeOf(typed)).toBe('11:00');
});
