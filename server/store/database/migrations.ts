import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { start } from './migrations/001-start.ts';
import { comments } from './migrations/002-comments.ts';
import { records } from './migrations/003-records.ts';
import { attempts } from './migrations/004-attempts.ts';
import { hashes } from './migrations/005-hashes.ts';
import { marks } from './migrations/006-marks.ts';
import { inviteIssuers } from './migrations/007-invite-issuers.ts';
import { sessionTokens } from './migrations/008-session-tokens.ts';
import { securityLog } from './migrations/009-security-log.ts';
import { reveals } from './migrations/010-reveals.ts';
import { commentAnchors } from './migrations/011-comment-anchors.ts';
import { personal } from './migrations/012-personal.ts';
import { deliveries } from './migrations/013-deliveries.ts';
import { deadlines } from './migrations/014-deadlines.ts';
import { pictures } from './migrations/015-pictures.ts';
import { calendarFeeds } from './migrations/016-calendar-feeds.ts';
import type { Tables } from './tables.ts';

/**
 * In the order in which they run. A released migration is never changed.
 *
 * @internal Tests migrate databases of every version.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-start': start,
  '002-comments': comments,
  '003-records': records,
  '004-attempts': attempts,
  '005-hashes': hashes,
  '006-marks': marks,
  '007-invite-issuers': inviteIssuers,
  '008-session-tokens': sessionTokens,
  '009-security-log': securityLog,
  '010-reveals': reveals,
  '011-comment-anchors': commentAnchors,
  '012-personal': personal,
  '013-deliveries': deliveries,
  '014-deadlines': deadlines,
  '015-pictures': pictures,
  '016-calendar-feeds': calendarFeeds,
};

/** A later version of the server has migrated this database. */
export class NewerDatabaseError extends Error {}

/** Migrates the tables to this version, all or nothing; two processes that start at the same time take turns. */
export async function migrate(db: Kysely<Tables>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw new Error('The database could not be migrated', { cause: error });
  if (kind === 'sqlite') await sql`pragma optimize`.execute(db);
}

/**
 * The newest migration of a database that has to be upgraded; undefined where it is new or up to date. Throws
 * `NewerDatabaseError`.
 */
export async function versionBeforeUpgrade(db: Kysely<Tables>): Promise<string | undefined> {
  const done = await doneMigrations(db);
  const known = Object.keys(migrations);
  const unknown = done.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new NewerDatabaseError(`Unknown migrations: ${unknown.join(', ')}`);
  return done.length < known.length ? done.at(-1) : undefined;
}

async function doneMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.map(({ name }) => name).toSorted();
}
