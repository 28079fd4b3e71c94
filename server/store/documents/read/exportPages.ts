import { collectionKeys } from '#domain/content/collections/index.ts';
import type { Document } from '#domain/content/document.ts';
import { type DocumentType, documentTypes, isDocumentType } from '#domain/content/documentTypes.ts';
import { entities, isEntityKey } from '#domain/content/entities/index.ts';
import type { NameOf } from '#domain/content/fields/cells.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { referencedIds } from '#domain/content/fields/referencedIds.ts';
import { readStatus } from '#domain/content/status.ts';
import { type DocumentRow, readBody, readDocument, readShares } from '../documents.ts';
import type { Names } from '#server/store/people/names.ts';
import { type Queries, readTransaction } from '#server/store/database/transaction.ts';
import type { Store } from '#server/store/store.ts';

/** Rows per query. Nothing is locked between queries, so other requests can proceed. */
const pageSize = 200;

/** A page of documents from one snapshot, with what exporting them needs. */
interface Page {
  readonly documents: readonly Document[];
  readonly names: Names;
  readonly nameOf: NameOf;
  readonly histories: ReadonlyMap<string, History>;
}

interface History {
  readonly versions: readonly object[];
  readonly keptTexts: readonly object[];
}

/** Reads documents of some types page by page: what a person may read, or, without a person, everything with history. */
export async function* exportPages(
  store: Store,
  types: readonly DocumentType[],
  person: Person | undefined,
): AsyncGenerator<Page> {
  let after = '';
  for (;;) {
    const { rows, page } = await readTransaction(store.database, async (db) => {
      const rows = await db
        .selectFrom('documents')
        .selectAll()
        .where('entity', 'in', types)
        .where('key_id', '>', after)
        .orderBy('key_id')
        .limit(pageSize)
        .execute();
      const names = await store.names.read(db);
      const readableRows = rows.filter((row) => person === undefined || mayRead(person, row));
      const documents = readableRows.flatMap((row) => readDocument(row, names) ?? []);
      return {
        rows,
        page: {
          documents,
          names,
          nameOf: person ? await namesFor(db, person, documents) : () => undefined,
          histories: person ? new Map() : await historiesOf(db, names, documents),
        },
      };
    });
    yield page;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.key_id;
  }
}

function mayRead(
  person: Person,
  row: Pick<DocumentRow, 'entity' | 'team_id' | 'status_id' | 'share_all' | 'share_teams'>,
): boolean {
  if (!isDocumentType(row.entity)) return false;
  const { entity, team_id: teamId } = row;
  return may(person, 'read', {
    entity,
    teamId,
    statusId: readStatus(row.status_id),
    shares: readShares(row),
  });
}

/** The names of what these documents refer to, as far as the person may read it. */
async function namesFor(db: Queries, person: Person, documents: readonly Document[]): Promise<NameOf> {
  const ids = documents.flatMap(({ entity, body }) => referencedIds(documentTypes[entity].allFields, body));
  const columns = [
    'key_id',
    'entity',
    'team_id',
    'status_id',
    'share_all',
    'share_teams',
    'reference',
    'title',
  ] as const;
  const nameById = new Map<string, string>();
  const all = db.selectFrom('documents').select(columns);
  const items = await all.where('entity', 'in', collectionKeys).execute();
  const rows = [...items];
  for (let at = 0; at < ids.length; at += 1000) {
    rows.push(...(await all.where('key_id', 'in', ids.slice(at, at + 1000)).execute()));
  }
  for (const row of rows) {
    if (mayRead(person, row)) nameById.set(row.key_id, `${row.reference} ${row.title}`.trim());
  }
  return (target, id) => (target === 'type' && isEntityKey(id) ? entities[id].plural : nameById.get(id));
}

async function historiesOf(
  db: Queries,
  names: Names,
  documents: readonly Document[],
): Promise<Map<string, History>> {
  const keyIds = documents.map(({ keyId }) => keyId);
  if (keyIds.length === 0) return new Map();
  const versions = await db
    .selectFrom('document_versions')
    .selectAll()
    .where('key_id', 'in', keyIds)
    .orderBy('version')
    .execute();
  const keptTexts = await db
    .selectFrom('kept_texts')
    .selectAll()
    .where('key_id', 'in', keyIds)
    .orderBy('at')
    .execute();
  const textOf = ({ version, at, by, body }: { version: number; at: number; by: string; body: string }) => ({
    version,
    date: new Date(at).toISOString(),
    by: names.person(by),
    body: readBody(body),
  });
  const versionsOf = Map.groupBy(versions, (row) => row.key_id);
  const keptTextsOf = Map.groupBy(keptTexts, (row) => row.key_id);
  return new Map(
    keyIds.map((keyId) => [
      keyId,
      {
        versions: (versionsOf.get(keyId) ?? []).map((row) => ({
          ...textOf(row),
          statusId: readStatus(row.status_id),
          teamId: row.team_id,
        })),
        keptTexts: (keptTextsOf.get(keyId) ?? []).map((row) => ({ ...textOf(row), id: row.id })),
      },
    ]),
  );
}
