import type { Database } from '#server/store/database/database.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { type Noted, type Origin, note } from '#server/store/people/securityLog.ts';

/** How long failures of one kind are counted before the log gets their number, in milliseconds. */
const periodMs = 15 * 60_000;

/** The most kinds that are told apart in one period: whoever fails may name any account from many addresses. */
const mostKinds = 200;

/**
 * Puts failed sign-ins in the security log. The first one from an address about an account is an entry at once; those
 * that follow are counted and become one entry, with their number, because an entry stays for two years.
 */
export class SignInFailures {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #counts = new Map<string, Omit<Noted, 'event'> & { count: number }>();
  readonly #timer: NodeJS.Timeout;

  constructor(database: Database, now: () => number, report: (fault: unknown) => void) {
    this.#database = database;
    this.#now = now;
    this.#timer = setInterval(() => void this.#flush().catch(report), periodMs).unref();
  }

  /** Notes a failure. Not what was entered: people enter their password as email by mistake. */
  async note(origin: Origin, email = ''): Promise<void> {
    const person = await this.#database.reads
      .selectFrom('people')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    const isRoom = this.#counts.size < mostKinds;
    const key = JSON.stringify([person?.id, origin.address]);
    const counted = this.#counts.get(key) ?? (isRoom ? undefined : this.#counts.get(''));
    if (counted) {
      counted.count += 1;
      return;
    }
    const kind = isRoom ? { about: person?.id, origin } : {};
    this.#counts.set(isRoom ? key : '', { ...kind, count: isRoom ? 0 : 1 });
    if (isRoom) await this.#write([kind]);
  }

  /** Writes what has been counted. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#flush();
  }

  async #flush(): Promise<void> {
    const counted = [...this.#counts.values()].filter(({ count }) => count > 0);
    this.#counts.clear();
    await this.#write(counted.map(({ count, ...kind }) => ({ ...kind, detail: { times: String(count) } })));
  }

  async #write(entries: readonly Omit<Noted, 'event'>[]): Promise<void> {
    if (entries.length === 0) return;
    await writeTransaction(this.#database, async (db) => {
      for (const entry of entries) await note(db, this.#now(), { event: 'signInFailed', ...entry });
    });
  }
}
