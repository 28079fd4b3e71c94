import { createHash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '#domain/primitives/canonicalJson.ts';
import { CachedQuery } from '#server/store/database/cachedQuery.ts';
import type { Tables } from '#server/store/database/tables.ts';
import type { Queries } from '#server/store/database/transaction.ts';

const answerSchema = z.object({ keyId: z.string(), version: z.int() });

/** An applied change: enough to repeat its answer. */
export interface LedgerEntry {
  readonly id: string;
  readonly userId: string;
  readonly hash: string;
  readonly keyId: string;
  /** The version in the answer. */
  readonly version: number;
  readonly at: number;
}

/** Returns a SHA-256 hash of a value that does not depend on the order of keys. */
export function fingerprint(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('base64url');
}

const selectEntries = new CachedQuery(
  (db, ids: readonly string[]) => db.selectFrom('applied').selectAll().where('change_id', 'in', ids),
  (ids) => ids,
);
const insertEntries = new CachedQuery(
  (db, rows: readonly Tables['applied'][]) => db.insertInto('applied').values(rows),
  (rows) => rows.flatMap((row) => Object.values(row)),
);

/** Loads the entries of changes that were applied before. */
export async function loadLedgerEntries(
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, LedgerEntry>> {
  if (ids.length === 0) return new Map();
  const rows = await selectEntries.execute(db, ids);
  return new Map(
    rows.map((row) => {
      const answer = answerSchema.parse(JSON.parse(row.answer));
      return [
        row.change_id,
        { ...answer, id: row.change_id, userId: row.user_id, hash: row.body_hash, at: row.at },
      ];
    }),
  );
}

/** Stores the entries of applied changes, in the transaction of their effects. */
export async function saveLedgerEntries(db: Queries, entries: readonly LedgerEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await insertEntries.execute(
    db,
    entries.map(({ id, userId, hash, keyId, version, at }) => ({
      change_id: id,
      user_id: userId,
      body_hash: hash,
      status: 200,
      answer: JSON.stringify({ keyId, version }),
      at,
    })),
  );
}
