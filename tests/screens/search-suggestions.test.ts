import { expect, test } from 'vitest';
import { suggestFilters } from '#screens/search/suggestions.ts';

const names = new Map([
  ['team:1', 'Red Hand'],
  ['team:2', 'Ravens'],
  ['tag:3', 'At night'],
  ['event:4', 'Summer Gathering'],
  ['user:5', 'Olive Oak'],
]);
const offered = (typed: string) => suggestFilters(typed, names).map(({ text }) => text);

test('The beginning of a kind offers that kind', () => {
  expect(offered('ferry te')).toEqual(['team:']);
  expect(offered('ta')).toEqual(['tag:']);
  expect(offered('t')).toEqual([]);
  expect(offered('ferry')).toEqual([]);
});

test('After its colon the values follow, quoted where they have spaces', () => {
  expect(offered('team:')).toEqual(['team:Ravens', 'team:"Red Hand"']);
  expect(offered('ferry team:r')).toEqual(['team:Ravens', 'team:"Red Hand"']);
  expect(offered('team:"red h')).toEqual(['team:"Red Hand"']);
  expect(offered('tag:a')).toEqual(['tag:"At night"']);
  expect(offered('event:')).toEqual(['event:next', 'event:"Summer Gathering"']);
  expect(offered('author:')).toEqual(['author:me', 'author:"Olive Oak"']);
  expect(offered('status:fl')).toEqual(['status:flagged']);
  expect(offered('type:enc')).toEqual(['type:encounter']);
  expect(offered('is:')).toEqual(['is:unread', 'is:unsent', 'is:archived']);
});

test('Nothing is offered in the middle of a word, or after a filter is complete', () => {
  expect(offered('subteam:r')).toEqual([]);
  expect(offered('team:Ravens ')).toEqual([]);
  expect(offered('')).toEqual([]);
});
