import type { Queries } from '#server/store/database/transaction.ts';
import { feedPosition } from '#server/store/feed/cursors.ts';

/** Row of `meta` with the state that a restore left. */
const stateKey = 'restored';

/** Notes the state of a database that was just restored. */
export async function noteRestoredState(db: Queries): Promise<void> {
  const value = await stateOf(db);
  await db
    .insertInto('meta')
    .values({ key: stateKey, value })
    .onConflict((on) => on.column('key').doUpdateSet({ value }))
    .execute();
}

/** Whether nobody has written anything since the database was restored: the backup still has all that it has. */
export async function isAsRestored(db: Queries): Promise<boolean> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', stateKey).executeTakeFirst();
  return row !== undefined && row.value === (await stateOf(db));
}

/** Changes with everything that people do: what they write has a number, and accounts and sign-ins are in the log. */
async function stateOf(db: Queries): Promise<string> {
  const { epoch, seq } = await feedPosition(db);
  const { id } = await db
    .selectFrom('security_log')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return JSON.stringify([epoch, seq, id]);
}
