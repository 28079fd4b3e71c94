import { event } from '#domain/content/collections/event.ts';
import { fieldsOf } from '#domain/content/fields/read.ts';
import { may } from '#domain/rules/permissions/permissions.ts';
import { rightsToShow } from '#domain/rules/permissions/seeAs.ts';
import type { Person } from '#domain/content/person.ts';
import { type Wait, waitsOf } from '#domain/review/blockers.ts';
import { type ReviewSet, reviewSets } from '#domain/review/reviewSets.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { collectionDocuments } from '#mirror/read/collections.ts';
import { submittedKeys } from './review.ts';
import {
  type ReviewCache,
  type ReviewEntry,
  currentReviewCache,
  readEntries,
  readReferrers,
} from './reviewCache.ts';

/** A document that waits for the person's review, with what it waits for itself. */
export interface ReviewItem extends ReviewEntry {
  readonly waits: readonly Wait[];
  /** When it is needed, or else the content deadline of its event; empty without either. */
  readonly deadline: string;
}

/** A set of documents that wait for the person's review. */
export type DeskSet = ReviewSet<ReviewItem>;

/** Most links from a document to the plot line it belongs to. */
const mostLinks = 3;

/**
 * Submitted documents that the person may approve, in sets. As a live query it runs again after every write to documents,
 * but reads only those written since, and what they are linked with.
 */
export async function reviewDesk(mirror: Mirror, reader: Person): Promise<readonly DeskSet[]> {
  const person = rightsToShow(reader);
  // Observes every document, also those that are not read again.
  await mirror.documents.orderBy(':id').limit(1).primaryKeys();
  const cache = await currentReviewCache(mirror, person);
  const keys = await submittedKeys(mirror, person);
  await readEntries(mirror, cache, keys);
  const waiting = knownEntries(keys, cache.entries).filter((entry) => may(person, 'approve', entry));
  const related = await readRelated(mirror, cache, waiting);
  const events = await collectionDocuments(mirror, 'event');
  const deadlines = new Map(
    events.map(({ keyId, body }) => [keyId, fieldsOf(event, body)('contentDeadline')]),
  );
  const items = waiting.map((entry): ReviewItem => {
    const deadline = deadlines.get(entry.eventId) ?? '';
    const waits = waitsOf(entry.needs, cache.entries, person);
    return { ...entry, waits, deadline: entry.neededBy || deadline };
  });
  return reviewSets(items, related);
}

/** Reads the documents that these belong to, and so on, up to the plot lines. */
async function readRelated(
  mirror: Mirror,
  cache: ReviewCache,
  waiting: readonly ReviewEntry[],
): Promise<Iterable<ReviewEntry>> {
  const related = new Map(waiting.map((entry) => [entry.keyId, entry]));
  let reached = waiting;
  for (let links = 0; links < mostLinks && reached.length > 0; links += 1) {
    const from = reached.filter(({ entity }) => entity !== 'plot');
    const ids = from.map(({ keyId }) => keyId);
    await readReferrers(mirror, cache, ids);
    const referring = ids.flatMap((id) => cache.referrers.get(id) ?? []);
    const next = new Set([...from.flatMap(({ refs }) => refs), ...referring]);
    await readEntries(mirror, cache, next);
    reached = knownEntries([...next], cache.entries).filter(({ keyId }) => !related.has(keyId));
    for (const entry of reached) related.set(entry.keyId, entry);
  }
  return related.values();
}

function knownEntries(keys: readonly string[], entries: ReadonlyMap<string, ReviewEntry>): ReviewEntry[] {
  return keys.map((key) => entries.get(key)).filter((entry) => entry !== undefined);
}
