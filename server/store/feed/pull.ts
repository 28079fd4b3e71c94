import { sql } from 'kysely';
import type { ErrorBody } from '#contract/errors.ts';
import type { PullRequest } from '#contract/sync.ts';
import { errorTable } from '#contract/errors.ts';
import type { Person } from '#domain/person.ts';
import { feedOf, scopesOfPerson } from '#domain/permissions/scopes.ts';
import { countScopes } from './scopeTotals.ts';
import { readScope } from './scopePage.ts';
import { type Queries, type Store, readTransaction } from '#server/store/database/transaction.ts';

/** The oldest device that can read what is sent. */
export const minSchema = 1;

/** A page as text that is ready to be sent, or why there is none. */
export type PullResult =
  | { readonly kind: 'page'; readonly text: string }
  | { readonly kind: 'refused'; readonly error: ErrorBody };

/** The next page of everything that changed for this person, read in one snapshot. */
export async function pull(
  store: Store,
  person: Person,
  request: PullRequest,
  now: number,
): Promise<PullResult> {
  if (request.schema < minSchema) return clientTooOld();
  return readTransaction(store.database, async (db) => {
    const { epoch, seq } = await feedPosition(db);
    const scopes = scopesOfPerson(person);
    const cursors = Object.fromEntries(scopes.map((scope) => [scope, request.scopes[scope] ?? 0]));
    const refused = await checkCursors(db, request, epoch, seq, cursors);
    if (refused) return { kind: 'refused', error: refused };

    const put: string[] = [];
    const gone: string[] = [];
    const reader = { db, person, names: await store.names.read(db) };
    const news = await latestNumbers(db, scopes);
    let room = request.limit;
    let more = false;
    for (const scope of scopes) {
      const cursor = cursors[scope] ?? 0;
      if ((news.get(feedOf(scope)) ?? 0) <= cursor) {
        cursors[scope] = seq;
        continue;
      }
      if (room === 0) {
        more = true;
        continue;
      }
      const part = await readScope(reader, scope, cursor, room);
      put.push(...part.put);
      gone.push(...part.gone);
      const ended = part.rows < room || part.last >= (news.get(feedOf(scope)) ?? 0);
      // Where a feed ends in this snapshot, nothing can ever come before the counter.
      cursors[scope] = ended ? seq : part.last;
      more ||= !ended;
      room -= part.rows;
    }
    const check =
      request.check === true && !more
        ? `"check":${JSON.stringify(await countScopes({ db, person }, scopes))},`
        : '';
    const text =
      `{${check}"epoch":${JSON.stringify(epoch)},"scopes":${JSON.stringify(scopes)},"cursors":${JSON.stringify(cursors)},` +
      `"more":${more ? 'true' : 'false'},"minSchema":${minSchema},"serverTime":"${new Date(now).toISOString()}",` +
      `"put":[${put.join(',')}],"gone":[${gone.join(',')}]}`;
    return { kind: 'page', text };
  });
}

/** Older than can be served: the device keeps everything and updates. */
export function clientTooOld(): { kind: 'refused'; error: ErrorBody } {
  return { kind: 'refused', error: { code: 'client_too_old', error: errorTable.client_too_old.message } };
}

async function feedPosition(db: Queries): Promise<{ epoch: string; seq: number }> {
  return db
    .selectFrom('counter')
    .innerJoin('meta', (on) => on.on('meta.key', '=', 'epoch'))
    .select(['counter.seq', 'meta.value as epoch'])
    .where('counter.id', '=', 1)
    .executeTakeFirstOrThrow();
}

/** The newest number of each feed: one look into the index each, in one statement. */
async function latestNumbers(db: Queries, scopes: readonly string[]): Promise<Map<string, number>> {
  if (scopes.length === 0) return new Map();
  const looks = [...new Set(scopes.map(feedOf))].map(
    (feed) => sql`select ${feed} as scope, (select max(seq) from feed where scope = ${feed}) as seq`,
  );
  const { rows } = await sql<{
    scope: string;
    seq: number | null;
  }>`${sql.join(looks, sql` union all `)}`.execute(db);
  return new Map(rows.map((row) => [row.scope, row.seq ?? 0]));
}

/** Why cursors no longer hold: another epoch, a number not given yet, or removals already forgotten. */
async function checkCursors(
  db: Queries,
  request: PullRequest,
  epoch: string,
  seq: number,
  cursors: Readonly<Record<string, number>>,
): Promise<ErrorBody | undefined> {
  const used = Object.entries(cursors).filter(([, cursor]) => cursor > 0);
  const gone = (reason: 'epoch_changed' | 'cursor_ahead' | 'horizon', scopes: string[]): ErrorBody => ({
    code: 'gone',
    error: 'This device has to fetch everything again.',
    reason,
    scopes,
  });
  if (request.epoch !== null && request.epoch !== epoch) return gone('epoch_changed', Object.keys(cursors));
  const ahead = used.filter(([, cursor]) => cursor > seq).map(([scope]) => scope);
  if (ahead.length > 0) return gone('cursor_ahead', ahead);
  if (used.length === 0) return undefined;
  const horizons = await db
    .selectFrom('horizon')
    .selectAll()
    .where(
      'scope',
      'in',
      used.map(([scope]) => feedOf(scope)),
    )
    .execute();
  const forgotten = new Map(horizons.map((row) => [row.scope, row.seq]));
  const behind = used.filter(([scope, cursor]) => cursor < (forgotten.get(feedOf(scope)) ?? 0));
  return behind.length > 0
    ? gone(
        'horizon',
        behind.map(([scope]) => scope),
      )
    : undefined;
}
