import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from '#server/store/database/tables.ts';

/** Documents get comments. They stand in the row, because they are read with it wherever it is read. */
export const comments: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .alterTable('documents')
      .addColumn('comments', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
};
