import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from '#server/store/database/tables.ts';

/** Adds assignments of documents, the news last sent to each person by mail and push, and push subscriptions. */
export const deliveries: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .alterTable('documents')
      .addColumn('assignments', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
    await db.schema
      .createTable('deliveries')
      .addColumn('user_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('channel', 'text', (column) => column.notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('deliveries_key', ['user_id', 'channel'])
      .execute();
    await db.schema
      .createTable('push_subscriptions')
      .addColumn('endpoint', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('session_id', 'text', (column) =>
        column.notNull().references('auth_session.id').onDelete('cascade'),
      )
      .addColumn('p256dh', 'text', (column) => column.notNull())
      .addColumn('auth', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('push_subscriptions_of').on('push_subscriptions').column('user_id').execute();
  },
};
