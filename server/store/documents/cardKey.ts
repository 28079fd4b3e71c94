import { randomBytes } from 'node:crypto';
import type { Database } from '#server/store/database/database.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';

const keyName = 'cardKey';
/** Bytes of the key: as many as its hash gives. */
const keyBytes = 32;

/**
 * The key of the game by which devices of staff make and check the codes on cards, in base64. It is made when it is first
 * asked for, and never changes: cards that are out would no longer be known.
 */
export async function loadCardKey(database: Database): Promise<string> {
  const stored = await readKey(database);
  if (stored !== undefined) return stored;
  const made = randomBytes(keyBytes).toString('base64');
  await writeTransaction(database, (db) =>
    db
      .insertInto('meta')
      .values({ key: keyName, value: made })
      .onConflict((on) => on.column('key').doNothing())
      .execute(),
  );
  // Another process may have been first.
  return (await readKey(database)) ?? made;
}

async function readKey({ db }: Database): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', keyName).executeTakeFirst();
  return row?.value;
}
