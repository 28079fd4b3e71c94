import { expect, test } from 'vitest';
import { newestOf } from '#mirror/queries/lists.ts';
import { status } from '#domain/content/status.ts';
import { encounter, plot } from '#support/documents.ts';
import { openMirrorFixture, openMirrorWith } from '#support/mirror.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 4, 1) + minute * 60_000).toISOString();
const list = { entity: 'encounter', archived: false } as const;

/** Encounters of these minutes, named by their place; those with a true are archived. */
const written = (entries: readonly (readonly [minute: number, isArchived: boolean])[]) =>
  entries.map(([minute, isArchived], place) =>
    encounter({
      keyId: `doc-${String(place).padStart(3, '0')}`,
      updatedDate: at(minute),
      statusId: isArchived ? status.archived : status.editing,
    }),
  );

test('Archived ones among them give way to older ones, and documents of another type never appear', async () => {
  const device = await openMirrorFixture();
  const rows = written(Array.from({ length: 40 }, (_, place) => [place, place % 3 !== 0]));
  await device.arrive([...rows, plot({ keyId: 'plot', updatedDate: at(99) })]);
  const found = await newestOf(device.mirror, list, 10);
  const current = rows.filter(({ statusId }) => statusId !== status.archived).toReversed();
  expect(found?.map(({ keyId }) => keyId)).toEqual(current.slice(0, 10).map(({ keyId }) => keyId));
});

test.each([1, 10, 11, 40])('%i documents of one minute are each read once', async (limit) => {
  const device = await openMirrorFixture();
  await device.arrive(written(Array.from({ length: 40 }, (_, place) => [1, place >= 25])));
  const found = await newestOf(device.mirror, list, limit);
  expect(new Set(found?.map(({ keyId }) => keyId)).size).toBe(Math.min(limit, 25));
  expect(found).toHaveLength(Math.min(limit, 25));
  expect(found?.every(({ statusId }) => statusId === status.editing)).toBe(true);
});

test('A list of which all are archived is empty', async () => {
  const device = await openMirrorWith(...written(Array.from({ length: 30 }, (_, place) => [place, true])));
  expect(await newestOf(device.mirror, list, 10)).toEqual([]);
});
