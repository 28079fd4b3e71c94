import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterSQLite } from 'rate-limiter-flexible';
import { attemptsTable } from './attemptsFile.ts';
import type { Database } from './database.ts';

/** Options of one counter of attempts; `duration` is in seconds. */
export interface AttemptCounterOptions {
  readonly keyPrefix: string;
  readonly points: number;
  readonly duration: number;
}

/** A counter of attempts that all processes on the database share. */
export function attemptCounter(database: Database, options: AttemptCounterOptions): RateLimiterAbstract {
  const common = { ...options, tableName: attemptsTable, tableCreated: true, clearExpiredByTimeout: false };
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
      database.attempts.prepare(`delete from ${attemptsTable} where expire < ?`).run(now);
      return;
    case 'postgres':
      await database.db.deleteFrom(attemptsTable).where('expire', '<', now).execute();
  }
}
