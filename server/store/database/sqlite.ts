import BetterSqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
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

/** Takes the write lock when a transaction begins: taken after a read, it can be refused. */
class ImmediateDriver extends SqliteDriver {
  readonly #file: OpenFile;

  constructor(file: OpenFile) {
    super({ database: file });
    this.#file = file;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await yieldToEventLoop();
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
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

/** Opens a database file for the server, durable at each commit. */
export function openSqliteFile(file: string): BetterSqlite.Database {
  const sqlite = new BetterSqlite(file, { timeout: 5000 });
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('cache_size = -65536');
  return sqlite;
}

/** The dialect for an open database file, with a cache of prepared statements. */
export function sqliteDialect(sqlite: BetterSqlite.Database): SqliteDialect {
  const prepared = new Map<string, SqliteStatement>();
  return new ImmediateDialect({
    isInTransaction: () => sqlite.inTransaction,
    close: () => {
      prepared.clear();
      sqlite.close();
    },
    prepare: (sql) => {
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
