import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { start } from './migrations/001-start.ts';
import { comments } from './migrations/002-comments.ts';
import { records } from './migrations/003-records.ts';
import { attempts } from './migrations/004-attempts.ts';
import { hashes } from './migrations/005-hashes.ts';
import { marks } from './migrations/006-marks.ts';
import type { Tables } from './tables.ts';

/** In the order in which they run. A released migration is never changed. */
const migrations: Record<string, Migration> = {
  '001-start': start,
  '002-comments': comments,
  '003-records': records,
  '004-attempts': attempts,
  '005-hashes': hashes,
  '006-marks': marks,
};

/** A later version of the server has migrated this database. */
export class NewerDatabaseError extends Error {}

/** Migrates the tables to this version; two processes that start at the same time take turns. */
export async function migrate(db: Kysely<Tables>, kind: 'sqlite' | 'postgres'): Promise<void> {
  await refuseNewer(db);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw new Error('The database could not be migrated', { cause: error });
  if (kind === 'sqlite') await sql`pragma optimize`.execute(db);
}

async function refuseNewer(db: Kysely<Tables>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE)) return;
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) throw new NewerDatabaseError(`Unknown migrations: ${unknown.join(', ')}`);
}
