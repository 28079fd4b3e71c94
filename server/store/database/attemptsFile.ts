import BetterSqlite from 'better-sqlite3';
import { shortLockWaits } from './sqlite.ts';

/** Name of the table of counters, in either database. */
export const attemptsTable = 'attempts';

/**
 * Opens the file that counts attempts beside the embedded database. rate-limiter-flexible runs transactions of its own,
 * which must neither nest in ours on the same connection nor wait for ours on the same file: that wait would block the
 * event loop on which ours continue. Losing the last counts in a power cut is fine.
 */
export function openAttempts(file: string): BetterSqlite.Database {
  const attempts = new BetterSqlite(file, { timeout: 5000 });
  attempts.pragma('journal_mode = WAL');
  attempts.pragma('synchronous = OFF');
  attempts.exec(
    `create table if not exists ${attemptsTable} (key text primary key, points integer not null default 0, expire integer)`,
  );
  attempts.exec(shortLockWaits);
  return attempts;
}
