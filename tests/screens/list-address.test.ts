import { describe, expect, test } from 'vitest';
import { entities } from '#domain/entities/index.ts';
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

describe('the address of a list', () => {
  test('holds all that is asked, and gives it back', () => {
    const questions: readonly Partial<ListQuery>[] = [
      {},
      { teamId: 'north' },
      { eventId: 'spring', statusId: 2, tagId: 'night' },
      { statusId: 0 },
      { text: 'ford & ferry?' },
      { sort: titles },
      { sort: { key: 'changed', descending: false } },
      { teamId: 'north', eventId: 'spring', statusId: 3, tagId: 'night', text: 'a', sort: titles },
    ];
    for (const question of questions) {
      const asked = { ...emptyQuery, ...question };
      expect(read(writeListQuery(asked))).toEqual(asked);
    }
  });

  test('is bare where nothing is asked', () => {
    expect(writeListQuery(emptyQuery)).toBe('');
    expect(read('')).toEqual(emptyQuery);
  });

  test('takes event and team from a filter route, and what its query says instead of them', () => {
    const route = { eventId: 'spring', teamId: 'north' };
    expect(read('', route)).toMatchObject({ eventId: 'spring', teamId: 'north' });
    expect(read('team=south', route)).toMatchObject({ eventId: 'spring', teamId: 'south' });
    expect(read('event=', route)).toMatchObject({ eventId: undefined, teamId: 'north' });
  });

  test('knows no event where the type has none', () => {
    expect(readListQuery(new URLSearchParams('event=spring'), {}, monster).eventId).toBeUndefined();
  });

  test('asks for no status where it names none that there is', () => {
    for (const written of ['', 'x', '9', ' ']) expect(read(`status=${written}`).statusId).toBeUndefined();
  });

  test('asks itself as soon as it names anything, by its route too; other words in it do not count', () => {
    const asks = (query: string, route = {}) => hasOwnQuery(new URLSearchParams(query), route);
    expect(asks('')).toBe(false);
    expect(asks('from=home')).toBe(false);
    expect(asks('tag=night')).toBe(true);
    expect(asks('sort=title')).toBe(true);
    expect(asks('', { teamId: 'north' })).toBe(true);
  });

  test('counts the choices, and not the words or the order', () => {
    expect(countFilters(read('text=ford&sort=title'))).toBe(0);
    expect(countFilters(read('team=north&tag=night&text=ford'))).toBe(2);
  });
});
