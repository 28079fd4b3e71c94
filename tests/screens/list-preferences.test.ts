import { describe, expect, test } from 'vitest';
import { deleteFilter, renameFilter, saveFilter, saveListQuery } from '#actions/person/listPreferences.ts';
import { lastListQuery, savedFilters } from '#mirror/read/listPreferences.ts';
import { openMirrorFixture } from '#support/mirror.ts';

describe('The last query of a list', () => {
  test('The last query is remembered for each list and archive separately', async () => {
    const { mirror } = await openMirrorFixture();
    expect(await lastListQuery(mirror, 'encounter')).toBe('');
    await Promise.all([
      saveListQuery(mirror, 'encounter', 'team=north'),
      saveListQuery(mirror, 'encounter/archive', 'team=south'),
      saveListQuery(mirror, 'plot', 'text=ford'),
    ]);
    expect(await lastListQuery(mirror, 'encounter')).toBe('team=north');
    expect(await lastListQuery(mirror, 'encounter/archive')).toBe('team=south');
    expect(await lastListQuery(mirror, 'plot')).toBe('text=ford');
  });

  test('The last query is empty once the filters are cleared', async () => {
    const { mirror } = await openMirrorFixture();
    await saveListQuery(mirror, 'encounter', 'team=north');
    await saveListQuery(mirror, 'encounter', '');
    expect(await lastListQuery(mirror, 'encounter')).toBe('');
  });
});

describe('Saved filters', () => {
  const toFinish = { name: 'To finish', asked: 'status=0&team=north' };
  const flagged = { name: 'Flagged', asked: 'status=2' };

  test('Saved filters are stored by name and document type', async () => {
    const { mirror } = await openMirrorFixture();
    await saveFilter(mirror, 'encounter', toFinish);
    await saveFilter(mirror, 'encounter', flagged);
    expect(await savedFilters(mirror, 'encounter')).toEqual([flagged, toFinish]);
    expect(await savedFilters(mirror, 'plot')).toEqual([]);
  });

  test('A saved or renamed filter replaces an older one of the same name', async () => {
    const { mirror } = await openMirrorFixture();
    await saveFilter(mirror, 'encounter', toFinish);
    await saveFilter(mirror, 'encounter', { ...flagged, name: 'To finish' });
    expect(await savedFilters(mirror, 'encounter')).toEqual([{ ...flagged, name: 'To finish' }]);
    await saveFilter(mirror, 'encounter', { name: 'Mine', asked: 'text=mine' });
    await renameFilter(mirror, 'encounter', 'Mine', 'To finish');
    expect(await savedFilters(mirror, 'encounter')).toEqual([{ name: 'To finish', asked: 'text=mine' }]);
  });

  test('A saved filter can be renamed and deleted without touching others', async () => {
    const { mirror } = await openMirrorFixture();
    await saveFilter(mirror, 'encounter', toFinish);
    await saveFilter(mirror, 'encounter', flagged);
    await renameFilter(mirror, 'encounter', 'Flagged', 'Look again');
    const expected = ['Look again', 'To finish'];
    expect((await savedFilters(mirror, 'encounter')).map(({ name }) => name)).toEqual(expected);
    await deleteFilter(mirror, 'encounter', 'To finish');
    expect(await savedFilters(mirror, 'encounter')).toEqual([{ ...flagged, name: 'Look again' }]);
  });
});
