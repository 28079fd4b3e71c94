import { CompiledQuery, type Kysely } from 'kysely';
import pLimit from 'p-limit';
import { retryWhileBusy, yieldToEventLoop } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** How long a transaction waits for another process that locks the database, in milliseconds. */
const lockPatienceMs = 5000;

/** Others join a transaction that is younger than this, in milliseconds: whoever reads waits until it ends. */
const joinMs = 20;

/** Turns of the event loop without one to join before the commit: a request takes a few from its arrival to its transaction. */
const idleTurns = 3;

type Queries = Kysely<Tables>;

const savepoint = CompiledQuery.raw('savepoint joined');
const release = CompiledQuery.raw('release joined');
const rollBack = CompiledQuery.raw('rollback to joined');

/** Tells a caller how their transaction ended, after the commit. */
type Tell = () => void;

/** A transaction that waits for its turn. */
interface Waiting {
  readonly since: number;
  readonly work: (db: Queries) => Promise<Tell>;
  readonly reject: (fault: unknown) => void;
}

/**
 * Commits transactions that wait at the same time together, so that the disk is waited for once. Each is still applied
 * completely or not at all, in the order in which they came, and is answered after the commit. As after any conflict, one
 * may run again: then only its last run counts.
 */
export class GroupCommit {
  readonly #db: Queries;
  /** One transaction at a time tries, because each attempt blocks the event loop for a moment. */
  readonly #inTurn = pLimit(1);
  #waiting: Waiting[] = [];

  constructor(db: Queries) {
    this.#db = db;
  }

  /** Runs a transaction that writes. Resolves after its commit. */
  write<T>(work: (db: Queries) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#waiting.push({
      since: performance.now(),
      work: async (db) => {
        const result = await work(db);
        return () => resolve(result);
      },
      reject,
    });
    // Each takes a turn, in which nothing is left to do for those who joined an earlier one.
    void this.#inTurn(() => this.#writeNext());
    return promise;
  }

  async #writeNext(): Promise<void> {
    const first = this.#waiting.shift();
    if (!first) return;
    const joined: Waiting[] = [];
    try {
      await this.#commit(first, (db) => this.#joinOthers(db, joined));
    } catch (fault) {
      // Of several, nobody knows whose fault it was.
      if (joined.length === 0) first.reject(fault);
      else for (const each of [first, ...joined]) await this.#commit(each).catch(each.reject);
    }
  }

  /** Commits one transaction, and those that join it. */
  async #commit(
    { work, since }: Waiting,
    joinOthers: (db: Queries) => Promise<readonly Tell[]> = () => Promise.resolve([]),
  ): Promise<void> {
    const run = () =>
      this.#db.transaction().execute(async (db) => {
        const tell = await work(db);
        return [tell, ...(await joinOthers(db))];
      });
    const patience = lockPatienceMs - (performance.now() - since);
    for (const tell of await retryWhileBusy(run, patience)) tell();
  }

  async #joinOthers(db: Queries, joined: Waiting[]): Promise<Tell[]> {
    // Transactions of an attempt that failed wait again.
    this.#waiting.unshift(...joined.splice(0));
    const answers: Tell[] = [];
    const begun = performance.now();
    for (let idle = 0; idle < idleTurns && performance.now() - begun < joinMs;) {
      // Answers leave meanwhile, and requests arrive.
      await yieldToEventLoop();
      const next = this.#waiting.shift();
      idle = next ? 0 : idle + 1;
      if (!next) continue;
      joined.push(next);
      answers.push(await applyOrUndo(db, next));
    }
    return answers;
  }
}

/** Runs a transaction inside another. Throws only where the other cannot go on, as on a full disk. */
async function applyOrUndo(db: Queries, { work, reject }: Waiting): Promise<Tell> {
  await db.executeQuery(savepoint);
  try {
    const tell = await work(db);
    await db.executeQuery(release);
    return tell;
  } catch (fault) {
    await db.executeQuery(rollBack);
    await db.executeQuery(release);
    return () => reject(fault);
  }
}
