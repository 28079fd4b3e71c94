import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The table that this migration drops. */
interface TablesBefore {
  records: {
    collection: string;
    id: string;
    version: number;
    archived: number;
    updated_at: number;
    updated_by: string;
    body: string;
  };
  documents: Record<string, unknown>;
  document_versions: Record<string, unknown>;
}

/** Turns items of admin collections into documents, with their name as title. */
export const records: Migration = {
  async up(db: Kysely<TablesBefore>) {
    const rows = await db.selectFrom('records').selectAll().execute();
    for (const row of rows) {
      const { name, ...fields }: Record<string, unknown> = JSON.parse(row.body);
      const title = typeof name === 'string' ? name : '';
      const common = {
        key_id: row.id,
        version: row.version,
        status_id: row.archived ? -1 : 0,
        team_id: '-',
        title,
        body: JSON.stringify({ ...fields, title }),
      };
      await db
        .insertInto('documents')
        .values({
          ...common,
          entity: row.collection,
          event_id: null,
          reference: '',
          created_at: row.updated_at,
          created_by: row.updated_by,
          updated_at: row.updated_at,
          updated_by: row.updated_by,
          share_all: 0,
          share_teams: '[]',
        })
        .execute();
      await db
        .insertInto('document_versions')
        .values({ ...common, at: row.updated_at, by: row.updated_by })
        .execute();
    }
    await db.schema.dropTable('records').execute();
  },
};
