import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type Database, isInMemory } from '#server/store/database/database.ts';
import { privateMode } from '#server/store/database/privateFile.ts';
import type { Tables } from '#server/store/database/tables.ts';
import { type Queries, lockKey, writeTransaction } from '#server/store/database/transaction.ts';
import { feedPosition } from './cursors.ts';
import { beginEpoch } from './epoch.ts';

const markSchema = z.object({
  epoch: z.string(),
  seq: z.int(),
  /** The newest mark of this process in the database. */
  token: z.string(),
  process: z.string(),
});
type Mark = z.infer<typeof markSchema>;

/** The file with the mark, beside the database. */
const fileName = 'high-water.json';

/** How long the marks of a process are kept, in milliseconds. */
const marksKeptMs = 3_600_000;

/**
 * Detects a database that was restored, or replaced by a copy that lags behind, at start and while it runs. Each process marks the database with a random token every few seconds in which something
 * is written, and stores the token in a file outside the database, with the latest feed number. A database without the
 * token was restored from a backup, whatever its numbers are. A new epoch then makes every device fetch again and
 * compare (decision 080).
 */
export class HighWaterMark {
  readonly #database: Database;
  readonly #file: string | undefined;
  readonly #now: () => number;
  #process: string = randomUUID();
  #stored: Mark | undefined;
  /** The mark is of this run. */
  #isCurrent = false;

  constructor(database: Database, data: string, now: () => number = Date.now) {
    this.#database = database;
    this.#file = isInMemory(data) ? undefined : join(data, fileName);
    this.#now = now;
  }

  /** Compares the database with the file, at start. Returns whether a new epoch has begun. */
  async compare(): Promise<boolean> {
    if (this.#file === undefined) return false;
    this.#stored = await readMark(this.#file);
    this.#process = this.#stored?.process ?? this.#process;
    return writeTransaction(this.#database, async (db) => {
      // Of several processes that start after a restore, only the first begins an epoch.
      await lockKey(db, this.#database, fileName);
      const { epoch, seq } = await feedPosition(db);
      if (!(await this.#wentBack(db, epoch, seq))) return false;
      await beginEpoch(db, [epoch], this.#now());
      return true;
    });
  }

  /**
   * Compares the database with the last mark of this run, then marks it and stores the mark in the file, if something has
   * been written since. Returns whether the database went back, and a new epoch has begun.
   */
  async record(): Promise<boolean> {
    if (this.#file === undefined) return false;
    const wentBack = this.#isCurrent && (await this.#beginIfBack());
    await this.#store(this.#file);
    return wentBack;
  }

  /** Another process may have deleted the last mark of this run where both share the file, which then names its own. */
  async #beginIfBack(): Promise<boolean> {
    const isBack = async (db: Queries) => {
      const { epoch, seq } = await feedPosition(db);
      return (await this.#wentBack(db, epoch, seq)) ? epoch : undefined;
    };
    if ((await isBack(this.#database.db)) === undefined) return false;
    return writeTransaction(this.#database, async (db) => {
      await lockKey(db, this.#database, fileName);
      const epoch = await isBack(db);
      if (epoch !== undefined) await beginEpoch(db, [epoch], this.#now());
      return epoch !== undefined;
    });
  }

  async #store(file: string): Promise<void> {
    const { epoch, seq } = await feedPosition(this.#database.db);
    if (this.#isCurrent && seq === this.#stored?.seq && epoch === this.#stored.epoch) return;
    const mark = { epoch, seq, token: randomUUID(), process: this.#process };
    // Processes that share a file may write it at the same moment, so recent marks stay, and the one in the file.
    const inFile = (await readMark(file))?.token ?? '';
    await writeTransaction(this.#database, async (db) => {
      await db
        .deleteFrom('marks')
        .where('process', '=', mark.process)
        .where('token', '<>', inFile)
        .where('at', '<', this.#now() - marksKeptMs)
        .execute();
      await db.insertInto('marks').values(this.#markOf(mark.token, mark.process)).execute();
    });
    await mkdir(dirname(file), { recursive: true });
    // The mark is written to another file first, which no other process writes: a power failure must not leave half a file.
    const next = `${file}.${mark.token}`;
    await writeFile(next, JSON.stringify(mark), { mode: privateMode });
    await rename(next, file);
    this.#stored = mark;
    this.#isCurrent = true;
  }

  #markOf(token: string, process: string): Tables['marks'] {
    return { token, process, at: this.#now() };
  }

  async #wentBack(db: Queries, epoch: string, seq: number): Promise<boolean> {
    const mark = this.#stored;
    // The embedded database is never without its file, unless it alone was restored; other files may be lost.
    if (!mark) return this.#database.kind === 'sqlite' && (await hasMark(db));
    if (mark.epoch === epoch && mark.seq > seq) return true;
    // Another process may have begun an epoch since.
    const inFile = this.#isCurrent && this.#file !== undefined ? await readMark(this.#file) : undefined;
    return !(await hasMark(db, [mark.token, mark.epoch, ...(inFile ? [inFile.token] : [])]));
  }
}

/** Whether the database has one of these marks, or any. */
async function hasMark(db: Queries, tokens?: readonly string[]): Promise<boolean> {
  const query = db.selectFrom('marks').select('token').limit(1);
  const row = await (tokens ? query.where('token', 'in', tokens) : query).executeTakeFirst();
  return row !== undefined;
}

async function readMark(file: string): Promise<Mark | undefined> {
  try {
    return markSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // The first start, or a damaged file: there is nothing to compare with.
    return undefined;
  }
}
