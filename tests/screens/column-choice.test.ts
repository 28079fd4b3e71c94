import { expect, test } from 'vitest';
import { chooseColumns } from '#actions/person/listPreferences.ts';
import { entities } from '#domain/content/entities/index.ts';
import { listFields } from '#domain/content/entities/listFields.ts';
import { chosenColumns } from '#mirror/read/listPreferences.ts';
import { unsentEntries } from '#mirror/feed/personalEntries.ts';
import { arrangeColumns, chosenFields, columnFields } from '#screens/documents/list/columns/columnChoice.ts';
import { columnsOf } from '#screens/documents/list/columns/columns.tsx';
import { openMirrorFixture } from '#support/mirror.ts';

const { encounter, lammie } = entities;
const arranged = (chosen: readonly string[] | undefined, entity = encounter) => {
  const fields = chosenFields(entity, true, listFields(entity, true), chosen);
  return arrangeColumns(columnsOf(entity, new Map(), fields), chosen, entity);
};

test('They come in the order in which they were chosen, and the title is always there', () => {
  const expected = ['status', 'title', 'duration'];
  expect(arranged(['status', 'title', 'duration']).map(({ key }) => key)).toEqual(expected);
  expect(arranged(['status']).map(({ key }) => key)).toEqual(['title', 'status']);
});

test('Without a choice the list decides', () => {
  const keys = columnsOf(encounter, new Map(), listFields(encounter, true)).map(({ key }) => key);
  expect(arranged(undefined).map(({ key }) => key)).toEqual(keys);
});

test('A column that a newer build knows is left out', () => {
  expect(arranged(['title', 'moonPhase', 'team']).map(({ key }) => key)).toEqual(['title', 'team']);
});

test('A player can choose no column that only staff read', () => {
  const names = new Set(columnFields(lammie, false).map(({ name }) => name));
  const staff = columnFields(lammie, true).filter(({ field }) => field.audience !== 'everyone');
  expect(staff.map(({ name }) => name).filter((name) => names.has(name))).toEqual([]);
  const result = chosenFields(
    lammie,
    false,
    [],
    staff.map(({ name }) => name),
  );
  expect(result).toEqual([]);
});

test('Only columns that lists are sorted by can be sorted by', () => {
  const [title, team, duration] = arranged(['title', 'team', 'duration']);
  expect([title?.sortable, team?.sortable, duration?.sortable]).toEqual([true, true, false]);
});

test('A choice goes to the other devices of the person, and can be undone', async () => {
  const bench = await openMirrorFixture();
  await chooseColumns(bench.mirror, 'encounter', ['title', 'status'], 1000);
  expect(await chosenColumns(bench.mirror, 'encounter')).toEqual(['title', 'status']);
  expect(await chosenColumns(bench.mirror, 'plot')).toBeUndefined();
  const given = { key: 'columns:encounter', value: 'title,status' };
  expect(await unsentEntries(bench.mirror, 10)).toMatchObject([given]);
  await chooseColumns(bench.mirror, 'encounter', [], 2000);
  expect(await chosenColumns(bench.mirror, 'encounter')).toBeUndefined();
});
