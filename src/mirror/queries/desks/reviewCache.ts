import { currentAssignment } from '#domain/content/assignment.ts';
import { entities, isEntityKey } from '#domain/content/entities/index.ts';
import { textIn } from '#domain/content/fields/read.ts';
import { referencedIds } from '#domain/content/fields/referencedIds.ts';
import type { Refusal } from '#domain/rules/outcome.ts';
import type { Subject } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { approvalRefusal, neededIds } from '#domain/review/blockers.ts';
import type { ReviewNode } from '#domain/review/reviewSets.ts';
import { status } from '#domain/content/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { type WrittenRows, noteWrittenRows } from '#mirror/storage/rowsWritten.ts';
import type { DocumentRow, RowState } from '#mirror/storage/rows.ts';

/** A document as the review desk knows it. */
export interface ReviewEntry extends ReviewNode, Omit<Subject, 'entity'> {
  readonly eventId: string;
  readonly updatedDate: string;
  /** Who changed it last. */
  readonly by: string;
  readonly sync: RowState;
  /** Ids of the documents without which it cannot be used. */
  readonly needs: readonly string[];
  /** Who it is assigned to; empty where nobody is. */
  readonly assigneeId: string;
  /** When it is needed, where it says so. */
  readonly neededBy: string;
  /** Why approving it would be refused, while it is submitted. */
  readonly refusal: Refusal | undefined;
}

/** Entries read for a person, and the documents written since. */
export interface ReviewCache {
  readonly person: Person;
  readonly entries: Map<string, ReviewEntry>;
  /** Keys of the documents that refer to a document, by its key. */
  readonly referrers: Map<string, readonly string[]>;
  readonly written: WrittenRows;
}

const caches = new WeakMap<Mirror, ReviewCache>();

/** Returns what has been read for a person, brought up to date: only documents written since are read again. */
export async function currentReviewCache(mirror: Mirror, person: Person): Promise<ReviewCache> {
  const lastCache = caches.get(mirror);
  const cache = lastCache?.person === person ? lastCache : createCache(mirror, person, lastCache);
  const keys = cache.written.take();
  if (!keys) {
    cache.entries.clear();
    cache.referrers.clear();
    return cache;
  }
  const forget = (key: string) => {
    for (const id of cache.entries.get(key)?.refs ?? []) cache.referrers.delete(id);
  };
  if (keys.size === 0) return cache;
  for (const key of keys) {
    forget(key);
    cache.entries.delete(key);
  }
  await readEntries(mirror, cache, keys);
  // A written document may refer to others than before.
  keys.forEach(forget);
  return cache;
}

/** Reads the entries of documents that are not known yet. */
export async function readEntries(mirror: Mirror, cache: ReviewCache, keys: Iterable<string>): Promise<void> {
  const unknown = [...keys].filter((key) => !cache.entries.has(key));
  if (unknown.length === 0) return;
  for (const row of await mirror.documents.bulkGet(unknown)) {
    const entry = row && entryOf(row, cache.person);
    if (entry) cache.entries.set(entry.keyId, entry);
  }
}

/** Reads which documents refer to these, as far as that is not known yet. */
export async function readReferrers(
  mirror: Mirror,
  cache: ReviewCache,
  ids: readonly string[],
): Promise<void> {
  const unknown = ids.filter((id) => !cache.referrers.has(id));
  // One request for each is much quicker than a cursor over all of them.
  const referrers = await Promise.all(
    unknown.map((id) => mirror.documents.where('refs').equals(id).primaryKeys()),
  );
  unknown.forEach((id, at) => cache.referrers.set(id, referrers[at] ?? []));
}

function createCache(mirror: Mirror, person: Person, lastCache: ReviewCache | undefined): ReviewCache {
  lastCache?.written.stop();
  const written = noteWrittenRows(mirror, 'documents');
  const cache = { person, entries: new Map(), referrers: new Map(), written };
  if (!lastCache)
    mirror.on('close', () => {
      caches.get(mirror)?.written.stop();
      caches.delete(mirror);
    });
  caches.set(mirror, cache);
  return cache;
}

function entryOf(row: DocumentRow, person: Person): ReviewEntry | undefined {
  const { keyId, entity, reference, teamId, statusId, shares, eventId, updatedDate, updatedBy, sync, body } =
    row;
  if (!isEntityKey(entity)) return undefined;
  const { neededBy } = body;
  const context = { person, by: updatedBy, at: updatedDate };
  return {
    keyId,
    entity,
    reference,
    title: body.title,
    teamId,
    statusId,
    shares,
    eventId,
    updatedDate,
    by: updatedBy.displayName,
    sync,
    refs: referencedIds(entities[entity].allFields, body),
    needs: neededIds(entity, body),
    assigneeId: currentAssignment(row)?.to?.id ?? '',
    neededBy: textIn(neededBy),
    refusal: statusId === status.submitted ? approvalRefusal(row, context) : undefined,
  };
}
