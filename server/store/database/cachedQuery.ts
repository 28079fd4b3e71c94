import { isDeepStrictEqual } from 'node:util';
import { type Compilable, CompiledQuery } from 'kysely';
import type { Queries } from './transaction.ts';

/** Limits of the cache: texts of a query, by the number of its values, and characters of one. */
const cached = { texts: 32, length: 8000 } as const;

/**
 * A query whose SQL is built once for each number of values, because building takes longer than running. Its text may
 * depend on nothing else.
 */
export class CachedQuery<Input, Row> {
  readonly #build: (db: Queries, input: Input) => Compilable<Row>;
  readonly #valuesOf: (input: Input) => readonly unknown[];
  /** SQL by number of values, for each kind of database. */
  readonly #texts = new WeakMap<object, Map<number, string>>();

  /** `valuesOf` returns the values of the query that `build` builds, in their order there. */
  constructor(
    build: (db: Queries, input: Input) => Compilable<Row>,
    valuesOf: (input: Input) => readonly unknown[],
  ) {
    this.#build = build;
    this.#valuesOf = valuesOf;
  }

  /** Runs the query and returns its rows. */
  async execute(db: Queries, input: Input): Promise<Row[]> {
    const values = this.#valuesOf(input);
    const text = this.#textFor(db, input, values);
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    return rows;
  }

  #textFor(db: Queries, input: Input, values: readonly unknown[]): string {
    const { adapter } = db.getExecutor();
    const texts = this.#texts.get(adapter) ?? new Map<number, string>();
    const cachedText = texts.get(values.length);
    if (cachedText !== undefined) return cachedText;
    const { sql, parameters } = this.#build(db, input).compile();
    if (!isDeepStrictEqual(parameters, values)) throw new Error(`These are not the values of: ${sql}`);
    this.#texts.set(adapter, texts);
    if (texts.size < cached.texts && sql.length <= cached.length) texts.set(values.length, sql);
    return sql;
  }
}
