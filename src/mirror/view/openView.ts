import { type DBCore, type DBCoreQuery, type DBCoreTransaction, Dexie, type Middleware } from 'dexie';
import { z } from 'zod/mini';
import { documentTypes, isDocumentType } from '#domain/content/documentTypes.ts';
import type { Document } from '#domain/content/document.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { redactBody } from '#domain/rules/permissions/redact.ts';
import { visibleComments } from '#domain/rules/permissions/visibleComments.ts';
import type { Person } from '#domain/content/person.ts';
import { documentOf, rowOf } from '#mirror/overlay/documentRow.ts';
import { type Mirror, type StoragePorts, openMirror } from '#mirror/storage/database.ts';
import type { DocumentRow, VersionRow } from '#mirror/storage/rows.ts';
import { onRowsWritten } from '#mirror/storage/rowsWritten.ts';
import { type Sight, emptyTable, filteredTable } from './filteredTable.ts';

/**
 * Opens a user's mirror as another reader would see it: documents that they may read, with the fields and comments that
 * the server would send them, as if everything unsent had arrived. Nothing can be written through it. Data that a
 * reader has only on their own devices, such as drafts and what they have read, is not in it.
 */
export function openView(userId: string, reader: Person, storage?: StoragePorts): Mirror {
  const mirror = openMirror(userId, storage);
  const readable = new Map<unknown, boolean>();
  mirror.use(seenBy(reader, readable));
  const stop = onRowsWritten(mirror, 'documents', (keys) => {
    if (!keys) readable.clear();
    else for (const key of keys) readable.delete(key);
  });
  mirror.on('close', stop);
  return mirror;
}

/** Values outside the other tables that are the same for every reader of this device. */
const sharedMeta: ReadonlySet<unknown> = new Set(['status']);
const keyed = z.object({ key: z.string() });

/** Keys that are looked up at a time. */
const chunkSize = 500;

function seenBy(reader: Person, readable: Map<unknown, boolean>): Middleware<DBCore> {
  return {
    stack: 'dbcore',
    name: 'seenBy',
    create(core) {
      const documents = core.table('documents');
      /** Notes which of these documents the reader may read. */
      const look = (keys: readonly unknown[], trans: DBCoreTransaction): PromiseLike<void> => {
        const unknown = keys.filter((key) => !readable.has(key)).slice(0, chunkSize);
        if (unknown.length === 0) return Dexie.Promise.resolve();
        return documents.getMany({ trans, keys: unknown }).then((rows: (DocumentRow | undefined)[]) => {
          unknown.forEach((key, at) => readable.set(key, isReadable(rows[at], reader)));
          return look(keys, trans);
        });
      };
      const sights: Readonly<Record<string, Sight>> = {
        documents: {
          see: (row) => (isRow(row) ? seenDocument(row, reader) : undefined),
          // The rights to a document can change while its place in an index does not.
          seenKeys: (keys, trans) =>
            observeAll(core, trans)
              .then(() => look(keys, trans))
              .then(() => keys.filter((key) => readable.get(key))),
          isChanged: (index) => !reader.isStaff && (index === 'refs' || index === 'commentedAt'),
        },
        versions: {
          see: (row) => (isVersion(row) && readable.get(row.keyId) ? seenVersion(row, reader) : undefined),
          prepare: (trans) =>
            core
              .table('versions')
              .query({ trans, values: false, query: allOf(core, 'versions') })
              .then(({ result }) => look([...new Set(result.map(([keyId]: unknown[]) => keyId))], trans)),
        },
        meta: {
          see: (row) => {
            const { success, data } = keyed.safeParse(row);
            return success && sharedMeta.has(data.key) && typeof row === 'object'
              ? (row ?? undefined)
              : undefined;
          },
        },
      };
      return {
        ...core,
        // Whether a version is seen depends on its document.
        transaction: (stores, _mode, options) =>
          core.transaction(
            stores.includes('versions') ? [...new Set([...stores, 'documents'])] : stores,
            'readonly',
            options,
          ),
        table(name) {
          const sight = sights[name];
          const table = core.table(name);
          return sight ? filteredTable(table, sight) : emptyTable(table);
        },
      };
    },
  };
}

/** Every row of a table. */
function allOf(core: DBCore, name: string): DBCoreQuery {
  return {
    index: core.table(name).schema.primaryKey,
    range: { type: 3, lower: undefined, upper: undefined },
  };
}

/** Notifies a live query of every document. Keys alone would notify it only of those that come and go. */
function observeAll(core: DBCore, trans: DBCoreTransaction): PromiseLike<unknown> {
  return core.table('documents').query({ trans, values: true, limit: 1, query: allOf(core, 'documents') });
}

function isRow(row: unknown): row is DocumentRow {
  return typeof row === 'object' && row !== null && 'entity' in row;
}

function isVersion(row: unknown): row is VersionRow {
  return typeof row === 'object' && row !== null && 'kept' in row;
}

function isReadable(row: DocumentRow | undefined, reader: Person): boolean {
  return row !== undefined && isDocumentType(row.entity) && may(reader, 'read', row);
}

/** Returns a document as a reader's own device has it; undefined if they may not read it. */
function seenDocument(row: DocumentRow, reader: Person): DocumentRow | undefined {
  if (!isReadable(row, reader)) return undefined;
  if (reader.isStaff) return row.sync === 'saved' ? row : { ...row, sync: 'saved' };
  return rowOf(withoutHidden(documentOf(row), reader), row.scopes, 'saved');
}

function seenVersion(row: VersionRow, reader: Person): VersionRow {
  return { ...row, document: row.document && withoutHidden(row.document, reader) };
}

function withoutHidden(document: Document, { isStaff }: Person): Document {
  const { allFields } = documentTypes[document.entity];
  return {
    ...document,
    body: redactBody(allFields, document, isStaff),
    comments: visibleComments(allFields, document, isStaff),
  };
}
