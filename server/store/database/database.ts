import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrate } from './migrations.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** Where the database is: a folder with the embedded one (`:memory:` for none at all), or an address. */
export interface DatabaseLocation {
  readonly data: string;
  readonly databaseUrl?: string | undefined;
}

/** The open database, its tables as this version of the server knows them. */
export type Database =
  | { readonly kind: 'sqlite'; readonly db: Kysely<Tables>; close(): Promise<void> }
  | {
      readonly kind: 'postgres';
      readonly db: Kysely<Tables>;
      readonly pool: pg.Pool;
      readonly url: string;
      close(): Promise<void>;
    };

const int8: number = pg.types.builtins.INT8;

/** Opens the database, makes it where it is missing, and brings its tables up to date. */
export async function openDatabase({ data, databaseUrl }: DatabaseLocation): Promise<Database> {
  const database = databaseUrl ? postgres(databaseUrl) : sqlite(data);
  try {
    await migrate(database.db, database.kind);
  } catch (fault) {
    await database.close();
    throw fault;
  }
  return database;
}

/** Whether the embedded database is on no disk at all. */
export function isInMemory(data: string): boolean {
  return data === ':memory:';
}

function sqlite(data: string): Database {
  const inMemory = isInMemory(data);
  if (!inMemory) mkdirSync(data, { recursive: true });
  const db = new Kysely<Tables>({ dialect: sqliteDialect(inMemory ? data : join(data, 'waymark.db')) });
  return { kind: 'sqlite', db, close: () => db.destroy() };
}

function postgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // Moments and counts are far below 2^53; as text they would compare as text.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8
          ? Number
          : format === 'binary'
            ? pg.types.getTypeParser(oid, format)
            : pg.types.getTypeParser(oid),
    },
  });
  // A connection lost while idle is replaced by the pool; unheard, it would end the process.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { kind: 'postgres', db, pool, url, close: () => db.destroy() };
}
