import { type Kysely, sql } from 'kysely';
import { always, key } from '#server/store/database/migrations/columns.ts';
import type { Tables } from '#server/store/database/tables.ts';

/** Documents, each with its comments in the same row because they are always read together, and their histories. */
export async function documents(db: Kysely<Tables>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('documents')
    .addColumn('key_id', 'text', key)
    .addColumn('entity', 'text', always)
    .addColumn('team_id', 'text', always)
    .addColumn('status_id', 'integer', always)
    .addColumn('event_id', 'text')
    .addColumn('version', 'integer', always)
    .addColumn('reference', 'text', always)
    .addColumn('title', 'text', always)
    .addColumn('created_at', 'bigint', always)
    .addColumn('created_by', 'text', always)
    .addColumn('updated_at', 'bigint', always)
    .addColumn('updated_by', 'text', always)
    .addColumn('share_all', 'integer', always)
    .addColumn('share_teams', 'text', always)
    .addColumn('comments', 'text', always)
    .addColumn('assignments', 'text', always)
    .addColumn('reveal_at', 'bigint')
    .addColumn('revealed', 'integer', always)
    .addColumn('body', 'text', always)
    .addColumn('hash_staff', 'bigint', always)
    .addColumn('hash_players', 'bigint', always)
    .execute();
  await schema.createIndex('documents_changed').on('documents').columns(['entity', 'updated_at']).execute();
  await schema.createIndex('documents_named').on('documents').columns(['entity', 'title']).execute();
  await schema.createIndex('documents_team').on('documents').column('team_id').execute();
  await schema.createIndex('documents_reveal').on('documents').columns(['revealed', 'reveal_at']).execute();
  // With the value in the text of the statement: an index with a condition takes no bound values.
  await sql`create index documents_assigned on documents (key_id) where assignments <> '[]'`.execute(db);
  await schema
    .createTable('document_versions')
    .addColumn('key_id', 'text', always)
    .addColumn('version', 'integer', always)
    .addColumn('status_id', 'integer', always)
    .addColumn('team_id', 'text', always)
    .addColumn('title', 'text', always)
    .addColumn('at', 'bigint', always)
    .addColumn('by', 'text', always)
    .addColumn('body', 'text', always)
    .addPrimaryKeyConstraint('document_versions_key', ['key_id', 'version'])
    .execute();
  await schema
    .createTable('kept_texts')
    .addColumn('id', 'text', key)
    .addColumn('key_id', 'text', always)
    .addColumn('version', 'integer', always)
    .addColumn('at', 'bigint', always)
    .addColumn('by', 'text', always)
    .addColumn('body', 'text', always)
    .execute();
  await schema.createIndex('kept_texts_document').on('kept_texts').column('key_id').execute();
  await schema
    .createTable('reference_counters')
    .addColumn('entity', 'text', key)
    .addColumn('next', 'integer', always)
    .execute();
}
