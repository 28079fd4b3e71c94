import { contentHashForm } from '#contract/sync/contentHash.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { Field, Fields } from '#domain/content/fields/field.ts';
import type { Database } from '#server/store/database/database.ts';
import { type Queries, lockKey, writeTransaction } from '#server/store/database/transaction.ts';
import type { Names } from '#server/store/people/names.ts';
import { type ContentHashes, hashesOf } from './contentHashes.ts';
import { type DocumentRow, readDocument } from './documents.ts';
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
  const form = currentForm();
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

/** Finds a document that is no longer as it was when its hashes were stored. Returns its key. */
export async function findWrongHash(db: Queries): Promise<string | undefined> {
  // Hashes of another form are computed again at the next start.
  if ((await storedForm(db)) !== currentForm()) return undefined;
  for (let last = ''; ;) {
    const rows = await readPage(db, last);
    const wrong = rows.find((row) => otherHashes(row));
    if (wrong) return wrong.key_id;
    if (rows.length < pageSize) return undefined;
    last = rows.at(-1)?.key_id ?? '';
  }
}

function currentForm(): string {
  return fingerprint([contentHashForm, Object.entries(documentTypes).map(rulesOf)]);
}

async function storedForm(db: Queries): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', formKey).executeTakeFirst();
  return row?.value;
}

/** Updates the next documents by key. Returns the last key, or undefined after the last page. */
async function updatePage(db: Queries, after: string): Promise<string | undefined> {
  const rows = await readPage(db, after);
  for (const row of rows) {
    const hashes = otherHashes(row);
    if (hashes) await db.updateTable('documents').set(hashes).where('key_id', '=', row.key_id).execute();
  }
  return rows.length < pageSize ? undefined : rows.at(-1)?.key_id;
}

async function readPage(db: Queries, after: string): Promise<DocumentRow[]> {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('key_id', '>', after)
    .orderBy('key_id')
    .limit(pageSize)
    .execute();
}

/** The hashes of a stored document, if they are not those stored with it. */
function otherHashes(row: DocumentRow): ContentHashes | undefined {
  const document = readDocument(row, withoutNames);
  if (!document) return undefined;
  const hashes = hashesOf(document);
  return hashes.hash_staff === row.hash_staff && hashes.hash_players === row.hash_players
    ? undefined
    : hashes;
}

/** Returns the rules that decide which fields of a type its readers get. */
function rulesOf([key, { allFields }]: readonly [string, { readonly allFields: Fields }]): unknown {
  return [key, Object.entries(allFields).map(([name, field]) => [name, audiencesOf(field)])];
}

function audiencesOf(field: Field): unknown {
  const rows = field.kind === 'group' ? Object.entries(field.fields) : [];
  return [field.audience, field.revealedBy, rows.map(([name, { audience }]) => [name, audience])];
}
