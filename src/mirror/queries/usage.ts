import { Dexie } from 'dexie';
import type { CollectionKey } from '#domain/collections/index.ts';
import type { Field, Fields } from '#domain/fields/field.ts';
import { type Kind, isKind, kinds } from '#domain/kinds.ts';
import { status } from '#domain/status.ts';
import type { DocumentRow, Mirror } from '#mirror/storage/database.ts';

/**
 * What on this device uses a thing that administrators keep, by the rule that the server goes by: whatever is not
 * archived and names it, belongs to it or is shared with it. At most `limit`. Accounts are on the server alone.
 */
export async function usesOf(
  mirror: Mirror,
  entity: CollectionKey,
  keyId: string,
  limit: number,
): Promise<DocumentRow[]> {
  const found: DocumentRow[] = [];
  for (const kind of Object.keys(kinds).filter(isKind)) {
    if (found.length >= limit) break;
    if (!mayUse(kind, entity)) continue;
    const rows = await mirror.documents
      .where('[entity+updatedDate]')
      .between([kind, Dexie.minKey], [kind, Dexie.maxKey])
      .reverse()
      .filter((row) => uses(row, keyId))
      .limit(limit - found.length)
      .toArray();
    found.push(...rows);
  }
  return found;
}

function uses({ keyId, statusId, teamId, shares, body }: DocumentRow, id: string): boolean {
  if (statusId === status.archived || keyId === id) return false;
  return teamId === id || shares.shareTeams.includes(id) || JSON.stringify(body).includes(`"${id}"`);
}

/** Whether anything of a kind can have to do with things of a collection, so that only those are read. */
function mayUse(kind: Kind, collection: CollectionKey): boolean {
  const { allFields, collection: isThing } = kinds[kind];
  return (collection === 'team' && !isThing) || pointsTo(allFields, collection);
}

function pointsTo(fields: Fields, collection: CollectionKey): boolean {
  return Object.values(fields).some((field: Field) => {
    if (field.kind === 'group') return pointsTo(field.fields, collection);
    return (field.kind === 'reference' || field.kind === 'references') && field.target === collection;
  });
}
