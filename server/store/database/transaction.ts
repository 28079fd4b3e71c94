import type { Database } from './database.ts';
import type { Tables } from './tables.ts';
import { type Kysely, sql } from 'kysely';
import { yieldToEventLoop } from './sqlite.ts';
import { ApiError } from '#contract/errors/apiError.ts';

/** Runs queries: the database, or one transaction on it. */
export type Queries = Kysely<Tables>;

/** How often a transaction that met another writer is tried again. */
const maxAttempts = 10;

/** Conflicts with another writer: serialisation failure, deadlock, or an id inserted in the meantime. */
const transientCodes = new Set(['40001', '40P01', '23505']);

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
  switch (database.kind) {
    case 'sqlite':
      return database.writers.write(work);
    case 'postgres':
      return retryAfterConflicts(() => database.db.transaction().execute(work));
  }
}

async function retryAfterConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    try {
      return await run();
    } catch (fault) {
      if (!isTransient(fault)) throw fault;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
  throw new ApiError('unavailable', { retryAfter: 5 });
}

/**
 * Locks a key until the transaction ends. A person's requests write one after another: of a change sent twice at the same
 * moment, the second request then finds the first in the ledger. SQLite runs one writer at a time anyway.
 */
export async function lockKey(db: Queries, database: Database, key: string): Promise<void> {
  if (database.kind === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(db);
}

/** The number under which the lock of `lockRules` is known. Keys of `lockKey` are in another space. */
const rulesLock = 1;

/**
 * Keeps rules that span documents true, such as that no document belongs to an archived team. A transaction that may
 * change what such rules depend on runs alone; those that only rely on it share the lock. Taken after `lockKey`, and
 * before anything else is read.
 */
export async function lockRules(
  db: Queries,
  database: Database,
  mode: 'shared' | 'exclusive',
): Promise<void> {
  if (database.kind !== 'postgres') return;
  await (mode === 'exclusive'
    ? sql`select pg_advisory_xact_lock(${rulesLock}::int, 0)`.execute(db)
    : sql`select pg_advisory_xact_lock_shared(${rulesLock}::int, 0)`.execute(db));
}

/** Reads from one snapshot, unaffected by writes in the meantime. */
export function readTransaction<T>(database: Database, work: (db: Queries) => Promise<T>): Promise<T> {
  return database.kind === 'postgres'
    ? database.db.transaction().setIsolationLevel('repeatable read').execute(work)
    : database.reads.connection().execute((db) => snapshot(db, work));
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
