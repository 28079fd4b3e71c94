import { sql } from 'kysely';
import type { ErrorBody } from '#contract/errors/errors.ts';
import type { PullRequest } from '#contract/sync/sync.ts';
import { feedOf } from '#domain/rules/permissions/scopes.ts';
import type { Queries } from '#server/store/database/transaction.ts';

/** The position of the feeds: the epoch, and the number of the newest entry of all. */
export interface FeedPosition {
  readonly epoch: string;
  readonly seq: number;
}

/** Reads the position of the feeds. */
export async function feedPosition(db: Queries): Promise<FeedPosition> {
  return db
    .selectFrom('counter')
    .innerJoin('meta', (on) => on.on('meta.key', '=', 'epoch'))
    .select(['counter.seq', 'meta.value as epoch'])
    .where('counter.id', '=', 1)
    .executeTakeFirstOrThrow();
}

/** The error for a device that knows another epoch than the server's; undefined if it knows this one, or none yet. */
function checkEpoch(
  knownEpoch: string | null | undefined,
  { epoch }: FeedPosition,
  scopes: string[],
): ErrorBody | undefined {
  const isOther = knownEpoch !== null && knownEpoch !== undefined && knownEpoch !== epoch;
  return isOther ? gone('epoch_changed', scopes) : undefined;
}

/** The error for a device that has pulled what this database has not: from another epoch, or a number that was not given yet. */
export function checkPosition(
  { epoch, newest = 0 }: { readonly epoch?: string | null | undefined; readonly newest?: number | undefined },
  position: FeedPosition,
): ErrorBody | undefined {
  return checkEpoch(epoch, position, []) ?? (newest > position.seq ? gone('cursor_ahead', []) : undefined);
}

/** The number of the newest entry of each feed, with one statement that looks at the index once per feed. */
export async function latestNumbers(db: Queries, scopes: readonly string[]): Promise<Map<string, number>> {
  if (scopes.length === 0) return new Map();
  const lookups = [...new Set(scopes.map(feedOf))].map(
    (feed) => sql`select ${feed} as scope, (select max(seq) from feed where scope = ${feed}) as seq`,
  );
  const query = sql<{ scope: string; seq: number | null }>`${sql.join(lookups, sql` union all `)}`;
  const { rows } = await query.execute(db);
  return new Map(rows.map((row) => [row.scope, row.seq ?? 0]));
}

/** The error for cursors that are no longer valid: another epoch, a number not given yet, or deleted removals. */
export async function checkCursors(
  db: Queries,
  request: PullRequest,
  position: FeedPosition,
  cursors: Readonly<Record<string, number>>,
): Promise<ErrorBody | undefined> {
  const otherEpoch = checkEpoch(request.epoch, position, Object.keys(cursors));
  if (otherEpoch) return otherEpoch;
  const { seq } = position;
  const used = Object.entries(cursors).filter(([, cursor]) => cursor > 0);
  const ahead = used.filter(([, cursor]) => cursor > seq).map(([scope]) => scope);
  if (ahead.length > 0) return gone('cursor_ahead', ahead);
  const horizons = await horizonsOf(
    db,
    used.map(([scope]) => feedOf(scope)),
  );
  const behind = used.filter(([scope, cursor]) => cursor < (horizons.get(feedOf(scope)) ?? 0));
  return behind.length === 0
    ? undefined
    : gone(
        'horizon',
        behind.map(([scope]) => scope),
      );
}

async function horizonsOf(db: Queries, feeds: readonly string[]): Promise<Map<string, number>> {
  if (feeds.length === 0) return new Map();
  const rows = await db.selectFrom('horizon').selectAll().where('scope', 'in', feeds).execute();
  return new Map(rows.map((row) => [row.scope, row.seq]));
}

function gone(reason: NonNullable<ErrorBody['reason']>, scopes: string[]): ErrorBody {
  return { code: 'gone', error: 'This device has to fetch everything again.', reason, scopes };
}
