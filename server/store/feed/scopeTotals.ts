import { addHash } from '#contract/contentHash.ts';
import { isDocumentType } from '#domain/documentTypes.ts';
import { may } from '#domain/permissions/permissions.ts';
import { feedOf } from '#domain/permissions/scopes.ts';
import { readStatus } from '#domain/status.ts';
import { readShares } from '#server/store/documents/documents.ts';
import type { Reader } from './scopePage.ts';

/** Number of documents in a scope that a reader can read, and the sums of their versions and hashes. */
interface ScopeTotals {
  count: number;
  versions: number;
  hash: number;
}

/** Totals of what a reader should have, by scope; devices compare themselves with them. */
export async function countScopes(
  { db, person }: Pick<Reader, 'db' | 'person'>,
  scopes: readonly string[],
): Promise<Record<string, ScopeTotals>> {
  const totalsByScope: Record<string, ScopeTotals> = {};
  for (const scope of scopes) {
    const totals = { count: 0, versions: 0, hash: 0 };
    totalsByScope[scope] = totals;
    const rows = await db
      .selectFrom('feed')
      .innerJoin('documents', 'documents.key_id', 'feed.id')
      .select(['entity', 'team_id', 'status_id', 'share_all', 'share_teams', 'version'])
      .select(person.isStaff ? 'hash_staff as hash' : 'hash_players as hash')
      .where('feed.scope', '=', feedOf(scope))
      .where('feed.gone', '=', 0)
      .execute();
    for (const row of rows) {
      const { entity, team_id: teamId } = row;
      if (!isDocumentType(entity)) continue;
      const subject = { entity, teamId, statusId: readStatus(row.status_id), shares: readShares(row) };
      if (!may(person, 'read', subject)) continue;
      totals.count += 1;
      totals.versions += row.version;
      totals.hash = addHash(totals.hash, row.hash);
    }
  }
  return totalsByScope;
}
