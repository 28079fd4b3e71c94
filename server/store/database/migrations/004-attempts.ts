import { type Kysely, PostgresAdapter } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from '#server/store/database/tables.ts';

/**
 * Adds the table in which rate-limiter-flexible counts attempts to sign in, in the shape it expects. The embedded
 * database keeps them in a file of their own (attempts.ts).
 */
export const attempts: Migration = {
  async up(db: Kysely<Tables>) {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    await db.schema
      .createTable('attempts')
      .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
      .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('expire', 'bigint')
      .execute();
  },
};
