import { Dexie, type IntervalTree, RangeSet } from 'dexie';
import { currentAssignment } from '#domain/content/assignment.ts';
import { entities, isEntityKey } from '#domain/content/entities/index.ts';
import { referencedIds } from '#domain/content/fields/referencedIds.ts';
import type { Refusal } from '#domain/rules/outcome.ts';
import type { Subject } from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { approvalRefusal, neededIds } from '#domain/review/blockers.ts';
import type { ReviewNode } from '#domain/review/sets.ts';
import { status } from '#domain/content/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
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

/** Entries read for a person, and the keys of documents written since. */
export interface ReviewCache {
  readonly person: Person;
  readonly entries: Map<string, ReviewEntry>;
  /** Keys of the documents that refer to a document, by its key. */
  readonly referrers: Map<string, readonly string[]>;
  written: RangeSet;
}

const caches = new WeakMap<Mirror, ReviewCache>();

/** Returns what has been read for a person, brought up to date: only documents written since are read again. */
export async function currentReviewCache(mirror: Mirror, person: Person): Promise<ReviewCache> {
  const knownCache = caches.get(mirror);
  const cache =
    knownCache?.person === person ? knownCache : createCache(mirror, person, knownCache === undefined);
  const { written } = cache;
  if (written.d === 0) return cache;
  cache.written = new RangeSet();
  const keys = singleKeys(written);
  if (!keys) {
    cache.entries.clear();
    cache.referrers.clear();
    return cache;
  }
  const forget = (key: string) => {
    for (const id of cache.entries.get(key)?.refs ?? []) cache.referrers.delete(id);
  };
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

function createCache(mirror: Mirror, person: Person, isFirst: boolean): ReviewCache {
  const cache = { person, entries: new Map(), referrers: new Map(), written: new RangeSet() };
  caches.set(mirror, cache);
  if (!isFirst) return cache;
  const documents = `idb://${mirror.name}/documents/`;
  const onWrite = (changedParts: Readonly<Record<string, IntervalTree>>) => {
    // `all`: this page was frozen and may have missed anything.
    const tree = changedParts['all'] ?? changedParts[documents];
    if (tree) caches.get(mirror)?.written.add(tree);
  };
  Dexie.on.storagemutated.subscribe(onWrite);
  mirror.on('close', () => {
    Dexie.on.storagemutated.unsubscribe(onWrite);
    caches.delete(mirror);
  });
  return cache;
}

/** The keys of a set; undefined if it has ranges of keys, such as when a table was cleared. */
function singleKeys(ranges: RangeSet): string[] | undefined {
  const keys: string[] = [];
  for (const { from, to } of ranges) {
    if (typeof from !== 'string' || from !== to) return undefined;
    keys.push(from);
  }
  return keys;
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
    neededBy: typeof neededBy === 'string' ? neededBy : '',
    refusal: statusId === status.submitted ? approvalRefusal(row, context) : undefined,
  };
}
