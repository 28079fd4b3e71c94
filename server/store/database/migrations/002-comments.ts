import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from '#server/store/database/tables.ts';

/** Adds comments to documents, in the same row, because they are always read together. */
export const comments: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .alterTable('documents')
      .addColumn('comments', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
};
