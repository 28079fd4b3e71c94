import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type Database, isInMemory } from '#server/store/database/database.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';

const markSchema = z.object({ epoch: z.string(), seq: z.int() });
type Mark = z.infer<typeof markSchema>;

/** The file beside the database that says how far its feed had come. */
const fileName = 'high-water.json';

/**
 * Watches that the feed never goes back: how far it came is kept outside the database, and a database that is behind it
 * at start was restored from a backup. Then a new epoch begins, and every device fetches again and compares.
 */
export class HighWaterMark {
  readonly #database: Database;
  readonly #file: string | undefined;
  #written: Mark | undefined;

  constructor(database: Database, data: string) {
    this.#database = database;
    this.#file = isInMemory(data) ? undefined : join(data, fileName);
  }

  /** Compares at start; true where a new epoch has begun. */
  async compare(): Promise<boolean> {
    if (this.#file === undefined) return false;
    const [mark, now] = [await readMark(this.#file), await this.#read()];
    const wentBack = mark?.epoch === now.epoch && mark.seq > now.seq;
    if (wentBack) await beginEpoch(this.#database);
    return wentBack;
  }

  /** Keeps how far it is by now. */
  async record(): Promise<void> {
    if (this.#file === undefined) return;
    const mark = await this.#read();
    if (mark.seq === this.#written?.seq && mark.epoch === this.#written.epoch) return;
    await mkdir(dirname(this.#file), { recursive: true });
    // Beside and over: a file cut by a power failure would say nothing.
    await writeFile(`${this.#file}.new`, JSON.stringify(mark));
    await rename(`${this.#file}.new`, this.#file);
    this.#written = mark;
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
    // The first start, or a mark that says nothing: there is nothing to compare with.
    return undefined;
  }
}

async function beginEpoch(database: Database): Promise<void> {
  await writeTransaction(database, (db) =>
    db.updateTable('meta').set({ value: randomUUID() }).where('key', '=', 'epoch').execute(),
  );
}
