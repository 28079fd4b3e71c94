import { isDocumentType, documentTypes } from '#domain/documentTypes.ts';
import { may } from '#domain/permissions/permissions.ts';
import type { Person } from '#domain/person.ts';
import { redactBody } from '#domain/permissions/redact.ts';
import { feedOf } from '#domain/permissions/scopes.ts';
import { readStatus, statusText } from '#domain/status.ts';
import { readComments } from '#server/store/documents/comments.ts';
import { type DocumentRow, readBody, readShares } from '#server/store/documents/documents.ts';
import type { Names } from '#server/store/people/names.ts';
import type { Queries } from '#server/store/database/transaction.ts';

/** One part of a page: what to put and what is gone, as text that is ready to be sent, and how far it came. */
export interface ScopePage {
  readonly put: readonly string[];
  readonly gone: readonly string[];
  readonly rows: number;
  /** The number of its last row; where the feed ends before the limit, the caller knows better. */
  readonly last: number;
}

/** Everything that a page is made for. */
export interface Reader {
  readonly db: Queries;
  readonly person: Person;
  readonly names: Names;
}

/** The next rows of a scope after a cursor, each with the thing as it is now. */
export async function readScope(
  reader: Reader,
  scope: string,
  after: number,
  limit: number,
): Promise<ScopePage> {
  const feed = feedOf(scope);
  const rows = await reader.db
    .selectFrom('feed')
    .innerJoin('documents', 'documents.key_id', 'feed.id')
    .selectAll('documents')
    .select(['feed.seq', 'feed.gone'])
    .where('feed.scope', '=', feed)
    .where('feed.seq', '>', after)
    .orderBy('feed.seq')
    .limit(limit)
    .execute();
  const put: string[] = [];
  const gone: string[] = [];
  const head = `{"scope":${JSON.stringify(scope)},"document":`;
  for (const row of rows) {
    const text = row.gone ? undefined : wireText(row, reader);
    if (text === undefined) gone.push(goneText(scope, row.key_id));
    else
      put.push(
        `${head}${text},"shares":{"shareAll":${row.share_all ? 'true' : 'false'},"shareTeams":${row.share_teams}},` +
          `"comments":${JSON.stringify(readComments(row.comments, reader.names))}}`,
      );
  }
  return { put, gone, rows: rows.length, last: rows.at(-1)?.seq ?? after };
}

/** The document as this reader may have it, as text; undefined where they may not. Staff get the stored text itself. */
export function wireText(
  row: DocumentRow,
  { person, names }: Pick<Reader, 'person' | 'names'>,
): string | undefined {
  if (!isDocumentType(row.entity)) return undefined;
  const statusId = readStatus(row.status_id);
  const subject = { entity: row.entity, teamId: row.team_id, statusId, shares: readShares(row) };
  if (!may(person, 'read', subject)) return undefined;
  const body = person.isStaff
    ? row.body
    : JSON.stringify(redactBody(documentTypes[row.entity].allFields, readBody(row.body), false));
  const envelope = JSON.stringify({
    keyId: row.key_id,
    entity: row.entity,
    reference: row.reference,
    teamId: row.team_id,
    statusId,
    version: row.version,
    createdDate: new Date(row.created_at).toISOString(),
    createdBy: names.person(row.created_by),
    updatedDate: new Date(row.updated_at).toISOString(),
    updatedBy: names.person(row.updated_by),
    statusText: statusText(statusId),
    teamName: names.team(row.team_id),
  });
  // Two objects become one: no field of a body has a name of the envelope, and a body is never empty.
  return `${envelope.slice(0, -1)},${body.slice(1)}`;
}

function goneText(scope: string, id: string): string {
  return `{"scope":${JSON.stringify(scope)},"id":${JSON.stringify(id)}}`;
}
