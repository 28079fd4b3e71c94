import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/store/database/database.ts';
import { temporaryFolder } from './databaseFixture.ts';

// The effect of these settings on a disk is tested in power-cut.long.test.ts.
test('The embedded database is synced at each commit', async () => {
  const data = await temporaryFolder();
  const database = await openDatabase({ data });
  const { db } = database;
  const { rows: journal } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db);
  expect(journal).toEqual([{ journal_mode: 'wal' }]);
  const full = 2;
  const { rows: syncing } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
  expect(syncing).toEqual([{ synchronous: full }]);
  await database.close();
});
