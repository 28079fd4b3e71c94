import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Document, Shares } from '#domain/content/document.ts';
import type { Body } from '#domain/content/body.ts';
import { type DocumentType, isDocumentType } from '#domain/content/documentTypes.ts';
import type { Revealable } from '#domain/content/entities/define.ts';
import { revealRule, revealTime } from '#domain/content/reveal.ts';
import { type FieldValue, isFieldValue } from '#domain/content/fields/field.ts';
import { textIn } from '#domain/content/fields/read.ts';
import { readStatus } from '#domain/content/status.ts';
import { assignmentsText, readAssignments } from './assignments.ts';
import { commentsText, readComments } from './comments.ts';
import { type ContentHashes, hashesOf } from './contentHashes.ts';
import type { Tables } from '#server/store/database/tables.ts';
import type { Names } from '#server/store/people/names.ts';
import { CachedQuery } from '#server/store/database/cachedQuery.ts';
import { yieldToEventLoop } from '#server/store/database/sqlite.ts';
import type { Queries } from '#server/store/database/transaction.ts';

export type DocumentRow = Selectable<Tables['documents']>;
export type VersionRow = Selectable<Tables['document_versions']>;

const teamsSchema = z.array(z.string());

/** Reads a stored body, without anything that is not a field value. */
export function readBody(text: string): Body {
  const fields: unknown = JSON.parse(text);
  const body: Record<string, FieldValue> = {};
  if (typeof fields === 'object' && fields !== null) {
    for (const [name, value] of Object.entries(fields)) if (isFieldValue(value)) body[name] = value;
  }
  return { ...body, title: textIn(body['title']) };
}

/** Reads the shares of a row. */
export function readShares(row: Pick<DocumentRow, 'share_all' | 'share_teams'>): Shares {
  return {
    shareAll: Boolean(row.share_all),
    shareTeams: row.share_teams === '[]' ? [] : teamsSchema.parse(JSON.parse(row.share_teams)),
  };
}

/** Reads a stored document; undefined where this version does not know its type. */
export function readDocument(row: DocumentRow, names: Names): Document | undefined {
  if (!isDocumentType(row.entity)) return undefined;
  return {
    keyId: row.key_id,
    entity: row.entity,
    reference: row.reference,
    teamId: row.team_id,
    statusId: readStatus(row.status_id),
    version: row.version,
    createdDate: new Date(row.created_at).toISOString(),
    createdBy: names.person(row.created_by),
    updatedDate: new Date(row.updated_at).toISOString(),
    updatedBy: names.person(row.updated_by),
    shares: readShares(row),
    comments: readComments(row.comments, names),
    ...readAssignments(row.assignments, names),
    ...(row.reveal_at === null ? {} : { revealAt: row.reveal_at }),
    ...readRevealable(row),
  };
}

/** Reads what decides which fields of a row are revealed. */
export function readRevealable(
  row: Pick<DocumentRow, 'body' | 'revealed'>,
): Revealable & { readonly body: Body } {
  return { body: readBody(row.body), ...(row.revealed ? { isRevealed: true } : {}) };
}

/**
 * A document at one of its versions, with its current shares. A version that is not the newest reveals only what was
 * revealed when it was written: later dates are about later texts.
 */
export function atVersion(document: Document, row: VersionRow, names: Names): Document {
  const { revealAt: _at, isRevealed: _isRevealed, ...rest } = document;
  const reveal = row.version === document.version ? document : revealWhenWritten(document.entity, row);
  return {
    ...rest,
    ...(reveal.isRevealed ? { isRevealed: true } : {}),
    teamId: row.team_id,
    statusId: readStatus(row.status_id),
    version: row.version,
    updatedDate: new Date(row.at).toISOString(),
    updatedBy: names.person(row.by),
    body: readBody(row.body),
  };
}

function revealWhenWritten(entity: DocumentType, row: VersionRow): Pick<Document, 'isRevealed'> {
  const rule = revealRule(entity);
  const at = rule && revealTime(rule, { body: readBody(row.body) }, undefined);
  return { isRevealed: at !== undefined && at <= row.at };
}

/** Loads one version of a document. */
export async function loadVersion(
  db: Queries,
  keyId: string,
  version: number,
): Promise<VersionRow | undefined> {
  return db
    .selectFrom('document_versions')
    .selectAll()
    .where('key_id', '=', keyId)
    .where('version', '=', version)
    .executeTakeFirst();
}

const byIds = (db: Queries, keyIds: readonly string[]) =>
  db.selectFrom('documents').selectAll().where('key_id', 'in', keyIds).orderBy('key_id');
const selectById = new CachedQuery(byIds, (keyIds) => keyIds);
const selectAndLockById = new CachedQuery(
  (db, keyIds: readonly string[]) => byIds(db, keyIds).forUpdate(),
  (keyIds) => keyIds,
);

/** Loads documents by id; `lock` locks their rows against other writers (SQLite locks the whole database). */
export async function loadDocuments(
  db: Queries,
  names: Names,
  keyIds: readonly string[],
  lock = false,
): Promise<Map<string, Document>> {
  if (keyIds.length === 0) return new Map();
  const rows = await (lock ? selectAndLockById : selectById).execute(db, keyIds);
  const documents = new Map<string, Document>();
  for (const row of rows) {
    const document = readDocument(row, names);
    if (document) documents.set(document.keyId, document);
  }
  return documents;
}

/** The row of a document. */
export function documentRow(document: Document): DocumentRow {
  return { ...contentRow(document), ...hashesOf(document) };
}

function contentRow(document: Document): Omit<DocumentRow, keyof ContentHashes> {
  const eventId = document.body['eventId'];
  return {
    key_id: document.keyId,
    entity: document.entity,
    team_id: document.teamId,
    status_id: document.statusId,
    event_id: typeof eventId === 'string' ? eventId : null,
    version: document.version,
    reference: document.reference,
    title: document.body.title,
    created_at: Date.parse(document.createdDate),
    created_by: document.createdBy.id,
    updated_at: Date.parse(document.updatedDate),
    updated_by: document.updatedBy.id,
    share_all: document.shares.shareAll ? 1 : 0,
    share_teams: JSON.stringify(document.shares.shareTeams),
    comments: commentsText(document.comments),
    assignments: assignmentsText(document.assignments),
    reveal_at: document.revealAt ?? null,
    revealed: document.isRevealed ? 1 : 0,
    body: bodyText(document.body),
  };
}

/** The texts of bodies that are stored: a document and its version have the same. */
const bodyTexts = new WeakMap<Body, string>();

function bodyText(body: Body): string {
  const text = bodyTexts.get(body) ?? JSON.stringify(body);
  bodyTexts.set(body, text);
  return text;
}

/** The row of the version that a document is at. */
export function versionRow(row: Omit<DocumentRow, keyof ContentHashes>): VersionRow {
  const { key_id, version, status_id, team_id, title, updated_at, updated_by, body } = row;
  return { key_id, version, status_id, team_id, title, at: updated_at, by: updated_by, body };
}

const valuesOfRows = (rows: readonly object[]) => rows.flatMap((row) => Object.values(row));

const insertRows = new CachedQuery(
  (db, rows: readonly DocumentRow[]) => db.insertInto('documents').values(rows),
  valuesOfRows,
);

/** Inserts new documents. */
export async function insertDocuments(db: Queries, documents: readonly Document[]): Promise<void> {
  if (documents.length === 0) return;
  await insertRows.execute(db, documents.map(documentRow));
}

const updateRows = new CachedQuery((db, rows: readonly DocumentRow[]) => {
  return db
    .insertInto('documents')
    .values(rows)
    .onConflict((on) =>
      on.column('key_id').doUpdateSet((eb) => ({
        team_id: eb.ref('excluded.team_id'),
        status_id: eb.ref('excluded.status_id'),
        event_id: eb.ref('excluded.event_id'),
        version: eb.ref('excluded.version'),
        title: eb.ref('excluded.title'),
        updated_at: eb.ref('excluded.updated_at'),
        updated_by: eb.ref('excluded.updated_by'),
        share_all: eb.ref('excluded.share_all'),
        share_teams: eb.ref('excluded.share_teams'),
        comments: eb.ref('excluded.comments'),
        assignments: eb.ref('excluded.assignments'),
        reveal_at: eb.ref('excluded.reveal_at'),
        revealed: eb.ref('excluded.revealed'),
        body: eb.ref('excluded.body'),
        hash_staff: eb.ref('excluded.hash_staff'),
        hash_players: eb.ref('excluded.hash_players'),
      })),
    );
}, valuesOfRows);

/** Documents that are updated by one statement. Databases limit bound values, and each is hashed again. */
const updatedAtOnce = 100;

/** Updates documents, a hundred with one statement. */
export async function updateDocuments(db: Queries, documents: readonly Document[]): Promise<void> {
  for (let at = 0; at < documents.length; at += updatedAtOnce) {
    if (at > 0) await yieldToEventLoop();
    await updateRows.execute(db, documents.slice(at, at + updatedAtOnce).map(documentRow));
  }
}

const insertVersionRows = new CachedQuery(
  (db, rows: readonly VersionRow[]) => db.insertInto('document_versions').values(rows),
  valuesOfRows,
);

/** Inserts versions of documents. */
export async function insertVersions(db: Queries, versions: readonly Document[]): Promise<void> {
  let rows: VersionRow[] = [];
  let length = 0;
  for (const [at, document] of versions.entries()) {
    const row = versionRow(contentRow(document));
    rows.push(row);
    length += row.body.length;
    const isLast = at === versions.length - 1;
    if (!isLast && length < insertLength) continue;
    await insertVersionRows.execute(db, rows);
    // Other requests are answered meanwhile.
    if (!isLast) await yieldToEventLoop();
    rows = [];
    length = 0;
  }
}

/** Length of the bodies that are inserted at a time, in characters. */
const insertLength = 2_000_000;
