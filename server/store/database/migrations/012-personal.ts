import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from '#server/store/database/tables.ts';

/** Adds what a person's devices share, and the notices of each person. */
export const personal: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable('personal')
      .addColumn('user_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('personal_key', ['user_id', 'key'])
      .execute();
    await db.schema.createIndex('personal_seq').on('personal').columns(['user_id', 'seq']).execute();
    // Who follows a document.
    await db.schema.createIndex('personal_of').on('personal').column('key').execute();
    await db.schema
      .createTable('notices')
      .addColumn('user_id', 'text', (column) => column.notNull().references('people.id').onDelete('cascade'))
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('entity', 'text', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('ref', 'text', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('notices_key', ['user_id', 'seq'])
      .execute();
  },
};
