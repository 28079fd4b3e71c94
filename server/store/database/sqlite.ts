import BetterSqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDatabase,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';

/** The cache of prepared statements. Long ones insert a whole batch and rarely recur. */
const statementCache = { maxStatements: 300, maxLength: 8000 };

/**
 * Yields to the event loop. SQLite answers synchronously, so queued transactions would otherwise run in one go, and no
 * request or answer would proceed until the last of them.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** How long SQLite itself waits for a lock, in milliseconds: the event loop stands still meanwhile. */
const blockingWaitMs = 10;

/** Makes an open file wait for other processes without blocking the event loop for long (`retryWhileBusy`). */
export const shortLockWaits = `pragma busy_timeout = ${blockingWaitMs}`;

/** How often a lock is tried again, and for how long a statement waits for one, in milliseconds. */
const retryMs = 25;
const patienceMs = 2000;

/** Whether another process has locked the file. */
export function isBusy(fault: unknown): boolean {
  return (
    fault instanceof Error &&
    'code' in fault &&
    typeof fault.code === 'string' &&
    fault.code.startsWith('SQLITE_BUSY')
  );
}

/** Tries again while another process locks the file, and lets the event loop run meanwhile. */
export async function retryWhileBusy<T>(work: () => Promise<T>, giveUpAfterMs = patienceMs): Promise<T> {
  const giveUpAt = performance.now() + giveUpAfterMs;
  for (;;) {
    try {
      return await work();
    } catch (fault) {
      if (!isBusy(fault) || performance.now() > giveUpAt) throw fault;
      await new Promise((resolve) => setTimeout(resolve, retryMs * (0.5 + Math.random())));
    }
  }
}

const begin = 'begin immediate';

/** A connection that waits for locks statement by statement. Transactions wait before they begin (`writeTransaction`). */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (query.sql === begin) return this.#connection.executeQuery<R>(query);
    return retryWhileBusy(() => this.#connection.executeQuery<R>(query));
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery<R>(query, chunkSize);
  }
}

/** Takes the write lock when a transaction begins: taken after a read, it can be refused. */
class ImmediateDriver extends SqliteDriver {
  readonly #file: OpenFile;

  constructor(file: OpenFile) {
    super({ database: file });
    this.#file = file;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new PatientConnection(await super.acquireConnection());
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await yieldToEventLoop();
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  /** SQLite itself ends a transaction for which the disk is full. Ending it again would hide that error behind another. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.isInTransaction()) await super.rollbackTransaction(connection);
  }
}

/** An open database file. */
interface OpenFile extends SqliteDatabase {
  readonly isInTransaction: () => boolean;
}

/** Lets Kysely run all migrations in one transaction: it assumes that SQLite cannot roll back changes to tables. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #file: OpenFile;

  constructor(file: OpenFile) {
    super({ database: file });
    this.#file = file;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#file);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** The most that a connection keeps of a file in memory. The system keeps the rest, in memory that it can take back. */
const cacheKB = 16 * 1024;

/** SQLite's own `lower` knows the letters of English only. */
function addLowerCase(sqlite: BetterSqlite.Database): void {
  sqlite.function('lower_case', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? text.toLowerCase() : null,
  );
}

/** Opens a database file for the server, durable at each commit. */
export function openSqliteFile(file: string): BetterSqlite.Database {
  const sqlite = new BetterSqlite(file, { timeout: 5000 });
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  addLowerCase(sqlite);
  sqlite.pragma(`cache_size = -${cacheKB}`);
  return sqlite;
}

/** Opens a database file once more, for reading. */
export function openToRead(file: string): BetterSqlite.Database {
  const sqlite = new BetterSqlite(file, { readonly: true, timeout: blockingWaitMs });
  addLowerCase(sqlite);
  sqlite.pragma(`cache_size = -${cacheKB}`);
  return sqlite;
}

/**
 * The dialect for an open database file, with a cache of prepared statements; `onRun` is called with each one that
 * runs.
 */
export function sqliteDialect(
  sqlite: BetterSqlite.Database,
  onRun: (sql: string) => void = () => undefined,
): SqliteDialect {
  const prepared = new Map<string, SqliteStatement>();
  return new ImmediateDialect({
    isInTransaction: () => sqlite.inTransaction,
    close: () => {
      prepared.clear();
      sqlite.close();
    },
    prepare: (sql) => {
      onRun(sql);
      const cached = prepared.get(sql);
      if (cached) {
        // Moves it to the end: the least recently used is evicted first.
        prepared.delete(sql);
        prepared.set(sql, cached);
        return cached;
      }
      const statement: SqliteStatement = sqlite.prepare(sql);
      if (sql.length <= statementCache.maxLength) prepared.set(sql, statement);
      if (prepared.size > statementCache.maxStatements) prepared.delete(prepared.keys().next().value ?? '');
      return statement;
    },
  });
}
