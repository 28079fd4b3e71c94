import { documentLine, headLine } from '#domain/fields/columns.ts';
import { byteOrderMark } from '#domain/csv.ts';
import { entities, isEntityKey } from '#domain/entities/index.ts';
import { type Kind, kinds } from '#domain/kinds.ts';
import { pointedTo } from '#domain/fields/references.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';
import { collectionItemNames } from '#mirror/queries/collections.ts';

/** Documents that are read at once, so that other things get their turn. */
const piece = 200;

/**
 * What a list shows, in its order, as the lines of a table for a spreadsheet. Made of what is on this device, so that it
 * needs no network and holds nothing that its reader may not see.
 */
export async function listLines(
  mirror: Mirror,
  kind: Kind,
  keys: readonly string[],
  isStaff: boolean,
): Promise<string[]> {
  const entity = kinds[kind];
  const names = new Map(await collectionItemNames(mirror));
  const lines = [byteOrderMark + headLine(entity, isStaff)];
  for (let at = 0; at < keys.length; at += piece) {
    const rows = await documentsByKey(mirror, keys.slice(at, at + piece));
    const wanted = rows.flatMap(({ body }) => pointedTo(entity.allFields, body));
    const found = await documentsByKey(mirror, wanted);
    const pointed = new Map(
      found.map(({ keyId, reference, body }) => [keyId, `${reference} ${body.title}`.trim()]),
    );
    const nameOf = (target: string, id: string) =>
      target === 'type' && isEntityKey(id)
        ? entities[id].plural
        : (pointed.get(id) ?? names.get(`${target}:${id}`));
    for (const row of rows) {
      const team = names.get(`team:${row.teamId}`) ?? '';
      lines.push(documentLine(entity, row, isStaff, team, nameOf));
    }
  }
  return lines;
}

/** Offers the lines of a table as a file. */
export function saveTable(name: string, lines: readonly string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([...lines], { type: 'text/csv;charset=utf-8' }));
  link.download = `waymark-${name}-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
