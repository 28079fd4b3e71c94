import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterSQLite } from 'rate-limiter-flexible';
import { attemptsTable } from './attemptsFile.ts';
import type { Database } from './database.ts';
import { retryWhileBusy } from './sqlite.ts';

/** Options of one counter of attempts; `duration` is in seconds. */
export interface AttemptCounterOptions {
  readonly keyPrefix: string;
  readonly points: number;
  readonly duration: number;
}

/** The part of a counter that is used. */
export type AttemptCounter = Pick<
  RateLimiterAbstract,
  'penalty' | 'reward' | 'consume' | 'block' | 'get' | 'delete'
>;

/** A counter of attempts that all processes on the database share. */
export function attemptCounter(database: Database, options: AttemptCounterOptions): AttemptCounter {
  const common = { ...options, tableName: attemptsTable, tableCreated: true, clearExpiredByTimeout: false };
  switch (database.kind) {
    case 'sqlite':
      return withPatience(
        new RateLimiterSQLite({ ...common, storeClient: database.attempts, storeType: 'better-sqlite3' }),
      );
    case 'postgres':
      return new RateLimiterPostgres({ ...common, storeClient: database.pool, storeType: 'pool' });
  }
}

/** Waits while another process locks the file. A call that was refused for that has counted nothing. */
function withPatience(counter: RateLimiterAbstract): AttemptCounter {
  return {
    penalty: (...args) => retryWhileBusy(() => counter.penalty(...args)),
    reward: (...args) => retryWhileBusy(() => counter.reward(...args)),
    consume: (...args) => retryWhileBusy(() => counter.consume(...args)),
    block: (...args) => retryWhileBusy(() => counter.block(...args)),
    get: (...args) => retryWhileBusy(() => counter.get(...args)),
    delete: (...args) => retryWhileBusy(() => counter.delete(...args)),
  };
}

/** Deletes attempts that no longer count. */
export async function deleteExpiredAttempts(database: Database, now: number): Promise<void> {
  switch (database.kind) {
    case 'sqlite':
      await retryWhileBusy(async () =>
        database.attempts.prepare(`delete from ${attemptsTable} where expire < ?`).run(now),
      );
      return;
    case 'postgres':
      await database.db.deleteFrom(attemptsTable).where('expire', '<', now).execute();
  }
}
