import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type BetterSqlite from 'better-sqlite3';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { openAttempts } from './attemptsFile.ts';
import { type Migrations, migrate, versionBeforeUpgrade } from './migrations.ts';
import { PeopleVersion } from './peopleVersion.ts';
import { makePrivate } from './privateFile.ts';
import { GroupCommit } from './groupCommit.ts';
import { openSqliteFile, openToRead, shortLockWaits, sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';
import { copyBeforeUpgrade } from './upgradeCopies.ts';

/** Where the database is: a folder for the embedded one (`:memory:` for no disk at all), or an address. */
export interface DatabaseLocation {
  readonly data: string;
  readonly databaseUrl?: string | undefined;
}

/** The open database, its tables as this version of the server knows them. */
export type Database = SqliteDatabase | PostgresDatabase;

/** The open embedded database. */
interface SqliteDatabase {
  readonly kind: 'sqlite';
  readonly db: Kysely<Tables>;
  /** Reads what is committed, and never waits for a transaction that writes. */
  readonly reads: Kysely<Tables>;
  /** Lets one transaction at a time write, or several together. */
  readonly writers: GroupCommit;
  /** When people and roles may have changed. */
  readonly peopleVersion: PeopleVersion;
  /** Counts attempts to sign in. */
  readonly attempts: BetterSqlite.Database;
  close(): Promise<void>;
}

interface PostgresDatabase {
  readonly kind: 'postgres';
  readonly db: Kysely<Tables>;
  readonly reads: Kysely<Tables>;
  readonly pool: pg.Pool;
  readonly url: string;
  close(): Promise<void>;
}

const int8: number = pg.types.builtins.INT8;

/**
 * Opens the database, creates it where it is missing, and migrates its tables, an embedded one after copying it. `upgrade`
 * is what else a new version has to do. Both may take long; afterwards nothing may. Tests pass later versions in
 * `knownMigrations`.
 */
export async function openDatabase(
  { data, databaseUrl }: DatabaseLocation,
  upgrade: (database: Database) => Promise<void> = () => Promise.resolve(),
  knownMigrations?: Migrations,
): Promise<Database> {
  if (databaseUrl === undefined) {
    const database = openSqlite(data);
    await closeOnFailure(database, async () => {
      const version = await versionBeforeUpgrade(database.db, knownMigrations);
      const files = { database: databaseFile(data), folder: data };
      if (version !== undefined && !isInMemory(data)) await copyBeforeUpgrade(database.db, files, version);
      await migrate(database.db, database.kind, knownMigrations);
      await sql.raw(shortLockWaits).execute(database.db);
      await upgrade(database);
    });
    return database;
  }
  const patient = openPostgres(databaseUrl, unlimited);
  await closeOnFailure(patient, async () => {
    await versionBeforeUpgrade(patient.db, knownMigrations);
    await migrate(patient.db, patient.kind, knownMigrations);
    await upgrade(patient);
  });
  await patient.close();
  return openPostgres(databaseUrl);
}

async function closeOnFailure(database: Database, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (fault) {
    await database.close();
    throw fault;
  }
}

/** The file of the embedded database in a data folder. */
export function databaseFile(data: string): string {
  return isInMemory(data) ? data : join(data, 'waymark.db');
}

/** Whether the embedded database is not on a disk. */
export function isInMemory(data: string): boolean {
  return data === ':memory:';
}

function openSqlite(data: string): SqliteDatabase {
  const inMemory = isInMemory(data);
  if (!inMemory) {
    mkdirSync(data, { recursive: true, mode: 0o700 });
    for (const name of ['waymark.db', 'attempts.db']) makePrivate(join(data, name));
  }
  const file = databaseFile(data);
  const writable = openSqliteFile(file);
  const peopleVersion = new PeopleVersion(writable);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(writable, (text) => peopleVersion.hear(text)) });
  const readable = inMemory ? undefined : openToRead(file);
  const reads = readable ? new Kysely<Tables>({ dialect: sqliteDialect(readable) }) : db;
  const attempts = openAttempts(inMemory ? data : join(data, 'attempts.db'));
  return {
    kind: 'sqlite',
    db,
    reads,
    writers: new GroupCommit(db),
    peopleVersion,
    attempts,
    close: async () => {
      attempts.close();
      // The last to be closed tidies up, which takes one that can write. Kysely closes none that was never used.
      if (readable) await reads.destroy();
      readable?.close();
      await db.destroy();
    },
  };
}

/** How long PostgreSQL may take, in milliseconds, before a request is answered with 503. 0 is without a limit. */
export interface PostgresLimits {
  /** Waiting for a connection. */
  readonly connect: number;
  readonly statement: number;
  /** Waiting for the locks of others. */
  readonly lock: number;
  /** A transaction whose process has stopped, and whose locks others wait for. */
  readonly idleInTransaction: number;
}

const defaultLimits: PostgresLimits = {
  connect: 10_000,
  statement: 30_000,
  lock: 5000,
  idleInTransaction: 30_000,
};

/** For upgrades, backups and moves. */
export const unlimited: PostgresLimits = { connect: 10_000, statement: 0, lock: 0, idleInTransaction: 0 };

/** Opens a PostgreSQL database as it is. */
export function openPostgres(url: string, limits: PostgresLimits = defaultLimits): PostgresDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    application_name: 'waymark',
    keepAlive: true,
    connectionTimeoutMillis: limits.connect,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    // Timestamps and counts are far below 2^53; as text they would compare as text.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8
          ? Number
          : format === 'binary'
            ? pg.types.getTypeParser(oid, format)
            : pg.types.getTypeParser(oid),
    },
  });
  // The pool replaces a connection that is lost while idle. Without a listener the error would end the process.
  pool.on('error', () => undefined);
  // The same for one that is lost during a transaction: the query that was waiting fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { kind: 'postgres', db, reads: db, pool, url, close: () => db.destroy() };
}
