import { sql } from 'kysely';
import type { Document } from '#domain/content/document.ts';
import { entities, entityKeys, type EntityKey } from '#domain/content/entities/index.ts';
import type { Queries } from '#server/store/database/transaction.ts';

/** Assigns references to new documents in their order, with one statement per type. Returns them by document id. */
export async function assignReferences(
  db: Queries,
  versions: readonly Document[],
): Promise<ReadonlyMap<string, string>> {
  const references = new Map<string, string>();
  for (const entity of entityKeys) {
    const created = versions.filter((document) => document.version === 1 && document.entity === entity);
    if (created.length === 0) continue;
    const first = (await advanceCounter(db, entity, created.length)) - created.length + 1;
    for (const [index, { keyId }] of created.entries()) {
      references.set(keyId, `${entities[entity].prefix}-${first + index}`);
    }
  }
  return references;
}

/** Takes the next `count` numbers of a type and returns the last of them. */
async function advanceCounter(db: Queries, entity: EntityKey, count: number): Promise<number> {
  const { next } = await db
    .insertInto('reference_counters')
    .values({ entity, next: count + 1 })
    .onConflict((on) =>
      on.column('entity').doUpdateSet({ next: sql<number>`reference_counters.next + ${count}` }),
    )
    .returning('next')
    .executeTakeFirstOrThrow();
  return next - 1;
}
