import { randomBytes } from 'node:crypto';
import type { Database } from '#server/store/database/database.ts';
import { isDatabaseUnavailable } from '#server/store/database/unavailable.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';

const keyName = 'cardKey';
/** Bytes of the key: as many as its hash gives. */
const keyBytes = 32;

/**
 * The key of the game by which devices of staff make and check the codes on cards, in base64. It is made when it is first
 * asked for, and never changes: cards that are out would no longer be known. Undefined while it has not been made and
 * nothing can be written.
 */
export async function loadCardKey(database: Database): Promise<string | undefined> {
  const storedKey = await readKey(database);
  if (storedKey !== undefined) return storedKey;
  const value = randomBytes(keyBytes).toString('base64');
  try {
    await writeTransaction(database, (db) =>
      db
        .insertInto('meta')
        .values({ key: keyName, value })
        .onConflict((on) => on.column('key').doNothing())
        .execute(),
    );
  } catch (fault) {
    // People who sign in while the disk is full must not be turned away for it.
    if (!isDatabaseUnavailable(fault)) throw fault;
  }
  // Another process may have been first.
  return readKey(database);
}

async function readKey({ db }: Database): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', keyName).executeTakeFirst();
  return row?.value;
}
