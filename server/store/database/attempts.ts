import BetterSqlite from 'better-sqlite3';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterSQLite } from 'rate-limiter-flexible';
import type { Database } from './database.ts';

const tableName = 'attempts';

/**
 * Opens the file that counts attempts beside the embedded database. rate-limiter-flexible runs transactions of its own,
 * which must neither nest in ours on the same connection nor wait for ours on the same file: that wait would block the
 * event loop on which ours continue. Losing the last counts in a power cut is fine.
 */
export function openAttempts(file: string): BetterSqlite.Database {
  const attempts = new BetterSqlite(file, { timeout: 1000 });
  attempts.pragma('journal_mode = WAL');
  attempts.pragma('synchronous = OFF');
  attempts.exec(
    `create table if not exists ${tableName} (key text primary key, points integer not null default 0, expire integer)`,
  );
  return attempts;
}

/** What one counter of attempts is made with; `duration` is in seconds. */
export interface AttemptCounterOptions {
  readonly keyPrefix: string;
  readonly points: number;
  readonly duration: number;
}

/** A counter of attempts that all processes on the database share. */
export function attemptCounter(database: Database, options: AttemptCounterOptions): RateLimiterAbstract {
  const common = { ...options, tableName, tableCreated: true, clearExpiredByTimeout: false };
  switch (database.kind) {
    case 'sqlite':
      return new RateLimiterSQLite({
        ...common,
        storeClient: database.attempts,
        storeType: 'better-sqlite3',
      });
    case 'postgres':
      return new RateLimiterPostgres({ ...common, storeClient: database.pool, storeType: 'pool' });
  }
}

/** Deletes attempts that no longer count. */
export async function deleteExpiredAttempts(database: Database, now: number): Promise<void> {
  switch (database.kind) {
    case 'sqlite':
      database.attempts.prepare(`delete from ${tableName} where expire < ?`).run(now);
      return;
    case 'postgres':
      await database.db.deleteFrom(tableName).where('expire', '<', now).execute();
  }
}
