import { rightsKey } from '#mirror/read/syncState.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { indexedDocument } from './documentTerms.ts';
import { type LoadedSegment, type SearchIndex, currentIndex, indexOf } from './searchIndex.ts';
import { type IndexedDocument, mergeSegments, segmentOf } from './segment.ts';
import { type IndexState, readState, segmentKey, stateKey, storeSegment } from './stored.ts';

/** Documents that are indexed at a time, so that a query never waits long. */
const batchSize = 256;

/** Number of segments of about the same size that become one, so that a save rewrites only small ones. */
const mergedAtOnce = 8;

/** Everything that is written in one transaction. */
interface Step {
  readonly segments: readonly LoadedSegment[];
  /** Notes of unindexed documents that are dealt with. */
  readonly notes: readonly number[];
  readonly rights?: string;
}

/** Keeps the index of a mirror up to date. Several may: of those that write at the same moment, one has to try again. */
export interface Indexer {
  /** The index as it is now; it may lack documents that are still to be indexed. */
  current(): Promise<SearchIndex>;
  /** Indexes the next few documents. Resolves to whether there may be more to do. */
  step(): Promise<boolean>;
}

/** Creates the indexer of one worker. */
export function createIndexer(mirror: Mirror): Indexer {
  let knownIndex: SearchIndex | undefined;
  const current = async () => {
    knownIndex = await currentIndex(mirror, knownIndex);
    return knownIndex;
  };
  return {
    current,
    async step() {
      const index = await current();
      const next = (await nextBatch(mirror, index)) ?? (await purged(mirror, index)) ?? merged(index);
      if (!next) return false;
      knownIndex = (await write(mirror, index, next)) ?? index;
      return true;
    },
  };
}

/** The next noted documents, as a segment of their own; undefined if none are noted. */
async function nextBatch(mirror: Mirror, index: SearchIndex): Promise<Step | undefined> {
  const keys = new Set<string>();
  const notes: number[] = [];
  for (const note of await mirror.unindexed.limit(batchSize).toArray()) {
    if (notes.length > 0 && keys.size + note.keys.length > batchSize) break;
    for (const key of note.keys) keys.add(key);
    notes.push(note.id);
  }
  if (notes.length === 0) return undefined;
  const wanted = [...keys];
  const rows = await mirror.documents.bulkGet(wanted);
  const changedDocuments: IndexedDocument[] = [];
  const outdated = new Set<string>();
  const gone = new Set<string>();
  for (const [at, key] of wanted.entries()) {
    const [row, place] = [rows[at], index.places.get(key)];
    const document = row && indexedDocument(row, index.state.isStaff);
    if (document && place?.segment.stamps[place.at] === document.stamp) continue;
    if (document) changedDocuments.push(document);
    if (place) (document ? outdated : gone).add(key);
  }
  const segments = index.segments.map((each) => withoutDocuments(each, outdated, gone));
  if (changedDocuments.length > 0) segments.push(newSegment(segmentOf(changedDocuments)));
  return { segments: segments.filter(({ segment, removed }) => removed.size < segment.keys.length), notes };
}

/**
 * Marks documents of a segment as removed. If any is gone, perhaps because the reader lost the right to it, the segment
 * is written again without its words.
 */
export function withoutDocuments(
  loaded: LoadedSegment,
  outdated: ReadonlySet<string>,
  gone: ReadonlySet<string>,
): LoadedSegment {
  const removed = new Set(loaded.removed);
  let isPurged = false;
  for (const [at, key] of loaded.segment.keys.entries()) {
    if (removed.has(at)) continue;
    if (gone.has(key)) isPurged = true;
    if (gone.has(key) || outdated.has(key)) removed.add(at);
  }
  if (removed.size === loaded.removed.size) return loaded;
  if (isPurged) return newSegment(mergeSegments([{ segment: loaded.segment, removed }]));
  return { ...loaded, removed };
}

/** Returns a segment with an id of its own. */
export function newSegment(segment: LoadedSegment['segment']): LoadedSegment {
  return { id: crypto.randomUUID(), segment, removed: new Set() };
}

/** After a change of rights, the segments without what changed in them: that may have been words no longer to be read. */
async function purged(mirror: Mirror, { state, segments }: SearchIndex): Promise<Step | undefined> {
  const rights = await rightsKey(mirror);
  if (rights === state.rights) return undefined;
  const clean = segments.map((each) => (each.removed.size > 0 ? newSegment(mergeSegments([each])) : each));
  return { segments: clean, notes: [], rights };
}

function merged(index: SearchIndex): Step | undefined {
  const segments = mergedSegments(index);
  return segments && { segments, notes: [] };
}

/** The segments with those of one size merged, if there are enough of them. */
export function mergedSegments(index: SearchIndex): LoadedSegment[] | undefined {
  const bySize = Map.groupBy(index.segments, ({ segment, removed }) =>
    Math.floor(Math.log2(segment.keys.length - removed.size) / 3),
  );
  const group = [...bySize.values()].find((each) => each.length >= mergedAtOnce);
  if (!group) return undefined;
  const others = index.segments.filter((each) => !group.includes(each));
  return [...others, newSegment(mergeSegments(group))];
}

/** Stores a step and returns the index after it; undefined if somebody else has written meanwhile. */
async function write(
  mirror: Mirror,
  { state, segments: before }: SearchIndex,
  { segments, notes, rights = state.rights }: Step,
): Promise<SearchIndex | undefined> {
  const idsBefore = new Set(before.map(({ id }) => id));
  const added = segments.filter(({ id }) => !idsBefore.has(id));
  const idsAfter = new Set(segments.map(({ id }) => id));
  const dropped = before.filter(({ id }) => !idsAfter.has(id));
  const isSame =
    added.length + dropped.length === 0 &&
    rights === state.rights &&
    segments.every((each) => before.includes(each));
  const next: IndexState = isSame
    ? state
    : {
        ...state,
        rights,
        generation: crypto.randomUUID(),
        segments: segments.map(({ id, removed }) => ({ id, removed: [...removed] })),
      };
  const rows = added.map(({ id, segment }) => ({ key: segmentKey(id), value: storeSegment(segment) }));
  const isWritten = await mirror.transaction('rw', mirror.search, mirror.unindexed, async () => {
    const current = readState((await mirror.search.get(stateKey))?.value);
    if (current?.generation !== state.generation) return false;
    await mirror.unindexed.bulkDelete([...notes]);
    if (isSame) return true;
    await mirror.search.bulkDelete(dropped.map(({ id }) => segmentKey(id)));
    await mirror.search.bulkPut([...rows, { key: stateKey, value: next }]);
    return true;
  });
  return isWritten ? indexOf(next, segments) : undefined;
}
