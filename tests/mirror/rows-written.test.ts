import { expect, test } from 'vitest';
import { writeMeta } from '#mirror/storage/meta.ts';
import { noteWrittenRows } from '#mirror/storage/rowsWritten.ts';
import { encounter } from '#support/documents.ts';
import { eventually } from '#support/eventually.ts';
import { openMirrorFixture } from '#support/mirror.ts';

test('Rows that are written are named once, each by its key, and those of other tables are not', async () => {
  const { mirror, arrive } = await openMirrorFixture();
  const [first, second] = [encounter({ keyId: 'a' }, {}), encounter({ keyId: 'b' }, {})];
  await arrive([first]);
  await new Promise((resolve) => setTimeout(resolve));
  const written = noteWrittenRows(mirror, 'documents');
  expect(written.take()).toEqual(new Set());

  await arrive([second]);
  await eventually(() => expect(written.take()).toEqual(new Set(['b'])));
  await writeMeta(mirror, 'preferences', { theme: 'dark' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(written.take()).toEqual(new Set());
  written.stop();
});

test('Once a table was cleared, any of its rows may have changed', async () => {
  const { mirror, arrive } = await openMirrorFixture();
  await arrive([encounter({}, {})]);
  const written = noteWrittenRows(mirror, 'documents');
  await mirror.documents.clear();
  await eventually(() => expect(written.take()).toBeUndefined());
  expect(written.take()).toEqual(new Set());

  written.stop();
  await arrive([encounter({ keyId: 'c' }, {})]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(written.take()).toEqual(new Set());
});
