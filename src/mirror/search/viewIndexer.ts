import type { Mirror } from '#mirror/storage/database.ts';
import { noteWrittenRows } from '#mirror/storage/rowsWritten.ts';
import { indexedDocument } from './documentTerms.ts';
import { type Indexer, mergedSegments, newSegment, withoutDocuments } from './indexer.ts';
import { type SearchIndex, indexOf } from './searchIndex.ts';
import { segmentOf } from './segment.ts';
import { type IndexState, indexVersion } from './stored.ts';

/** Documents that are indexed at a time, so that a query never waits long. */
const batchSize = 256;

const noKeys: ReadonlySet<string> = new Set();

/** Creates an indexer that keeps the index of a mirror in memory, for a view that nothing can be written to. */
export function createViewIndexer(mirror: Mirror, isStaff: boolean): Indexer {
  const state: IndexState = { version: indexVersion, isStaff, rights: '', generation: '', segments: [] };
  let index: SearchIndex = indexOf(state, []);
  let pending: Set<string> | undefined;
  const written = noteWrittenRows(mirror, 'documents');

  /** The keys of documents that are to be indexed: at first, and after a change of unknown documents, all of them. */
  const pendingKeys = async (): Promise<Set<string>> => {
    const keys = written.take();
    if (pending === undefined || keys === undefined) {
      pending = new Set([...index.places.keys(), ...(await mirror.documents.toCollection().primaryKeys())]);
    }
    for (const key of keys ?? []) pending.add(key);
    return pending;
  };

  return {
    current: () => Promise.resolve(index),
    async step() {
      const keys = [...(await pendingKeys())].slice(0, batchSize);
      if (keys.length === 0) {
        const segments = mergedSegments(index);
        if (segments) index = indexOf(state, segments);
        return segments !== undefined;
      }
      const rows = await mirror.documents.bulkGet(keys);
      const changedDocuments = rows.flatMap((row) => (row && indexedDocument(row, isStaff)) ?? []);
      const gone = new Set(keys);
      const segments = index.segments.map((each) => withoutDocuments(each, noKeys, gone));
      if (changedDocuments.length > 0) segments.push(newSegment(segmentOf(changedDocuments)));
      index = indexOf(
        state,
        segments.filter(({ segment, removed }) => removed.size < segment.keys.length),
      );
      for (const key of keys) pending?.delete(key);
      return true;
    },
  };
}
