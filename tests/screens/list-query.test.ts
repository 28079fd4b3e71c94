import { expect, test } from 'vitest';
import { entities } from '#domain/content/entities/index.ts';
import {
  type ListQuery,
  hasOwnQuery,
  countFilters,
  emptyQuery,
  readListQuery,
  writeListQuery,
} from '#screens/documents/list/listQuery.ts';

const { encounter, monster } = entities;
const read = (query: string, route = {}) => readListQuery(new URLSearchParams(query), route, encounter);
const titles = { key: 'title', descending: false };

test('A list query survives being written to an address and read again', () => {
  const queries: readonly Partial<ListQuery>[] = [
    {},
    { teamId: 'north' },
    { eventId: 'spring', statusId: 2, tagId: 'night' },
    { authorId: 'ada', statusId: 0 },
    { statusId: 0 },
    { assigneeId: 'ada', sort: { key: 'due', descending: false } },
    { isUnread: true },
    { text: 'ford & ferry?' },
    { sort: titles },
    { view: 'board' },
    { view: 'production', statusId: 1 },
    { sort: { key: 'changed', descending: false } },
    { teamId: 'north', eventId: 'spring', statusId: 3, tagId: 'night', text: 'a', sort: titles },
  ];
  for (const changes of queries) {
    const query = { ...emptyQuery, ...changes };
    expect(read(writeListQuery(query))).toEqual(query);
  }
});

test('A list query is empty without filters, search text or another order', () => {
  expect(writeListQuery(emptyQuery)).toBe('');
  expect(read('')).toEqual(emptyQuery);
  expect(read('view=nonsense')).toEqual(emptyQuery);
});

test('A list query takes event and team from the path of a filter route unless the search part names them', () => {
  const route = { eventId: 'spring', teamId: 'north' };
  expect(read('', route)).toMatchObject({ eventId: 'spring', teamId: 'north' });
  expect(read('team=south', route)).toMatchObject({ eventId: 'spring', teamId: 'south' });
  expect(read('event=', route)).toMatchObject({ eventId: undefined, teamId: 'north' });
});

test('A list query ignores the event for types without one', () => {
  expect(readListQuery(new URLSearchParams('event=spring'), {}, monster).eventId).toBeUndefined();
});

test('A list query ignores an unknown status', () => {
  for (const value of ['', 'x', '9', ' ']) expect(read(`status=${value}`).statusId).toBeUndefined();
});

test('An address has a list query if its path or parameters contain any part of one', () => {
  const isPresent = (query: string, route = {}) => hasOwnQuery(new URLSearchParams(query), route);
  expect(isPresent('')).toBe(false);
  expect(isPresent('from=home')).toBe(false);
  expect(isPresent('tag=night')).toBe(true);
  expect(isPresent('sort=title')).toBe(true);
  expect(isPresent('', { teamId: 'north' })).toBe(true);
});

test('The number of filters leaves out the search text and the order', () => {
  expect(countFilters(read('text=ford&sort=title'))).toBe(0);
  expect(countFilters(read('team=north&tag=night&text=ford'))).toBe(2);
});
