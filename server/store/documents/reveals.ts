import type { Document } from '#domain/content/document.ts';
import { type DocumentType, documentTypes, isDocumentType } from '#domain/content/documentTypes.ts';
import { feedsOfDocument } from '#domain/rules/permissions/scopes.ts';
import { type RevealRule, revealRule, withReveal } from '#domain/content/reveal.ts';
import { type Queries, writeTransaction } from '#server/store/database/transaction.ts';
import { appendToFeeds } from '#server/store/feed/feed.ts';
import type { Store } from '#server/store/store.ts';
import { hashesOf } from './contentHashes.ts';
import { readDocument } from './documents.ts';

/** The types of which dates reveal fields, with their rules. */
export const revealRules: readonly (readonly [DocumentType, RevealRule])[] = Object.keys(documentTypes)
  .filter(isDocumentType)
  .flatMap((entity) => {
    const rule = revealRule(entity);
    return rule ? [[entity, rule] as const] : [];
  });

/** Whether the time of a document has come that has not been published since. */
async function isRevealDue(db: Queries, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('documents')
    .select('key_id')
    .where('revealed', '=', 0)
    .where('reveal_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Publishes the documents whose time has come: their feeds get them again, now with what is revealed. */
export async function publishReveals(store: Store, now: number): Promise<void> {
  const { database, names, pokes } = store;
  if (!(await isRevealDue(database.reads, now))) return;
  const feeds = await writeTransaction(database, async (db) => {
    const due = db
      .selectFrom('documents')
      .selectAll()
      .where('revealed', '=', 0)
      .where('reveal_at', '<=', now)
      .orderBy('key_id');
    const rows = await (database.kind === 'postgres' ? due.forUpdate() : due).execute();
    const current = await names.read(db);
    const documents = rows.flatMap((row) => readDocument(row, current) ?? []);
    return publish(
      db,
      documents.map((document) => withReveal(document, document.revealAt, now)),
    );
  });
  pokes.announce(feeds);
}

/** Stores what is revealed of documents, and appends them to their feeds. Returns the feeds. */
async function publish(db: Queries, documents: readonly Document[]): Promise<string[]> {
  for (const document of documents) {
    await db
      .updateTable('documents')
      .set({
        reveal_at: document.revealAt ?? null,
        revealed: document.isRevealed ? 1 : 0,
        ...hashesOf(document),
      })
      .where('key_id', '=', document.keyId)
      .execute();
  }
  const entries = documents.flatMap((document) =>
    feedsOfDocument(document).map((scope) => ({ scope, id: document.keyId, gone: false })),
  );
  await appendToFeeds(db, entries);
  return [...new Set(entries.map(({ scope }) => scope))];
}
