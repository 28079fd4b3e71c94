import type { Kysely } from 'kysely';
import { always, key } from '#server/store/database/migrations/columns.ts';
import type { Tables } from '#server/store/database/tables.ts';

/** Feeds with their horizons, and the ledger. */
export async function feeds({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('feed')
    .addColumn('scope', 'text', always)
    .addColumn('id', 'text', always)
    .addColumn('seq', 'bigint', always)
    .addColumn('gone', 'integer', always)
    .addPrimaryKeyConstraint('feed_key', ['scope', 'id'])
    .execute();
  await schema.createIndex('feed_order').on('feed').columns(['scope', 'seq']).execute();
  await schema
    .createTable('horizon')
    .addColumn('scope', 'text', key)
    .addColumn('seq', 'bigint', always)
    .execute();
  await schema
    .createTable('applied')
    .addColumn('change_id', 'text', key)
    .addColumn('user_id', 'text', always)
    .addColumn('body_hash', 'text', always)
    .addColumn('status', 'integer', always)
    .addColumn('answer', 'text', always)
    .addColumn('at', 'bigint', always)
    .execute();
}
