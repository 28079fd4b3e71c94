import type BetterSqlite from 'better-sqlite3';
import { isBusy } from './sqlite.ts';

/** A statement that writes people or roles, by its text. */
const writesPeople = /^(?!\s*select\b).*\b(people|roles)\b/is;

/** How many texts are known to write people, or not to. Long ones are rare, and are looked at again. */
const [maxTexts, maxLength] = [500, 2000];

/**
 * Knows when the people and roles of an embedded database may have changed, in this process or another, so that a user who was
 * read need not be read for each request: after each commit, SQLite reads every page again on the reading connection.
 */
export class PeopleVersion {
  readonly #sqlite: BetterSqlite.Database;
  readonly #othersWrote: BetterSqlite.Statement<[], number>;
  readonly #known = new Map<string, boolean>();
  #written = 0;
  /** Something was written that is not committed. */
  #isPending = false;

  /** `sqlite` is the connection that writes. */
  constructor(sqlite: BetterSqlite.Database) {
    this.#sqlite = sqlite;
    // Another number after each commit of another process.
    this.#othersWrote = sqlite.prepare<[], number>('pragma data_version').pluck();
  }

  /** Hears that a statement of the writing connection runs. */
  hear(sql: string): void {
    if (this.#writesPeople(sql)) {
      this.#isPending = this.#sqlite.inTransaction;
      this.#written += 1;
    } else if (this.#isPending && sql === 'commit') {
      // Reads from now on see the change; earlier ones did not.
      this.#isPending = false;
      this.#written += 1;
    }
  }

  /** Differs from what it was before, if what is committed of people and roles may differ. Undefined if nobody knows. */
  current(): string | undefined {
    try {
      return `${this.#written}.${this.#othersWrote.get()}`;
    } catch (fault) {
      if (isBusy(fault)) return undefined;
      throw fault;
    }
  }

  #writesPeople(sql: string): boolean {
    const knownAnswer = this.#known.get(sql);
    if (knownAnswer !== undefined) return knownAnswer;
    const writes = writesPeople.test(sql);
    if (this.#known.size < maxTexts && sql.length <= maxLength) this.#known.set(sql, writes);
    return writes;
  }
}
