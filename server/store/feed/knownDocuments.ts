import type { PullRequest } from '#contract/sync/sync.ts';
import { isDocumentType } from '#domain/content/documentTypes.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { readStatus } from '#domain/content/status.ts';
import type { Queries } from '#server/store/database/transaction.ts';
import { readShares } from '#server/store/documents/documents.ts';

/**
 * The documents that a device has exactly as its user would get them now, by the hashes it names. Reads no text. Leaves out
 * revealed documents, because their hash does not say that they are.
 */
export async function unchangedDocuments(
  db: Queries,
  person: Person,
  knownHashes: PullRequest['known'] = {},
): Promise<ReadonlySet<string>> {
  const hashes = new Map(Object.entries(knownHashes));
  if (hashes.size === 0) return new Set();
  const rows = await db
    .selectFrom('documents')
    .select(['key_id', 'entity', 'team_id', 'status_id', 'share_all', 'share_teams'])
    .select(person.isStaff ? 'hash_staff as hash' : 'hash_players as hash')
    .where('key_id', 'in', [...hashes.keys()])
    .where('revealed', '=', 0)
    .execute();
  const unchanged = rows.filter((row) => {
    const { entity, team_id: teamId } = row;
    if (!isDocumentType(entity) || row.hash !== hashes.get(row.key_id)) return false;
    return may(person, 'read', {
      entity,
      teamId,
      statusId: readStatus(row.status_id),
      shares: readShares(row),
    });
  });
  return new Set(unchanged.map((row) => row.key_id));
}
