import type { Database } from './database.ts';
import type { Tables } from './tables.ts';
import { type Kysely, sql } from 'kysely';
import { yieldToEventLoop } from './sqlite.ts';
import { ApiError } from '#server/http/errors.ts';

/** Runs queries: the database, or one transaction on it. */
export type Queries = Kysely<Tables>;

const maxAttempts = 5;

/** Conflicts with another writer: serialisation failure, deadlock, an id inserted in the meantime, or a busy file. */
const transientCodes = new Set(['40001', '40P01', '23505', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT']);

function isTransient(fault: unknown): boolean {
  return (
    typeof fault === 'object' &&
    fault !== null &&
    'code' in fault &&
    typeof fault.code === 'string' &&
    transientCodes.has(fault.code)
  );
}

/** Runs a transaction that writes, and retries it after a conflict with another writer. */
export async function writeTransaction<T>(database: Database, work: (db: Queries) => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    try {
      return await database.db.transaction().execute(work);
    } catch (fault) {
      if (!isTransient(fault)) throw fault;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
  throw new ApiError('unavailable');
}

/**
 * Locks a key until the transaction ends. A person's requests write one after another: of a change sent twice at the same
 * moment, the second request then finds the first in the ledger. SQLite runs one writer at a time anyway.
 */
export async function lockKey(db: Queries, database: Database, key: string): Promise<void> {
  if (database.kind === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(db);
}

/** Reads from one snapshot, unaffected by writes in the meantime. */
export function readTransaction<T>(database: Database, work: (db: Queries) => Promise<T>): Promise<T> {
  return database.kind === 'postgres'
    ? database.db.transaction().setIsolationLevel('repeatable read').execute(work)
    : database.db.connection().execute((db) => snapshot(db, work));
}

/** A transaction that only reads and so waits for no lock, unlike the dialect's own (see `ImmediateDriver`). */
export async function snapshot<T>(db: Queries, work: (db: Queries) => Promise<T>): Promise<T> {
  await yieldToEventLoop();
  await sql`begin`.execute(db);
  try {
    return await work(db);
  } finally {
    await sql`commit`.execute(db);
  }
}
