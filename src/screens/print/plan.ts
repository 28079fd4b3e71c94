import type { EntityDefinition, PrintWords } from '#domain/entities/define.ts';
import type { Kind } from '#domain/kinds.ts';
import type { StatusId } from '#domain/status.ts';
import type { DocumentRow, Mirror } from '#mirror/storage/database.ts';
import { listKeys } from '#mirror/queries/lists.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';
import type { Asked } from './asked.ts';

/** As much of a document as the order of printing and a table of contents need. */
export interface Planned {
  readonly keyId: string;
  readonly reference: string;
  readonly title: string;
  readonly statusId: StatusId;
  /** Chapter of a book; empty for whatever has none. */
  readonly chapter: string;
}

const atOnce = 500;

/**
 * What is printed, in the order it is printed: by reference, or in a book by chapter and then title. From the mirror
 * alone, read in pieces so that ten thousand do not hold up the screen.
 */
export async function planOf(
  mirror: Mirror,
  entity: EntityDefinition,
  key: Kind,
  { ids, eventId, teamId, statuses }: Asked,
): Promise<Planned[]> {
  const [only] = statuses;
  const keys =
    ids ??
    (await listKeys(mirror, {
      entity: key,
      teamId,
      statusId: statuses.length === 1 ? only : undefined,
      archived: false,
    }));
  const wanted = (row: DocumentRow) =>
    row.entity === key &&
    (ids !== undefined ||
      (statuses.includes(row.statusId) && (eventId === undefined || row.eventId === eventId)));
  const planned: Planned[] = [];
  for (let at = 0; at < keys.length; at += atOnce) {
    const rows = await documentsByKey(mirror, keys.slice(at, at + atOnce));
    for (const row of rows) if (wanted(row)) planned.push(plannedOf(entity, row));
  }
  const chapters = chapterNames(entity);
  return planned.sort((a, b) => compare(chapters, a, b));
}

function plannedOf(entity: EntityDefinition, { keyId, reference, statusId, body }: DocumentRow): Planned {
  const field = entity.fields[entity.print?.chapters ?? ''];
  const value = body[entity.print?.chapters ?? ''];
  const chapter =
    field?.kind === 'choice' ? field.options.find((option) => option.value === value)?.label : undefined;
  return { keyId, reference, statusId, title: body.title, chapter: chapter ?? '' };
}

/** The chapters of a book in their order. */
function chapterNames(entity: EntityDefinition): string[] | undefined {
  const field = entity.fields[entity.print?.chapters ?? ''];
  return field?.kind === 'choice' ? field.options.map((option) => option.label) : undefined;
}

function compare(chapters: readonly string[] | undefined, a: Planned, b: Planned): number {
  if (chapters) {
    // What is in no chapter yet comes last.
    const place = ({ chapter }: Planned) => (chapter === '' ? chapters.length : chapters.indexOf(chapter));
    return place(a) - place(b) || a.title.localeCompare(b.title) || a.keyId.localeCompare(b.keyId);
  }
  if ((a.reference === '') !== (b.reference === '')) return a.reference === '' ? 1 : -1;
  return (
    a.reference.localeCompare(b.reference, undefined, { numeric: true }) || a.keyId.localeCompare(b.keyId)
  );
}

/** How many documents a sheet of paper holds, about: what the question before a large print counts by. */
export const perSheet: Readonly<Record<PrintWords['layout'], number>> = { sheets: 1, slips: 8, manual: 2 };
