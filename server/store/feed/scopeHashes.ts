import { addHash } from '#contract/sync/contentHash.ts';
import { isDocumentType } from '#domain/content/documentTypes.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { feedOf } from '#domain/rules/permissions/scopes.ts';
import { readStatus } from '#domain/content/status.ts';
import { readShares } from '#server/store/documents/documents.ts';
import type { Reader } from './scopePage.ts';

/** The hash of what a reader should have of each scope: the sum of the hashes of its documents. Devices compare theirs. */
export async function hashScopes(
  { db, person }: Pick<Reader, 'db' | 'person'>,
  scopes: readonly string[],
): Promise<Record<string, number>> {
  const hashes: Record<string, number> = {};
  for (const scope of scopes) {
    let sum = 0;
    const rows = await db
      .selectFrom('feed')
      .innerJoin('documents', 'documents.key_id', 'feed.id')
      .select(['entity', 'team_id', 'status_id', 'share_all', 'share_teams'])
      .select(person.isStaff ? 'hash_staff as hash' : 'hash_players as hash')
      .where('feed.scope', '=', feedOf(scope))
      .where('feed.gone', '=', 0)
      .execute();
    for (const row of rows) {
      const { entity, team_id: teamId } = row;
      if (!isDocumentType(entity)) continue;
      const subject = { entity, teamId, statusId: readStatus(row.status_id), shares: readShares(row) };
      if (!may(person, 'read', subject)) continue;
      sum = addHash(sum, row.hash);
    }
    hashes[scope] = sum;
  }
  return hashes;
}
