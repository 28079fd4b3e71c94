import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from '#server/store/database/tables.ts';

/** Adds when documents are revealed, which is computed at the next start (reveals.ts). */
export const reveals: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema.alterTable('documents').addColumn('reveal_at', 'bigint').execute();
    await db.schema
      .alterTable('documents')
      .addColumn('revealed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex('documents_reveal')
      .on('documents')
      .columns(['revealed', 'reveal_at'])
      .execute();
  },
};
