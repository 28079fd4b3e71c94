import { contentHashForm } from '#contract/contentHash.ts';
import { documentTypes } from '#domain/documentTypes.ts';
import type { Field, Fields } from '#domain/fields/field.ts';
import type { Database } from '#server/store/database/database.ts';
import { type Queries, lockKey, writeTransaction } from '#server/store/database/transaction.ts';
import type { Names } from '#server/store/people/names.ts';
import { hashesOf } from './contentHashes.ts';
import { readDocument } from './documents.ts';
import { fingerprint } from './ledger.ts';

/** Row of `meta` with the form of the stored hashes. */
const formKey = 'hashes';

/** Documents that are read at a time. */
const pageSize = 500;

/** Names do not count in a hash. */
const withoutNames: Names = {
  person: (id) => ({ id, firstName: '', lastName: '', displayName: '' }),
  team: () => '',
};

/**
 * Computes the hashes of all documents again if their form, or what readers get of a document, has changed since they
 * were stored. In one transaction: after a crash it starts again.
 */
export async function updateHashes(database: Database): Promise<void> {
  const form = fingerprint([contentHashForm, Object.entries(documentTypes).map(rulesOf)]);
  if ((await storedForm(database.db)) === form) return;
  await writeTransaction(database, async (db) => {
    // Of several processes, the first does it.
    await lockKey(db, database, formKey);
    if ((await storedForm(db)) === form) return;
    for (let last: string | undefined = ''; last !== undefined;) last = await updatePage(db, last);
    await db
      .insertInto('meta')
      .values({ key: formKey, value: form })
      .onConflict((on) => on.column('key').doUpdateSet({ value: form }))
      .execute();
  });
}

async function storedForm(db: Queries): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', formKey).executeTakeFirst();
  return row?.value;
}

/** Updates the next documents by key. Returns the last key, or undefined after the last page. */
async function updatePage(db: Queries, after: string): Promise<string | undefined> {
  const rows = await db
    .selectFrom('documents')
    .selectAll()
    .where('key_id', '>', after)
    .orderBy('key_id')
    .limit(pageSize)
    .execute();
  for (const row of rows) {
    const document = readDocument(row, withoutNames);
    if (!document) continue;
    const hashes = hashesOf(document);
    if (hashes.hash_staff === row.hash_staff && hashes.hash_players === row.hash_players) continue;
    await db.updateTable('documents').set(hashes).where('key_id', '=', row.key_id).execute();
  }
  return rows.length < pageSize ? undefined : rows.at(-1)?.key_id;
}

/** What decides which fields of a type its readers get. */
function rulesOf([key, { allFields }]: readonly [string, { readonly allFields: Fields }]): unknown {
  return [key, Object.entries(allFields).map(([name, field]) => [name, audiencesOf(field)])];
}

function audiencesOf(field: Field): unknown {
  const rows = field.kind === 'group' ? Object.entries(field.fields) : [];
  return [field.audience, field.revealedBy, rows.map(([name, { audience }]) => [name, audience])];
}
