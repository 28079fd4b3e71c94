import type { Selectable } from 'kysely';
import type { VersionItem } from '#contract/version.ts';
import type { Document } from '#domain/content/document.ts';
import type { Body } from '#domain/content/body.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { revealRule, revealTime } from '#domain/content/reveal.ts';
import { statusText, readStatus } from '#domain/content/status.ts';
import { atVersion, loadVersion, readBody } from './documents.ts';
import type { Names } from '#server/store/people/names.ts';
import type { Tables } from '#server/store/database/tables.ts';
import type { Queries } from '#server/store/database/transaction.ts';

type KeptRow = Selectable<Tables['kept_texts']>;

/** Most versions in a list, and most texts that lost a conflict. */
const maxListed = 1000;

/** Lists the newest versions of a document and the texts that lost a conflict, newest first. */
export async function listVersions(db: Queries, names: Names, keyId: string): Promise<VersionItem[]> {
  const versions = await db
    .selectFrom('document_versions')
    .select(['version', 'status_id', 'at', 'by'])
    .where('key_id', '=', keyId)
    .orderBy('version', 'desc')
    .limit(maxListed)
    .execute();
  const keptTexts = await db
    .selectFrom('kept_texts')
    .select(['id', 'version', 'at', 'by'])
    .where('key_id', '=', keyId)
    .orderBy('at', 'desc')
    .limit(maxListed)
    .execute();
  const items = [
    ...versions.map((row) => ({ ...row, text: statusText(readStatus(row.status_id)), kept: {} })),
    ...keptTexts.map((row) => ({ ...row, text: 'Not saved', kept: { kept: row.id } })),
  ];
  return items
    .toSorted((a, b) => b.at - a.at || b.version - a.version)
    .map(({ version, text, at, by, kept }) => ({
      version,
      statusText: text,
      createdDate: new Date(at).toISOString(),
      createdBy: names.person(by),
      ...kept,
    }));
}

/** Reads a document at a version, or with the text `keptId` that lost a conflict on that version. */
export async function readVersion(
  db: Queries,
  names: Names,
  document: Document,
  version: number,
  keptId: string | undefined,
): Promise<Document | undefined> {
  const row = await loadVersion(db, document.keyId, version);
  const atThatVersion = row && atVersion(document, row, names);
  if (keptId === undefined) return atThatVersion;
  const text = await db
    .selectFrom('kept_texts')
    .selectAll()
    .where('id', '=', keptId)
    .where('key_id', '=', document.keyId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!text) return undefined;
  return withKeptText(atThatVersion ?? document, text, names);
}

/** A document with the content of a text that lost a conflict. */
function withKeptText(document: Document, text: KeptRow, names: Names): Document {
  const { title, ...fields } = withoutRelease(document.entity, readBody(text.body));
  const { isRevealed: _isRevealed, ...rest } = document;
  return {
    ...rest,
    // A date that came later revealed the text that was saved, and never this one.
    ...(document.isRevealed && wasRevealed(document, text.at) ? { isRevealed: true } : {}),
    version: text.version,
    updatedDate: new Date(text.at).toISOString(),
    updatedBy: names.person(text.by),
    body: { ...document.body, ...fields, title: title === '' ? document.body.title : title },
  };
}

/** Whether the own date of a document had revealed it by a time. */
function wasRevealed(document: Document, at: number): boolean {
  const rule = revealRule(document.entity);
  const time = rule && revealTime(rule, document, undefined);
  return time !== undefined && time <= at;
}

/** Removes fields that reveal others: a text that lost must not release anything. */
function withoutRelease(entity: DocumentType, body: Body): Body {
  const fields = Object.values(documentTypes[entity].allFields);
  const reveals = new Set(fields.map((field) => field.revealedBy));
  return {
    ...Object.fromEntries(Object.entries(body).filter(([name]) => !reveals.has(name))),
    title: body.title,
  };
}
