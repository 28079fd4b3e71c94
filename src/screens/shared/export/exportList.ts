import { documentLine, headerLine } from '#domain/rules/tableColumns.ts';
import { byteOrderMark } from '#domain/primitives/csv.ts';
import { entities, isEntityKey } from '#domain/content/entities/index.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { referencedIds } from '#domain/content/fields/referencedIds.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { collectionItemNames } from '#mirror/read/collections.ts';
import { timeNow } from '#ui/clock.ts';
import { dateFormats, formatTimestamp } from '#ui/display/dates.ts';

/** Documents read at a time, so that the page stays responsive. */
const batchSize = 200;

/**
 * Returns the documents of a list, in its order, as lines of CSV. Uses only what is on this device, so it works offline
 * and contains nothing that the reader may not see.
 */
export async function csvLines(
  mirror: Mirror,
  type: DocumentType,
  keys: readonly string[],
  isStaff: boolean,
): Promise<string[]> {
  const entity = documentTypes[type];
  const names = new Map(await collectionItemNames(mirror));
  const lines = [byteOrderMark + headerLine(entity, isStaff)];
  for (let at = 0; at < keys.length; at += batchSize) {
    const rows = await documentsByKey(mirror, keys.slice(at, at + batchSize));
    const referenced = rows.flatMap(({ body }) => referencedIds(entity.allFields, body));
    const referencedDocuments = await documentsByKey(mirror, referenced);
    const titles = new Map(
      referencedDocuments.map(({ keyId, reference, body }) => [keyId, `${reference} ${body.title}`.trim()]),
    );
    const nameOf = (target: string, id: string) =>
      target === 'type' && isEntityKey(id)
        ? entities[id].plural
        : (titles.get(id) ?? names.get(`${target}:${id}`));
    for (const row of rows) {
      const team = names.get(`team:${row.teamId}`) ?? '';
      lines.push(documentLine(entity, row, isStaff, team, nameOf));
    }
  }
  return lines;
}

/** Downloads lines of CSV as a file. */
export function saveTable(name: string, lines: readonly string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([...lines], { type: 'text/csv;charset=utf-8' }));
  link.download = `waymark-${name}-${formatTimestamp(timeNow(), dateFormats.sortableDate, 'en-GB')}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
