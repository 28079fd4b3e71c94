import { expect, test } from 'vitest';
import { concernedText, lateTitle } from '#screens/event/run/lateText.ts';

test('A late hint says how many people a move concerns, and names the first of them', () => {
  expect(concernedText({ people: 1, names: ['Mo'] })).toBe('1 person: Mo');
  expect(concernedText({ people: 12, names: ['Ada', 'Ben'] })).toBe('12 people: Ada, Ben and 10 more');
  const given = { people: 7, names: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] };
  expect(concernedText(given)).toBe('7 people: A, B, C, D, E and 2 more');
  expect(concernedText({ people: 9, names: [] })).toBe('9 people');
});

test('A late hint has the words of the sheet, and no expected end once that has passed', () => {
  const result = lateTitle('The ford', 'Running, ends in 13 min', { planned: '16:30', expected: '16:47' });
  expect(result).toBe('The ford: Running, ends in 13 min. Planned until 16:30, now until 16:47');
  const outcome = lateTitle('The ford', 'Running, 5 min over', { planned: '16:30', expected: '' });
  expect(outcome).toBe('The ford: Running, 5 min over. Planned until 16:30');
});
