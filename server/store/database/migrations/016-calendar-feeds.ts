import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from '#server/store/database/tables.ts';

/** Adds the secret address of each person's calendar, as the hash of its token. */
export const calendarFeeds: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable('calendar_feeds')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().references('people.id').onDelete('cascade'),
      )
      .addColumn('token', 'text', (column) => column.notNull().unique())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
