import type { EntityDefinition, PrintPage } from '#domain/content/entities/define.ts';
import type { DocumentType } from '#domain/content/documentTypes.ts';
import type { StatusId } from '#domain/content/status.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { listKeys } from '#mirror/queries/lists.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import type { PrintParams } from './printParams.ts';

/** A document to print, with what the print order and the table of contents need. */
export interface PrintItem {
  readonly keyId: string;
  readonly reference: string;
  readonly title: string;
  readonly statusId: StatusId;
  /** Chapter of a book; empty if it has none. */
  readonly chapter: string;
}

const chunkSize = 500;

/**
 * Finds the documents to print, ordered by reference or, in a book, by chapter and title. Reads the mirror in chunks, so
 * that ten thousand documents do not block the screen.
 */
export async function findPrintItems(
  mirror: Mirror,
  entity: EntityDefinition,
  key: DocumentType,
  { ids, eventId, teamId, statuses }: PrintParams,
): Promise<PrintItem[]> {
  const [only] = statuses;
  const keys =
    ids ??
    (await listKeys(mirror, {
      entity: key,
      teamId,
      statusId: statuses.length === 1 ? only : undefined,
      archived: false,
    }));
  const isIncluded = (row: DocumentRow) =>
    row.entity === key &&
    (ids !== undefined ||
      (statuses.includes(row.statusId) && (eventId === undefined || row.eventId === eventId)));
  const items: PrintItem[] = [];
  for (let at = 0; at < keys.length; at += chunkSize) {
    const rows = await documentsByKey(mirror, keys.slice(at, at + chunkSize));
    for (const row of rows) if (isIncluded(row)) items.push(printItem(entity, row));
  }
  const chapters = chapterNames(entity);
  return items.sort((a, b) => compare(chapters, a, b));
}

function printItem(entity: EntityDefinition, { keyId, reference, statusId, body }: DocumentRow): PrintItem {
  const field = entity.fields[entity.print?.chapters ?? ''];
  const value = body[entity.print?.chapters ?? ''];
  const chapter =
    field?.kind === 'choice' ? field.options.find((option) => option.value === value)?.label : undefined;
  return { keyId, reference, statusId, title: body.title, chapter: chapter ?? '' };
}

/** Chapters of a book in order; undefined if the type has none. */
function chapterNames(entity: EntityDefinition): string[] | undefined {
  const field = entity.fields[entity.print?.chapters ?? ''];
  return field?.kind === 'choice' ? field.options.map((option) => option.label) : undefined;
}

function compare(chapters: readonly string[] | undefined, a: PrintItem, b: PrintItem): number {
  if (chapters) {
    // Documents without a chapter come last.
    const position = ({ chapter }: PrintItem) =>
      chapter === '' ? chapters.length : chapters.indexOf(chapter);
    return position(a) - position(b) || a.title.localeCompare(b.title) || a.keyId.localeCompare(b.keyId);
  }
  if ((a.reference === '') !== (b.reference === '')) return a.reference === '' ? 1 : -1;
  return (
    a.reference.localeCompare(b.reference, undefined, { numeric: true }) || a.keyId.localeCompare(b.keyId)
  );
}

/** Approximate number of documents on a sheet of paper, to estimate the size of a print. */
export const documentsPerSheet: Readonly<Record<PrintPage['layout'], number>> = {
  sheets: 1,
  slips: 8,
  manual: 2,
};
