import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import {
  type Copy,
  type PrintedSheet,
  changedFacts,
  readerKey,
  sheetId,
} from '#domain/paper/printedSheet.ts';
import { status } from '#domain/content/status.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { printedSheets } from '#mirror/queries/desks/prints.ts';
import type { DocumentRow, PrintRow } from '#mirror/storage/rows.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { changeLines } from '#screens/documents/versions/changeLines.ts';
import { printedDocuments, printedFields } from '#screens/paper/print/record/printedDocuments.ts';
import {
  type Schedule,
  printedSchedule,
  readSchedule,
} from '#screens/paper/binder/schedule/printedSchedules.ts';

/** A printed sheet that no longer says what Waymark says. */
export interface StaleSheet {
  readonly row: PrintRow;
  /** Whether there is something to print instead; otherwise the sheet has to be taken down. */
  readonly isPrintable: boolean;
  /** Changes since the print, in words. */
  readonly changes: readonly string[];
}

/** How many sheets were printed on this device, and those that have changed since. */
export interface PrintState {
  readonly printed: number;
  readonly stale: readonly StaleSheet[];
}

/** Mirrors as readers other than the user of the device would see them, by `readerKey`. */
export type ReaderViews = ReadonlyMap<string, Mirror>;

const unknownReader = 'Printed for a role that no longer exists';
const gone = 'No longer on this device. It was deleted, or you lost access to it';
const archived = 'Archived: take it down';

/** Compares everything that was printed on this device with what the same sheets would show their readers now. */
export async function printState(mirror: Mirror, views: ReaderViews = new Map()): Promise<PrintState> {
  const rows = await printedSheets(mirror);
  const stale: StaleSheet[] = [];
  for (const [key, own] of Map.groupBy(rows, ({ reader }) => readerKey(reader))) {
    const view = key === '' ? mirror : views.get(key);
    stale.push(
      ...(view
        ? await staleOf(view, own)
        : own.map((row) => ({ row, isPrintable: false, changes: [unknownReader] }))),
    );
  }
  return { printed: rows.length, stale };
}

async function staleOf(mirror: Mirror, rows: readonly PrintRow[]): Promise<StaleSheet[]> {
  const keys = rows.flatMap(({ subject }) => (subject.kind === 'document' ? [subject.keyId] : []));
  const documents = new Map(
    (await documentsByKey(mirror, [...new Set(keys)])).map((row) => [row.keyId, row]),
  );
  const now = new Map<string, PrintedSheet>();
  for (const copy of ['staff', 'others'] as const) {
    const own = rows.flatMap(({ subject, copy: of }) =>
      subject.kind === 'document' && of === copy ? [subject.keyId] : [],
    );
    for (const sheet of own.length > 0 ? await printedDocuments(mirror, own, copy) : [])
      now.set(sheet.id, sheet);
  }
  const schedules = new Map<string, Schedule>();
  const stale: StaleSheet[] = [];
  for (const row of rows) {
    const { subject, copy } = row;
    if (subject.kind === 'document') {
      stale.push(...staleDocument(row, now.get(sheetId(subject, copy)), documents.get(subject.keyId)));
      continue;
    }
    const schedule = schedules.get(subject.eventId) ?? (await readSchedule(mirror, subject.eventId));
    schedules.set(subject.eventId, schedule);
    const changes = scheduleChanges(row, printedSchedule(schedule, subject, copy));
    if (changes.length > 0) stale.push({ row, isPrintable: true, changes });
  }
  return stale;
}

function staleDocument(
  row: PrintRow,
  now: PrintedSheet | undefined,
  document: DocumentRow | undefined,
): StaleSheet[] {
  if (!now?.text || !document) return [{ row, isPrintable: false, changes: [gone] }];
  if (document.statusId === status.archived) return [{ row, isPrintable: false, changes: [archived] }];
  const changes = documentChanges(row, now, document);
  return changes.length > 0
    ? [{ row, isPrintable: documentTypes[document.entity].print !== undefined, changes }]
    : [];
}

function documentChanges(row: PrintRow, now: PrintedSheet, document: DocumentRow): readonly string[] {
  // Without the printed text, the versions must do.
  if (!row.text || !now.text)
    return row.version === now.version
      ? []
      : [`Version ${row.version} was printed, now version ${now.version}`];
  const fields = printedFields(document, row.copy);
  return [
    ...changeLines(fields, row.text.body, now.text.body),
    ...changedFacts(row.text.facts, now.text.facts),
  ];
}

function scheduleChanges(row: PrintRow, now: PrintedSheet): readonly string[] {
  if (!row.text || !now.text) return ['Printed from slots that you can no longer read'];
  return changedFacts(row.text.facts, now.text.facts);
}

/** The documents among stale sheets that can be printed again, by type and copy. */
export function documentGroups(
  stale: readonly StaleSheet[],
): readonly { readonly entity: DocumentType; readonly copy: Copy; readonly keys: readonly string[] }[] {
  const groups = new Map<string, { entity: DocumentType; copy: Copy; keys: string[] }>();
  for (const { row, isPrintable } of stale) {
    const { subject, copy } = row;
    if (subject.kind !== 'document' || !isPrintable) continue;
    const key = `${subject.entity} ${copy}`;
    const group = groups.get(key) ?? { entity: subject.entity, copy, keys: [] };
    group.keys.push(subject.keyId);
    groups.set(key, group);
  }
  return [...groups.values()];
}
