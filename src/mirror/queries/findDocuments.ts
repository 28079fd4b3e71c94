import { Dexie } from 'dexie';
import type { DocumentType } from '#domain/content/documentTypes.ts';
import { status } from '#domain/content/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { searchText } from './listIndex.ts';

/** Documents of some types whose title, summary, reference or code from the field contains the text, latest update first within each type. */
export async function findDocuments(
  mirror: Mirror,
  entityKeys: readonly DocumentType[],
  text: string,
  limit: number,
): Promise<DocumentRow[]> {
  const needle = text.trim().toLocaleLowerCase();
  const matches: DocumentRow[] = [];
  for (const entity of entityKeys) {
    matches.push(
      ...(await mirror.documents
        .where('[entity+updatedDate]')
        .between([entity, Dexie.minKey], [entity, Dexie.maxKey])
        .reverse()
        .filter((row) => row.statusId !== status.archived && searchText(row).includes(needle))
        .limit(limit)
        .toArray()),
    );
  }
  return matches.slice(0, limit);
}
