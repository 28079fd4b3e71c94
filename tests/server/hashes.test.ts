import { expect, test } from 'vitest';
import { contentHash } from '#contract/sync/contentHash.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import { redactBody } from '#domain/rules/permissions/redact.ts';
import { putItems } from '#server/store/documents/collections.ts';
import { loadDocuments } from '#server/store/documents/documents.ts';
import { updateHashes } from '#server/store/documents/updateHashes.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import type { Store } from '#server/store/store.ts';
import { freshDatabase, startServer } from '#support/server.ts';

/** Documents whose stored hashes are not those of their content. */
async function wrongHashes({ database: { db }, names }: Store): Promise<string[]> {
  const rows = await db.selectFrom('documents').select(['key_id', 'hash_staff', 'hash_players']).execute();
  const keyIds = rows.map((row) => row.key_id);
  const documents = await loadDocuments(db, await names.read(db), keyIds);
  return rows.flatMap(({ key_id, hash_staff, hash_players }) => {
    const document = documents.get(key_id);
    if (!document) return [key_id];
    const body = redactBody(documentTypes[document.entity].allFields, document, false);
    const isRight =
      hash_staff === contentHash(document) && hash_players === contentHash({ ...document, body });
    return isRight ? [] : [key_id];
  });
}

async function writeTeams({ database }: Store, count: number): Promise<void> {
  await writeTransaction(database, async (db) => {
    for (let at = 0; at < count; at += 1) {
      const item = { id: `team-${at}`, fields: { name: `Team ${at}`, active: true } };
      await putItems(db, 'team', [item], { at: 1_700_000_000_000 + at, by: 'nobody' });
    }
  });
}

test('A server that hashes in another form computes the hashes of all documents at its first start', async () => {
  const database = await freshDatabase();
  const before = await startServer({ database });
  await writeTeams(before.store, 1_100);
  const { db } = before.store.database;
  await db.updateTable('documents').set({ hash_staff: 0, hash_players: 0 }).execute();
  await db.updateTable('meta').set({ value: 'another form' }).where('key', '=', 'hashes').execute();
  await before.close();
  const after = await startServer({ database });
  expect(await wrongHashes(after.store)).toEqual([]);
  await after.close();
  await database.drop();
});

test('Hashes are computed again only if their form has changed since they were stored', async () => {
  const server = await startServer();
  const { database } = server.store;
  await writeTeams(server.store, 3);
  await database.db.updateTable('documents').set({ hash_staff: 1 }).where('key_id', '=', 'team-1').execute();
  await updateHashes(database);
  expect(await wrongHashes(server.store)).toEqual(['team-1']);
  await database.db.updateTable('meta').set({ value: 'another form' }).where('key', '=', 'hashes').execute();
  // As when two processes start at the same moment.
  await Promise.all([updateHashes(database), updateHashes(database)]);
  expect(await wrongHashes(server.store)).toEqual([]);
  await server.close();
});
