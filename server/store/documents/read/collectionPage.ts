import type { CollectionKey } from '#domain/content/collections/index.ts';
import type { Document } from '#domain/content/document.ts';
import { status } from '#domain/content/status.ts';
import type { Queries } from '#server/store/database/transaction.ts';
import { countThatFit, pageBytes, storedBytes } from '#server/store/feed/pageSpace.ts';
import type { Names } from '#server/store/people/names.ts';
import { readDocument } from '../documents.ts';
import { loadRows } from './list.ts';

/** Which items of a collection are wanted; `after` is the `next` of the page before. */
export interface CollectionFilter {
  readonly archived: boolean;
  readonly limit: number;
  readonly after?: string | undefined;
}

/** Loads items of a collection by name: as many as were asked for, unless they are too long together. */
export async function loadCollectionPage(
  db: Queries,
  names: Names,
  collection: CollectionKey,
  { archived, limit, after }: CollectionFilter,
): Promise<{ readonly items: readonly Document[]; readonly next: string | undefined }> {
  let query = db
    .selectFrom('documents')
    .select(['key_id', 'title', storedBytes])
    .where('entity', '=', collection)
    .orderBy('title')
    .orderBy('key_id')
    .limit(limit + 1);
  if (!archived) query = query.where('status_id', '<>', status.archived);
  const last = readCursor(after);
  if (last) {
    query = query.where((eb) =>
      eb.or([
        eb('title', '>', last.title),
        eb.and([eb('title', '=', last.title), eb('key_id', '>', last.keyId)]),
      ]),
    );
  }
  const rows = await query.execute();
  const listed = rows.slice(0, Math.min(limit, countThatFit(rows, pageBytes)));
  const end = rows.length > listed.length ? listed.at(-1) : undefined;
  const page = await loadRows(
    db,
    listed.map((row) => row.key_id),
  );
  return { items: page.flatMap((row) => readDocument(row, names) ?? []), next: end && cursorOf(end) };
}

function cursorOf({ title, key_id: keyId }: { readonly title: string; readonly key_id: string }): string {
  return Buffer.from(`${keyId} ${title}`).toString('base64url');
}

/** An id has no space. */
function readCursor(after = ''): { readonly title: string; readonly keyId: string } | undefined {
  const [, keyId, title] = /^(\S+) ([^]*)$/.exec(Buffer.from(after, 'base64url').toString()) ?? [];
  return keyId === undefined || title === undefined ? undefined : { title, keyId };
}
