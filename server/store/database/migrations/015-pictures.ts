import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Tables } from '#server/store/database/tables.ts';

/** Adds pictures, which are stored in parts as they arrive. */
export const pictures: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable('pictures')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('width', 'integer', (column) => column.notNull())
      .addColumn('height', 'integer', (column) => column.notNull())
      .addColumn('thumbnail', 'text', (column) => column.notNull())
      .addColumn('complete', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('picture_parts')
      .addColumn('picture_id', 'text', (column) =>
        column.notNull().references('pictures.id').onDelete('cascade'),
      )
      .addColumn('part', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('picture_parts_key', ['picture_id', 'part'])
      .execute();
  },
};
