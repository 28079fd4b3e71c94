import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type BetterSqlite from 'better-sqlite3';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { openAttempts } from './attemptsFile.ts';
import { migrate, versionBeforeUpgrade } from './migrations.ts';
import { openSqliteFile, sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';
import { copyBeforeUpgrade } from './upgradeCopies.ts';

/** Where the database is: a folder for the embedded one (`:memory:` for no disk at all), or an address. */
export interface DatabaseLocation {
  readonly data: string;
  readonly databaseUrl?: string | undefined;
}

/** The open database, its tables as this version of the server knows them. */
export type Database = SqliteDatabase | PostgresDatabase;

interface SqliteDatabase {
  readonly kind: 'sqlite';
  readonly db: Kysely<Tables>;
  /** Counts attempts to sign in. */
  readonly attempts: BetterSqlite.Database;
  close(): Promise<void>;
}

interface PostgresDatabase {
  readonly kind: 'postgres';
  readonly db: Kysely<Tables>;
  readonly pool: pg.Pool;
  readonly url: string;
  close(): Promise<void>;
}

const int8: number = pg.types.builtins.INT8;

/** Opens the database, creates it where it is missing, and migrates its tables, an embedded one after copying it. */
export async function openDatabase({ data, databaseUrl }: DatabaseLocation): Promise<Database> {
  const database = databaseUrl ? openPostgres(databaseUrl) : openSqlite(data);
  try {
    const version = await versionBeforeUpgrade(database.db);
    if (version !== undefined && database.kind === 'sqlite' && !isInMemory(data)) {
      await copyBeforeUpgrade(database.db, data, version);
    }
    await migrate(database.db, database.kind);
  } catch (fault) {
    await database.close();
    throw fault;
  }
  return database;
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
  if (!inMemory) mkdirSync(data, { recursive: true });
  const db = new Kysely<Tables>({ dialect: sqliteDialect(openSqliteFile(databaseFile(data))) });
  const attempts = openAttempts(inMemory ? data : join(data, 'attempts.db'));
  return {
    kind: 'sqlite',
    db,
    attempts,
    close: async () => {
      attempts.close();
      await db.destroy();
    },
  };
}

/** Opens a PostgreSQL database as it is. */
export function openPostgres(url: string): PostgresDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
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
  return { kind: 'postgres', db, pool, url, close: () => db.destroy() };
}
