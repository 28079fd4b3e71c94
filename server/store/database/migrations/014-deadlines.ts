import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from '#server/store/database/tables.ts';

/** Adds the deadlines sent to each person by mail and push, and finds assigned documents without reading the others. */
export const deadlines: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .alterTable('deliveries')
      .addColumn('due', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
    // With the value in the text of the statement: an index with a condition takes no bound values.
    await sql`create index documents_assigned on documents (key_id) where assignments <> '[]'`.execute(db);
  },
};
