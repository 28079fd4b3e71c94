import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { NameCache } from '#server/store/people/names.ts';
import type { Pokes } from '#server/store/feed/pokes.ts';
import type { Tables } from './tables.ts';
import { sql } from 'kysely';
import { yieldToEventLoop } from './sqlite.ts';
import { ApiError } from '#server/http/errors.ts';

/** Anything that queries can be asked of: the database, or one transaction on it. */
export type Queries = Kysely<Tables>;

/** What the server keeps and tells: handed to every call. */
export interface Store {
  readonly database: Database;
  readonly names: NameCache;
  readonly pokes: Pokes;
  /** Tells the log of a fault that one change met. */
  readonly report: (fault: unknown) => void;
}

const tries = 5;

/** Another writer was in the way: serialisation failure, deadlock, an id taken meanwhile, or the file is busy. */
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

/** One transaction that writes, wholly done or not at all; tried again where another writer was in the way. */
export async function writeTransaction<T>(database: Database, work: (db: Queries) => Promise<T>): Promise<T> {
  for (let left = tries; left > 0; left--) {
    try {
      return await database.db.transaction().execute(work);
    } catch (fault) {
      if (!isTransient(fault)) throw fault;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * (tries - left + 1)));
    }
  }
  throw new ApiError('unavailable');
}

/**
 * Lets one person's requests write one after another: a change sent twice at the same moment is then seen as sent before,
 * whole, by the second. The embedded database writes one transaction at a time anyway.
 */
export async function lockKey(db: Queries, database: Database, personId: string): Promise<void> {
  if (database.kind === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtext(${personId}))`.execute(db);
}

/** One snapshot to read from, whatever is written meanwhile. */
export function readTransaction<T>(database: Database, work: (db: Queries) => Promise<T>): Promise<T> {
  return database.kind === 'postgres'
    ? database.db.transaction().setIsolationLevel('repeatable read').execute(work)
    : database.db.connection().execute((db) => snapshot(db, work));
}

/** Only reads, so that it waits for no lock; the embedded database's other transactions are for writing. */
async function snapshot<T>(db: Queries, work: (db: Queries) => Promise<T>): Promise<T> {
  await yieldToEventLoop();
  await sql`begin`.execute(db);
  try {
    return await work(db);
  } finally {
    await sql`commit`.execute(db);
  }
}
