import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta } from '#mirror/storage/meta.ts';
import type { Segment, SegmentState } from './segment.ts';
import { type IndexState, indexVersion, readState, restoreSegment, segmentKey, stateKey } from './stored.ts';

/** A segment in memory. */
export interface LoadedSegment extends SegmentState {
  readonly id: string;
}

/** Where a document is in the index. */
interface Place {
  readonly id: string;
  readonly segment: Segment;
  readonly at: number;
}

/** The index in memory, as one write left it. */
export interface SearchIndex {
  readonly state: IndexState;
  readonly segments: readonly LoadedSegment[];
  readonly places: ReadonlyMap<string, Place>;
}

/** Returns the index of some segments. */
export function indexOf(state: IndexState, segments: readonly LoadedSegment[]): SearchIndex {
  const places = new Map<string, Place>();
  for (const { id, segment, removed } of segments) {
    for (const [at, key] of segment.keys.entries())
      if (!removed.has(at)) places.set(key, { id, segment, at });
  }
  return { state, segments, places };
}

/**
 * Returns the index as it is stored now, with those segments of `knownIndex` that are the same. An index that is missing,
 * damaged, of another version or for other rights is built from scratch: all documents are then to be indexed.
 */
export async function currentIndex(
  mirror: Mirror,
  knownIndex: SearchIndex | undefined,
): Promise<SearchIndex> {
  const [session, stateRow] = await Promise.all([readMeta(mirror, 'session'), mirror.search.get(stateKey)]);
  const isStaff = session?.isStaff ?? false;
  const state = readState(stateRow?.value);
  if (!state || state.isStaff !== isStaff) return startIndex(mirror, isStaff);
  if (knownIndex?.state.generation === state.generation) return knownIndex;
  const before = new Map(knownIndex?.segments.map(({ id, segment }) => [id, segment]));
  const missing = state.segments.filter(({ id }) => !before.has(id)).map(({ id }) => id);
  const rows = await mirror.search.bulkGet(missing.map(segmentKey));
  for (const [at, id] of missing.entries()) {
    const segment = restoreSegment(rows[at]?.value);
    if (!segment)
      return (await isStill(mirror, state)) ? startIndex(mirror, isStaff) : currentIndex(mirror, knownIndex);
    before.set(id, segment);
  }
  const segments = state.segments.flatMap(({ id, removed }) => {
    const segment = before.get(id);
    return segment ? [{ id, segment, removed: new Set(removed) }] : [];
  });
  return indexOf(state, segments);
}

/** Whether nobody has written the index since it was read. */
async function isStill(mirror: Mirror, { generation }: IndexState): Promise<boolean> {
  return readState((await mirror.search.get(stateKey))?.value)?.generation === generation;
}

/** Keys of documents that are noted together. */
const noteSize = 250;

/** Begins an empty index, with every document noted as not indexed. */
async function startIndex(mirror: Mirror, isStaff: boolean): Promise<SearchIndex> {
  const state: IndexState = {
    version: indexVersion,
    isStaff,
    rights: '',
    generation: crypto.randomUUID(),
    segments: [],
  };
  await mirror.transaction('rw', mirror.search, mirror.unindexed, mirror.documents, async () => {
    const keys = await mirror.documents.toCollection().primaryKeys();
    await Promise.all([mirror.search.clear(), mirror.unindexed.clear()]);
    const notes: { keys: string[] }[] = [];
    for (let at = 0; at < keys.length; at += noteSize) notes.push({ keys: keys.slice(at, at + noteSize) });
    await mirror.unindexed.bulkAdd(notes);
    await mirror.search.put({ key: stateKey, value: state });
  });
  return indexOf(state, []);
}
