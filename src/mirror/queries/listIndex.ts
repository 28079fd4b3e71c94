import { Dexie } from 'dexie';
import { assignedRef, currentAssignment } from '#domain/content/assignment.ts';
import { type Shares, fieldCode } from '#domain/content/document.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { listFields } from '#domain/content/entities/listFields.ts';
import { textIn, textsIn } from '#domain/content/fields/read.ts';
import { shownBody } from '#domain/event/run/slotState.ts';
import type { StatusId } from '#domain/content/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { type WrittenRows, noteWrittenRows } from '#mirror/storage/rowsWritten.ts';
import type { DocumentRow, RowState } from '#mirror/storage/rows.ts';
import { chunkSize, readFrom } from '../read/chunks.ts';

/** The part of a document that lists need for searching, sorting and selecting. */
export interface ListEntry {
  readonly keyId: string;
  readonly entity: DocumentType;
  readonly reference: string;
  readonly title: string;
  readonly teamId: string;
  readonly statusId: StatusId;
  readonly shares: Shares;
  readonly eventId: string;
  readonly tags: readonly string[];
  readonly updatedDate: string;
  readonly author: string;
  readonly authorId: string;
  /** Who it is assigned to, and by when; empty where nobody is, or there is no date. */
  readonly assignee: string;
  readonly assigneeId: string;
  readonly due: string;
  /** Values of the fields that the list of the type shows, by name. */
  readonly shown: Readonly<Record<string, string>>;
  readonly sync: RowState;
  /** Title, summary, reference and the code from the field, in lower case. */
  readonly text: string;
}

/** Entries read so far, and the documents written since. */
interface ListIndex {
  readonly entries: Map<string, ListEntry>;
  readonly written: WrittenRows;
}

const byDate = '[entity+updatedDate]';

/** Entries stay in memory while their mirror is open; only documents written since are read again. */
const indexes = new WeakMap<Mirror, ListIndex>();

/**
 * List entries of a type, latest update first. Reads in chunks, so that the screen stays responsive. As a live query it
 * runs again whenever the order changes, and for changes to unsent documents.
 */
export async function readListIndex(mirror: Mirror, entity: DocumentType): Promise<readonly ListEntry[]> {
  const { entries } = currentIndex(mirror);
  // This query is observed, because an assignment changes neither the place of a document nor whether it is sent.
  await mirror.documents.where('refs').startsWith(assignedRef('')).primaryKeys();
  const keys = await mirror.documents
    .where(byDate)
    .between(...allOf(entity))
    .primaryKeys();
  // An unsent document changes its sync state without changing its place.
  const stale = keys.filter((key) => (entries.get(key)?.sync ?? 'waiting') !== 'saved');
  const add = (row: DocumentRow | undefined) => row && entries.set(row.keyId, entryOf(row));
  if (stale.length > keys.length / 2) await readFrom(mirror, entity, Dexie.minKey, add);
  else {
    for (let at = 0; at < stale.length; at += chunkSize) {
      for (const row of await mirror.documents.bulkGet(stale.slice(at, at + chunkSize))) add(row);
    }
  }
  return keys
    .reverse()
    .map((key) => entries.get(key))
    .filter((entry) => entry !== undefined);
}

/** Text that a search in titles compares with: title, summary, reference and the code from the field, in lower case. */
export function searchText({ reference, body }: DocumentRow): string {
  const { title, summary } = body;
  return `${title} ${textIn(summary)} ${reference} ${fieldCode(body)}`.trimEnd().toLocaleLowerCase();
}

/** A mirror's index without the entries of documents written since they were read. */
function currentIndex(mirror: Mirror): ListIndex {
  const index = indexes.get(mirror) ?? createIndex(mirror);
  const keys = index.written.take();
  if (!keys) index.entries.clear();
  else for (const key of keys) index.entries.delete(key);
  return index;
}

function createIndex(mirror: Mirror): ListIndex {
  const index: ListIndex = { entries: new Map(), written: noteWrittenRows(mirror, 'documents') };
  mirror.on('close', () => {
    index.written.stop();
    indexes.delete(mirror);
  });
  indexes.set(mirror, index);
  return index;
}

function allOf(entity: DocumentType): [unknown[], unknown[], true, true] {
  return [[entity, Dexie.minKey], [entity, Dexie.maxKey], true, true];
}

function entryOf(row: DocumentRow): ListEntry {
  const { keyId, entity, reference, teamId, statusId, shares, eventId, updatedDate, sync, body } = row;
  const { tags } = body;
  const assignment = currentAssignment(row);
  return {
    keyId,
    entity,
    reference,
    title: body.title,
    teamId,
    statusId,
    shares,
    eventId,
    tags: textsIn(tags),
    updatedDate,
    sync,
    author: row.createdBy.displayName,
    authorId: row.createdBy.id,
    assignee: assignment?.to?.displayName ?? '',
    assigneeId: assignment?.to?.id ?? '',
    due: assignment?.due ?? '',
    shown: shownValues(row),
    text: searchText(row),
  };
}

function shownValues(row: DocumentRow): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  const body = shownBody(row);
  for (const { name } of listFields(documentTypes[row.entity], true)) {
    const value = body[name];
    if (typeof value === 'string') values[name] = value;
  }
  return values;
}
