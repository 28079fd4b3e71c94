import type { Body } from '#domain/content/body.ts';
import { documentTypes } from '#domain/content/documentTypes.ts';
import type { Field } from '#domain/content/fields/field.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { noteWrittenRows } from '#mirror/storage/rowsWritten.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';

/** Documents read at a time, so that the page stays responsive. */
const chunkSize = 200;

/** Kinds of fields that no column of a list shows. */
const longKinds: ReadonlySet<Field['kind']> = new Set(['rich', 'group', 'chips', 'references']);

/** The rows of a long list in memory, for paper: a page that is printed cannot wait for the database. */
export interface PaperRows {
  /** Rows by key, without long fields and comments. */
  readonly rows: ReadonlyMap<string, DocumentRow>;
  /** Reads the rows with these keys that are not in memory, or were written since. */
  readonly read: (keys: readonly string[]) => Promise<void>;
}

/** Rows stay in memory while their mirror is open. */
const opened = new WeakMap<Mirror, PaperRows>();

/** Returns the rows for paper of a mirror, those of all its lists. */
export function paperRowsOf(mirror: Mirror): PaperRows {
  const known = opened.get(mirror) ?? openPaperRows(mirror);
  opened.set(mirror, known);
  return known;
}

function openPaperRows(mirror: Mirror): PaperRows {
  const rows = new Map<string, DocumentRow>();
  const written = noteWrittenRows(mirror, 'documents');
  mirror.on('close', () => {
    written.stop();
    opened.delete(mirror);
  });
  return {
    rows,
    async read(keys) {
      const writtenKeys = written.take();
      if (!writtenKeys) rows.clear();
      else for (const key of writtenKeys) rows.delete(key);
      const missing = keys.filter((key) => !rows.has(key));
      for (let at = 0; at < missing.length; at += chunkSize) {
        for (const row of await documentsByKey(mirror, missing.slice(at, at + chunkSize)))
          rows.set(row.keyId, withoutLongFields(row));
      }
    },
  };
}

function withoutLongFields(row: DocumentRow): DocumentRow {
  const { allFields } = documentTypes[row.entity];
  const { title, ...values } = row.body;
  const short = Object.entries(values).filter(([name]) => {
    const kind = allFields[name]?.kind;
    return kind !== undefined && !longKinds.has(kind);
  });
  const body: Body = { ...Object.fromEntries(short), title };
  return { ...row, body, comments: [], refs: [] };
}
