import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type Database, isInMemory } from '#server/store/database/database.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';

const markSchema = z.object({ epoch: z.string(), seq: z.int() });
type Mark = z.infer<typeof markSchema>;

/** The file with the mark, beside the database. */
const fileName = 'high-water.json';

/**
 * Detects a restored database. The latest feed number is stored in a file outside the database; a database that is
 * behind it at start was restored from a backup. A new epoch then makes every device fetch again and compare.
 */
export class HighWaterMark {
  readonly #database: Database;
  readonly #file: string | undefined;
  #recorded: Mark | undefined;

  constructor(database: Database, data: string) {
    this.#database = database;
    this.#file = isInMemory(data) ? undefined : join(data, fileName);
  }

  /** Compares the database with the file, at start. Returns whether a new epoch has begun. */
  async compare(): Promise<boolean> {
    if (this.#file === undefined) return false;
    const [mark, now] = [await readMark(this.#file), await this.#read()];
    const wentBack = mark?.epoch === now.epoch && mark.seq > now.seq;
    if (wentBack) await beginEpoch(this.#database);
    return wentBack;
  }

  /** Writes the current feed number to the file. */
  async record(): Promise<void> {
    if (this.#file === undefined) return;
    const mark = await this.#read();
    if (mark.seq === this.#recorded?.seq && mark.epoch === this.#recorded.epoch) return;
    await mkdir(dirname(this.#file), { recursive: true });
    // Written to another file first: a power failure must not leave half a file.
    await writeFile(`${this.#file}.new`, JSON.stringify(mark));
    await rename(`${this.#file}.new`, this.#file);
    this.#recorded = mark;
  }

  async #read(): Promise<Mark> {
    return this.#database.db
      .selectFrom('counter')
      .innerJoin('meta', (on) => on.on('meta.key', '=', 'epoch'))
      .select(['counter.seq', 'meta.value as epoch'])
      .where('counter.id', '=', 1)
      .executeTakeFirstOrThrow();
  }
}

async function readMark(file: string): Promise<Mark | undefined> {
  try {
    return markSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // The first start, or a damaged file: there is nothing to compare with.
    return undefined;
  }
}

async function beginEpoch(database: Database): Promise<void> {
  await writeTransaction(database, (db) =>
    db.updateTable('meta').set({ value: randomUUID() }).where('key', '=', 'epoch').execute(),
  );
}
