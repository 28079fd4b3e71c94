import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from '#server/store/database/tables.ts';

/** Adds the hashes of documents, which are computed at the next start (contentHashes.ts). */
export const hashes: Migration = {
  async up(db: Kysely<Tables>) {
    for (const name of ['hash_staff', 'hash_players']) {
      await db.schema
        .alterTable('documents')
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
    }
  },
};
