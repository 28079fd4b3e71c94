import { expect, test } from 'vitest';
import type { Document } from '#domain/document.ts';
import { isFilledIn } from '#screens/documents/list/rowWindow.ts';
import { encounter } from '#support/documents.ts';
import { openMirrorFixture } from '#support/mirror.ts';

test('A column is worth its room once a row that has been read fills its field in', async () => {
  const bench = await openMirrorFixture();
  await bench.arrive([
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
