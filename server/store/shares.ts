import type { Shares } from '#domain/document';
import { feedsOfDocument } from '#domain/scope';
import { isEntityKey } from '#domain/entities/index';
import { readShares } from './documents.ts';
import { type FeedMark, stamp } from './feed.ts';
import type { Queries } from './transact.ts';

/** Whom a document is to be shared with. */
export interface NewShares {
  readonly keyId: string;
  readonly shares: Shares;
}

const chunk = 500;

/**
 * Sets whom documents are shared with and marks every feed they stand in now or have left by it. Rights are the
 * caller's to check; no version comes of it. Where asked, the documents are locked against other writers (the embedded
 * database locks as a whole). Gives the feeds to announce once it is committed.
 */
export async function putShares(db: Queries, wanted: readonly NewShares[], lock = false): Promise<string[]> {
  const marks: FeedMark[] = [];
  for (let at = 0; at < wanted.length; at += chunk) {
    const some = new Map(wanted.slice(at, at + chunk).map(({ keyId, shares }) => [keyId, shares]));
    const query = db
      .selectFrom('documents')
      .select(['key_id', 'entity', 'team_id', 'share_all', 'share_teams'])
      .where('key_id', 'in', [...some.keys()])
      .orderBy('key_id');
    const rows = await (lock ? query.forUpdate() : query).execute();
    for (const row of rows) {
      const shares = some.get(row.key_id);
      if (!shares || !isEntityKey(row.entity)) continue;
      await db
        .updateTable('documents')
        .set({ share_all: shares.shareAll ? 1 : 0, share_teams: JSON.stringify(shares.shareTeams) })
        .where('key_id', '=', row.key_id)
        .execute();
      const document = { entity: row.entity, teamId: row.team_id };
      const now = feedsOfDocument({ ...document, shares });
      const left = feedsOfDocument({ ...document, shares: readShares(row) }).filter(
        (feed) => !now.includes(feed),
      );
      const mark = (scope: string, gone: boolean): FeedMark => ({ scope, id: row.key_id, gone });
      marks.push(
        ...left.map((scope) => mark(scope, true)),
        ...[...new Set(now)].map((scope) => mark(scope, false)),
      );
    }
  }
  await stamp(db, marks);
  return [...new Set(marks.map(({ scope }) => scope))];
}
