import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#server/store/database/database.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';

/** Lets an embedded database grow no further. */
async function fill({ db }: Database): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count ?? 1}`).execute(db);
}

/** Writes a text that needs many pages. */
function writeMuch(database: Database): Promise<unknown> {
  const text = { id: 'text', key_id: 'document', version: 1, at: 1, by: 'ada', body: 'x'.repeat(100_000) };
  return writeTransaction(database, (db) => db.insertInto('kept_texts').values(text).execute());
}

test('A transaction that fails because the disk is full rejects with that error, and succeeds once there is space', async () => {
  const database = await openDatabase({ data: ':memory:' });
  await fill(database);
  await expect(writeMuch(database)).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  await sql.raw('pragma max_page_count = 1000000').execute(database.db);
  await writeMuch(database);
  expect(await database.db.selectFrom('kept_texts').select('id').execute()).toEqual([{ id: 'text' }]);
  await database.close();
});
