import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from '#server/store/database/tables.ts';

/** Adds marks, by which a restored database is noticed. */
export const marks: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable('marks')
      .addColumn('token', 'text', (column) => column.primaryKey())
      .addColumn('process', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
