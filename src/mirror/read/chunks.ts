import { Dexie } from 'dexie';
import type { DocumentType } from '#domain/content/documentTypes.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';

/** Documents that are read at a time. */
export const chunkSize = 250;

/**
 * Reads the documents of a type that were updated at a time or later, in chunks along the index: much quicker than by key
 * or one after the other. The last document of a chunk may come again with the next.
 */
export async function readFrom(
  mirror: Mirror,
  entity: DocumentType,
  since: unknown,
  add: (row: DocumentRow) => void,
): Promise<void> {
  let from = since;
  let limit = chunkSize;
  for (;;) {
    const rows = await mirror.documents
      .where('[entity+updatedDate]')
      .between([entity, from], [entity, Dexie.maxKey], true, true)
      .limit(limit)
      .toArray();
    for (const row of rows) add(row);
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    // Many documents can share a date: the next chunk starts at that date again and reads further.
    limit = last.updatedDate === from ? limit * 2 : chunkSize;
    from = last.updatedDate;
  }
}
