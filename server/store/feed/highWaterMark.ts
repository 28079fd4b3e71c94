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
 * Detects a restored database. Each process marks the database with a random token every few seconds in which something
 * is written, and stores the token in a file outside the database, with the latest feed number. A database without the
 * token was restored from a backup, whatever its numbers are. A new epoch then makes every device fetch again and
 * compare.
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

  /** Marks the database and stores the mark in the file, if something has been written since the last one. */
  async record(): Promise<void> {
    if (this.#file === undefined) return;
    const { epoch, seq } = await feedPosition(this.#database.db);
    if (this.#isCurrent && seq === this.#stored?.seq && epoch === this.#stored.epoch) return;
    const mark = { epoch, seq, token: randomUUID(), process: this.#process };
    // Processes that share a file may write it at the same moment, so recent marks stay, and the one in the file.
    const inFile = (await readMark(this.#file))?.token ?? '';
    await writeTransaction(this.#database, async (db) => {
      await db
        .deleteFrom('marks')
        .where('process', '=', mark.process)
        .where('token', '<>', inFile)
        .where('at', '<', this.#now() - marksKeptMs)
        .execute();
      await db.insertInto('marks').values(this.#markOf(mark.token, mark.process)).execute();
    });
    await mkdir(dirname(this.#file), { recursive: true });
    // The mark is written to another file first, which no other process writes: a power failure must not leave half a file.
    const next = `${this.#file}.${mark.token}`;
    await writeFile(next, JSON.stringify(mark), { mode: privateMode });
    await rename(next, this.#file);
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
    return !(await hasMark(db, [mark.token, mark.epoch]));
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
