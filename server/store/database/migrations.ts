import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { start } from './migrations/001-start.ts';
import { comments } from './migrations/002-comments.ts';
import { records } from './migrations/003-records.ts';
import type { Tables } from './tables.ts';

/** In order, for ever: a migration that has been released is never changed. */
const migrations: Record<string, Migration> = {
  '001-start': start,
  '002-comments': comments,
  '003-records': records,
};

/** Brings the tables up to date; two processes that start at once take turns. */
export async function migrate(db: Kysely<Tables>, kind: Database['kind']): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw new Error('The database could not be brought up to date', { cause: error });
  if (kind === 'sqlite') await sql`pragma optimize`.execute(db);
}
