import type { Kysely } from 'kysely';
import { always, key, ofPerson } from '#server/store/database/migrations/columns.ts';
import type { Tables } from '#server/store/database/tables.ts';

/** Entries that a person's devices share, their notices, and how these reach them by mail, push and calendar. */
export async function news({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('personal')
    .addColumn('user_id', 'text', ofPerson)
    .addColumn('key', 'text', always)
    .addColumn('value', 'text', always)
    .addColumn('at', 'bigint', always)
    .addColumn('seq', 'bigint', always)
    .addPrimaryKeyConstraint('personal_key', ['user_id', 'key'])
    .execute();
  await schema.createIndex('personal_seq').on('personal').columns(['user_id', 'seq']).execute();
  // Who follows a document.
  await schema.createIndex('personal_of').on('personal').column('key').execute();
  await schema
    .createTable('notices')
    .addColumn('user_id', 'text', ofPerson)
    .addColumn('seq', 'bigint', always)
    .addColumn('id', 'text', always)
    .addColumn('kind', 'text', always)
    .addColumn('entity', 'text', always)
    .addColumn('key_id', 'text', always)
    .addColumn('ref', 'text', always)
    .addColumn('actor', 'text', always)
    .addColumn('at', 'bigint', always)
    .addPrimaryKeyConstraint('notices_key', ['user_id', 'seq'])
    .execute();
  await schema
    .createTable('deliveries')
    .addColumn('user_id', 'text', ofPerson)
    .addColumn('channel', 'text', always)
    .addColumn('seq', 'bigint', always)
    .addColumn('next_at', 'bigint', always)
    .addColumn('tries', 'integer', always)
    .addColumn('due', 'text', always)
    .addPrimaryKeyConstraint('deliveries_key', ['user_id', 'channel'])
    .execute();
  await schema
    .createTable('push_subscriptions')
    .addColumn('endpoint', 'text', key)
    .addColumn('user_id', 'text', ofPerson)
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('auth_session.id').onDelete('cascade'),
    )
    .addColumn('p256dh', 'text', always)
    .addColumn('auth', 'text', always)
    .addColumn('at', 'bigint', always)
    .execute();
  await schema.createIndex('push_subscriptions_of').on('push_subscriptions').column('user_id').execute();
  await schema
    .createTable('calendar_feeds')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('people.id').onDelete('cascade'))
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('at', 'bigint', always)
    .execute();
}
