import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { EntityKey } from '#domain/content/entities/index.ts';
import type { Person } from '#domain/content/person.ts';
import { code } from '#domain/content/permissionCodes.ts';
import { countThatFit, pageBytes, storedBytes } from '#server/store/feed/pageSpace.ts';
import { wireText } from '#server/store/feed/scopePage.ts';
import type { Names } from '#server/store/people/names.ts';
import type { Tables } from '#server/store/database/tables.ts';
import type { Queries } from '#server/store/database/transaction.ts';
import type { DocumentRow } from '../documents.ts';

/** The filter of a list; `after` is the `next` of the previous page. */
export interface ListFilter {
  readonly statusId?: number | undefined;
  readonly teamId?: string | undefined;
  readonly eventId?: string | undefined;
  readonly tagId?: string | undefined;
  readonly q?: string | undefined;
  readonly limit: number;
  readonly after?: string | undefined;
}

type Where = ExpressionBuilder<Tables, 'documents'>;

/**
 * Lists the documents of a type that a person may read, latest change first, as the JSON text of the answer. A page has
 * as many as were asked for, unless they are too long together.
 */
export async function listDocuments(
  db: Queries,
  kind: 'sqlite' | 'postgres',
  reader: { readonly person: Person; readonly names: Names },
  entity: EntityKey,
  filter: ListFilter,
): Promise<string> {
  let query = db
    .selectFrom('documents')
    .select(['key_id', 'updated_at', storedBytes])
    .where('entity', '=', entity)
    .where((eb) => isReadable(eb, reader.person, entity))
    .orderBy('updated_at', 'desc')
    .orderBy('key_id', 'desc')
    .limit(filter.limit + 1);
  const { statusId, teamId, eventId, tagId, q } = filter;
  // Some documents have an older code for Flagged, 5.
  if (statusId !== undefined) query = query.where('status_id', 'in', statusId === 2 ? [2, 5] : [statusId]);
  if (teamId !== undefined) query = query.where('team_id', '=', teamId);
  if (eventId !== undefined) query = query.where('event_id', '=', eventId);
  if (tagId !== undefined) query = query.where(hasTag(kind, tagId));
  if (q) query = query.where((eb) => matches(eb, kind, q));
  const cursor = readCursor(filter.after);
  if (cursor) {
    query = query.where((eb) =>
      eb.or([
        eb('updated_at', '<', cursor.at),
        eb.and([eb('updated_at', '=', cursor.at), eb('key_id', '<', cursor.keyId)]),
      ]),
    );
  }
  const rows = await query.execute();
  const listed = rows.slice(0, Math.min(filter.limit, countThatFit(rows, pageBytes)));
  const last = rows.length > listed.length ? listed.at(-1) : undefined;
  const page = await loadRows(
    db,
    listed.map((row) => row.key_id),
  );
  const next = last ? JSON.stringify(`${last.updated_at}.${last.key_id}`) : 'null';
  return `{"items":[${page.flatMap((row) => wireText(row, reader) ?? []).join(',')}],"next":${next}}`;
}

/** Loads rows in the order of their ids. */
export async function loadRows(db: Queries, keyIds: readonly string[]): Promise<DocumentRow[]> {
  if (keyIds.length === 0) return [];
  const rows = await db.selectFrom('documents').selectAll().where('key_id', 'in', keyIds).execute();
  const byId = new Map(rows.map((row) => [row.key_id, row]));
  return keyIds.flatMap((id) => byId.get(id) ?? []);
}

function readCursor(after: string | undefined): { at: number; keyId: string } | undefined {
  const [, at, keyId] = /^(\d{1,15})\.(.+)$/.exec(after ?? '') ?? [];
  return at === undefined || keyId === undefined ? undefined : { at: Number(at), keyId };
}

/** The rule of `may(person, 'read', …)` in SQL, so that pages are full. Each row is still checked by `may`. */
function isReadable(eb: Where, person: Person, entity: EntityKey): Expression<SqlBool> {
  const grant = person.permissions[entity];
  if (grant?.all.includes(code.read)) return sql<SqlBool>`1 = 1`;
  const teams = [...person.teams];
  const conditions: Expression<SqlBool>[] = [];
  if (grant?.owned.includes(code.read) && teams.length > 0) conditions.push(eb('team_id', 'in', teams));
  if (grant?.shared.includes(code.read)) {
    const feeds = [`sharedAll:${entity}`, ...teams.map((team) => `shared:${team}:${entity}`)];
    const shared = eb(
      'key_id',
      'in',
      eb.selectFrom('feed').select('feed.id').where('feed.scope', 'in', feeds).where('feed.gone', '=', 0),
    );
    conditions.push(teams.length > 0 ? eb.and([shared, eb('team_id', 'not in', teams)]) : shared);
  }
  return eb.or(conditions);
}

function hasTag(kind: 'sqlite' | 'postgres', tagId: string): Expression<SqlBool> {
  switch (kind) {
    case 'sqlite':
      return sql<SqlBool>`exists (select 1 from json_each(body, '$.tags') as tag where tag.value = ${tagId})`;
    case 'postgres':
      return sql<SqlBool>`jsonb_exists(body::jsonb -> 'tags', ${tagId})`;
  }
}

function matches(eb: Where, kind: 'sqlite' | 'postgres', q: string): Expression<SqlBool> {
  const pattern = `%${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const summary = kind === 'sqlite' ? sql`json_extract(body, '$.summary')` : sql`(body::json ->> 'summary')`;
  // English letters alone need no other letter in lower case, and are found sooner without.
  const isEnglish = /^[ -~]*$/.test(q);
  const lower = sql.raw(kind === 'sqlite' && !isEnglish ? 'lower_case' : 'lower');
  return eb.or(
    [sql`title`, summary, sql`reference`].map(
      (text) => sql<SqlBool>`${lower}(${text}) like ${pattern} escape '\\'`,
    ),
  );
}
