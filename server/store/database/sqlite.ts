import BetterSqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteDialect,
  type SqliteDatabase,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';

/** Statements kept ready; a batch written once in a lifetime is not worth its place. */
const kept = { statements: 300, length: 8000 };

/**
 * Lets whatever else waits have its turn. The embedded database answers at once, so transactions in line behind each other
 * would run as one, and nobody's request or answer would move until the last of them.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((go) => setImmediate(go));
}

/** A transaction takes the write lock at once: a lock asked for after reading can be refused. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await yieldToEventLoop();
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver({ database: this.#database });
  }
}

/** The embedded database in a file, durable at each commit, its statements prepared once. */
export function sqliteDialect(file: string): SqliteDialect {
  const sqlite = new BetterSqlite(file, { timeout: 5000 });
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('cache_size = -65536');
  const ready = new Map<string, SqliteStatement>();
  return new ImmediateDialect({
    close: () => {
      ready.clear();
      sqlite.close();
    },
    prepare: (sql) => {
      const found = ready.get(sql);
      if (found) {
        // Moved to the young end: the oldest goes first.
        ready.delete(sql);
        ready.set(sql, found);
        return found;
      }
      const statement: SqliteStatement = sqlite.prepare(sql);
      if (sql.length <= kept.length) ready.set(sql, statement);
      if (ready.size > kept.statements) ready.delete(ready.keys().next().value ?? '');
      return statement;
    },
  });
}
