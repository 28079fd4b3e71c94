import type { Kysely } from 'kysely';
import { always, key } from '#server/store/database/migrations/columns.ts';
import type { Tables } from '#server/store/database/tables.ts';

/** Pictures, which are stored in parts as they arrive. */
export async function pictures({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createTable('pictures')
    .addColumn('id', 'text', key)
    .addColumn('type', 'text', always)
    .addColumn('bytes', 'integer', always)
    .addColumn('width', 'integer', always)
    .addColumn('height', 'integer', always)
    .addColumn('thumbnail', 'text', always)
    .addColumn('complete', 'integer', always)
    .addColumn('at', 'bigint', always)
    .addColumn('by', 'text', always)
    .execute();
  await schema
    .createTable('picture_parts')
    .addColumn('picture_id', 'text', (column) =>
      column.notNull().references('pictures.id').onDelete('cascade'),
    )
    .addColumn('part', 'integer', always)
    .addColumn('bytes', 'text', always)
    .addPrimaryKeyConstraint('picture_parts_key', ['picture_id', 'part'])
    .execute();
}
