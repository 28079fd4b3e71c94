import { withNewestEdits } from '#domain/content/comment.ts';
import { isDocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { redactBody } from '#domain/rules/permissions/redact.ts';
import { visibleComments } from '#domain/rules/permissions/visibleComments.ts';
import { feedOf } from '#domain/rules/permissions/scopes.ts';
import { readStatus, statusText } from '#domain/content/status.ts';
import { readAssignments } from '#server/store/documents/assignments.ts';
import { readComments } from '#server/store/documents/comments.ts';
import { type DocumentRow, readRevealable, readShares } from '#server/store/documents/documents.ts';
import { countThatFit, type PageSpace, storedBytes } from './pageSpace.ts';
import type { Names } from '#server/store/people/names.ts';
import type { Queries } from '#server/store/database/transaction.ts';

/** Rows of one scope for a page, as JSON text. */
export interface ScopePage {
  readonly put: readonly string[];
  readonly gone: readonly string[];
  /** Documents that the device has as they are. */
  readonly same: readonly string[];
  /** The number of the last row. */
  readonly last: number;
  /** Whether these are all rows. */
  readonly isComplete: boolean;
}

/** The person a page is for, and what reading it needs. */
export interface Reader {
  readonly db: Queries;
  readonly person: Person;
  readonly names: Names;
  /** Documents that the device has as they are (`unchangedDocuments`). */
  readonly unchanged: ReadonlySet<string>;
}

/** Reads the next rows of a scope after a cursor, each with the current document, as far as they fit. */
export async function readScope(
  reader: Reader,
  scope: string,
  after: number,
  space: PageSpace,
): Promise<ScopePage> {
  const { sizes, hasMore } = await sizesThatFit(reader, feedOf(scope), after, space);
  const documents = await readDocuments(reader, feedOf(scope), after, sizes);
  const start = `{"scope":${JSON.stringify(scope)},"document":`;
  const lists = { put: [], gone: [], same: [] } satisfies Record<string, string[]>;
  let read = 0;
  for (const { seq, id } of sizes) {
    const row = documents.get(seq);
    const document = row && !row.gone ? wireText(row, reader) : undefined;
    const text =
      document === undefined || !row
        ? entryText(scope, id)
        : `${start}${document},"shares":{"shareAll":${row.share_all ? 'true' : 'false'},"shareTeams":${row.share_teams}},` +
          `"comments":${commentsText(row, reader)}${assignmentsText(row, reader)}}`;
    if (!space.take(text)) break;
    const list: string[] = lists[listOf(row, document)];
    list.push(text);
    read += 1;
  }
  return { ...lists, last: sizes[read - 1]?.seq ?? after, isComplete: !hasMore && read === sizes.length };
}

/** The list of a page that a row belongs in: without the document, the device has it, or it has left the scope. */
function listOf(row: object | undefined, document: string | undefined): 'put' | 'gone' | 'same' {
  if (!row) return 'same';
  return document === undefined ? 'gone' : 'put';
}

/** A row of a feed, with what its document takes in a page. */
interface RowSize {
  readonly seq: number;
  readonly id: string;
  readonly gone: number;
  readonly bytes: number;
}

type FeedRow = DocumentRow & { readonly gone: number };

/** The documents of these rows, by the number of the row, without those that the device has. */
async function readDocuments(
  { db, unchanged }: Reader,
  feed: string,
  after: number,
  sizes: readonly RowSize[],
): Promise<ReadonlyMap<number, FeedRow>> {
  const unchangedIds = sizes.filter((row) => isHere(row, unchanged)).map(({ id }) => id);
  const last = sizes.at(-1)?.seq ?? after;
  if (unchangedIds.length === sizes.length) return new Map();
  const all = db
    .selectFrom('feed')
    .innerJoin('documents', 'documents.key_id', 'feed.id')
    .selectAll('documents')
    .select(['feed.seq', 'feed.gone'])
    .where('feed.scope', '=', feed)
    .where('feed.seq', '>', after)
    .where('feed.seq', '<=', last)
    .orderBy('feed.seq');
  const rows = await (unchangedIds.length > 0 ? all.where('feed.id', 'not in', unchangedIds) : all).execute();
  return new Map(rows.map((row) => [row.seq, row]));
}

function isHere({ id, gone }: RowSize, unchanged: Reader['unchanged']): boolean {
  return gone === 0 && unchanged.has(id);
}

/** Sizes that are read at a time: few pages have more rows, and each size is a row somewhere else in the file. */
const sizesAtOnce = 250;

/** The rows that fit by their stored sizes, so that no more are read than can be sent. */
async function sizesThatFit(
  { db, unchanged }: Reader,
  feed: string,
  after: number,
  space: PageSpace,
): Promise<{ readonly sizes: readonly RowSize[]; readonly hasMore: boolean }> {
  const sizes: RowSize[] = [];
  for (;;) {
    const next = await db
      .selectFrom('feed')
      .innerJoin('documents', 'documents.key_id', 'feed.id')
      .select(['feed.seq', 'feed.id', 'feed.gone', storedBytes])
      .where('feed.scope', '=', feed)
      .where('feed.seq', '>', sizes.at(-1)?.seq ?? after)
      .orderBy('feed.seq')
      .limit(sizesAtOnce)
      .execute();
    sizes.push(...next.map((row) => (isHere(row, unchanged) ? { ...row, bytes: 0 } : row)));
    const count = Math.min(space.rows, countThatFit(sizes, space.bytes));
    const hasMore = count < sizes.length;
    if (hasMore || next.length < sizesAtOnce) return { sizes: sizes.slice(0, count), hasMore };
  }
}

/** The comments of a document that a reader may see, as JSON text. */
function commentsText(row: DocumentRow, { person, names }: Reader): string {
  if (row.comments === '[]' || !isDocumentType(row.entity)) return '[]';
  const comments = readComments(row.comments, names);
  const { allFields } = documentTypes[row.entity];
  const visible = person.isStaff
    ? comments
    : visibleComments(allFields, { ...readRevealable(row), comments }, false);
  return JSON.stringify(withNewestEdits(visible));
}

/** The assignments of a document, as a further property in JSON text; empty where there are none. */
function assignmentsText({ assignments }: DocumentRow, { names }: Reader): string {
  const read = readAssignments(assignments, names);
  return read.assignments ? `,"assignments":${JSON.stringify(read.assignments)}` : '';
}

/** A document as JSON text for a reader; undefined if they may not read it. Staff get the stored body unchanged. */
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
    : JSON.stringify(redactBody(documentTypes[row.entity].allFields, readRevealable(row), false));
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
    ...(row.revealed ? { isRevealed: true } : {}),
  });
  // Joins two objects: no body field has the name of an envelope field, and a body is never empty.
  return `${envelope.slice(0, -1)},${body.slice(1)}`;
}

function entryText(scope: string, id: string): string {
  return `{"scope":${JSON.stringify(scope)},"id":${JSON.stringify(id)}}`;
}
