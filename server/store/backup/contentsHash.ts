import { createHash } from 'node:crypto';

/** A stored row. */
export type StoredRow = Readonly<Record<string, string | number | null>>;

/** The number of rows of each table, and a hash of them that does not depend on their order or on the database. */
export type Contents = Readonly<Record<string, { readonly rows: number; readonly hash: string }>>;

/** Computes the contents of a database or a dump, row by row. */
export class ContentsHash {
  readonly #tables = new Map<string, { rows: number; sum: bigint }>();

  constructor(tables: readonly string[]) {
    for (const table of tables) this.#tables.set(table, { rows: 0, sum: 0n });
  }

  add(table: string, row: StoredRow): void {
    const total = this.#tables.get(table) ?? { rows: 0, sum: 0n };
    total.rows += 1;
    total.sum = BigInt.asUintN(64, total.sum + hashOf(row));
    this.#tables.set(table, total);
  }

  get contents(): Contents {
    const entries = [...this.#tables].map(([table, { rows, sum }]) => [
      table,
      { rows, hash: sum.toString(16) },
    ]);
    return Object.fromEntries(entries);
  }
}

/** A hash of 64 bits. Numbers count as their text, because a dump has only texts. */
function hashOf(row: StoredRow): bigint {
  const values = Object.entries(row)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, value === null ? null : String(value)]);
  return createHash('sha256').update(JSON.stringify(values)).digest().readBigUInt64LE();
}
