import { expect, test } from 'vitest';
import type { Document } from '#domain/content/document.ts';
import type { References } from '#screens/shared/references/references.tsx';
import { columnsOf } from '#screens/admin/collections/collectionColumns.tsx';
import { isFilledIn } from '#screens/documents/list/table/rowWindow.ts';
import { collectionKeys } from '#domain/content/collections/index.ts';
import { defaultGameSettings } from '#domain/content/gameSettings.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { encounter, writer } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';

test('A column is worth its room once a row that has been read fills its field in', async () => {
  const bench = await openMirrorFixture(writer, [
    encounter({ keyId: 'one' }, { wantedTime: '' }),
    encounter({ keyId: 'two' }, { type: 'battle' }),
  ]);
  const one = await bench.document('one');
  const two = await bench.document('two');
  const rows = (...read: readonly Document[]) => new Map(read.map((row) => [row.keyId, row]));
  expect(isFilledIn(rows(one, two), 'type')).toBe(true);
  expect(isFilledIn(rows(one, two), 'wantedTime')).toBe(false);
  expect(isFilledIn(rows(one), 'type')).toBe(false);
  expect(isFilledIn(rows(), 'type')).toBe(false);
});

/** References on a device that has nothing else. */
const nothingElse: References = {
  game: defaultGameSettings,
  collectionItem: () => undefined,
  address: () => undefined,
  label: () => undefined,
  search: async () => [],
};

test('Lists of collections have no column for the sync state, which is the same in nearly every row', () => {
  for (const key of collectionKeys) {
    const columns = columnsOf(documentTypes[key], nothingElse).map((column) => column.key);
    expect(columns).toContain('changed');
    expect(columns).not.toContain('sync');
  }
});
