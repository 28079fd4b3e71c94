import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { waymark1 } from './migrations/001-1.0/migration.ts';
import type { Tables } from './tables.ts';

/** Migrations by name: a number, because they run in the order of their names, and the version of Waymark that each leads to. */
export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Every migration. One that has been released is never changed; decision 072.
 *
 * @internal Tests add a made-up version to it.
 */
export const migrations: Migrations = { '001-1.0': waymark1 };

/** A later version of the server has migrated this database. */
export class NewerDatabaseError extends Error {}

/**
 * Migrates the tables to the newest version, all or nothing; two processes that start at the same time take turns. Tests
 * pass later versions in `knownMigrations`.
 */
export async function migrate(
  db: Kysely<Tables>,
  kind: 'sqlite' | 'postgres',
  knownMigrations: Migrations = migrations,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(knownMigrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw new Error('The database could not be migrated', { cause: error });
  if (kind === 'sqlite') await sql`pragma optimize`.execute(db);
}

/**
 * The newest migration of a database that has to be upgraded; undefined where it is new or up to date. Throws
 * `NewerDatabaseError`.
 */
export async function versionBeforeUpgrade(
  db: Kysely<Tables>,
  knownMigrations: Migrations = migrations,
): Promise<string | undefined> {
  const doneNames = await doneMigrations(db);
  requireKnown(doneNames, knownMigrations);
  return doneNames.length < Object.keys(knownMigrations).length ? doneNames.at(-1) : undefined;
}

/** Throws a `NewerDatabaseError` where a migration was done that this version does not know. */
export function requireKnown(doneNames: readonly string[], knownMigrations: Migrations = migrations): void {
  const unknown = doneNames.filter((name) => !Object.hasOwn(knownMigrations, name));
  if (unknown.length > 0) throw new NewerDatabaseError(`Unknown migrations: ${unknown.join(', ')}`);
}

async function doneMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.map(({ name }) => name).toSorted();
}
