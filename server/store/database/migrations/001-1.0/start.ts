import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { always, key } from '#server/store/database/migrations/columns.ts';
import type { Tables } from '#server/store/database/tables.ts';

/** The epoch, the secret and the counter of a database, and the marks by which a restored one is noticed. */
export async function start(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('meta')
    .addColumn('key', 'text', key)
    .addColumn('value', 'text', always)
    .execute();
  await db.schema
    .createTable('counter')
    .addColumn('id', 'integer', key)
    .addColumn('seq', 'bigint', always)
    .execute();
  await db.schema
    .createTable('marks')
    .addColumn('token', 'text', key)
    .addColumn('process', 'text', always)
    .addColumn('at', 'bigint', always)
    .execute();
  await db.insertInto('counter').values({ id: 1, seq: 0 }).execute();
  await db
    .insertInto('meta')
    .values([
      { key: 'epoch', value: randomUUID() },
      { key: 'secret', value: randomBytes(32).toString('base64url') },
    ])
    .execute();
}
