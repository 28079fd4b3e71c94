import { Dexie, type IntervalTree, RangeSet } from 'dexie';
import type { Mirror } from './database.ts';

/** The tables whose rows others follow. */
type FollowedTable = 'documents' | 'unindexed';

/**
 * Calls back with the keys of the rows of a table that any tab has written, each time one has; with undefined where it may be
 * any row, such as after a table was cleared. Goes on when the mirror is closed and opened again. Returns a function that stops.
 */
export function onRowsWritten(
  mirror: Mirror,
  table: FollowedTable,
  onWritten: (keys: readonly string[] | undefined) => void,
): () => void {
  // How Dexie names a table in what it says of each write.
  const address = `idb://${mirror.name}/${table}/`;
  const note = (written: Readonly<Record<string, IntervalTree>>) => {
    // `all`: this tab was frozen and may have missed anything.
    const rows = written['all'] ?? written[address];
    if (rows) onWritten(singleKeys(rows));
  };
  Dexie.on.storagemutated.subscribe(note);
  return () => Dexie.on.storagemutated.unsubscribe(note);
}

/** Rows that were written and not taken yet. */
export interface WrittenRows {
  /** Returns the keys of the rows written since the last call; undefined where it may be any row. */
  take(): ReadonlySet<string> | undefined;
  stop(): void;
}

/** Notes which rows of a table any tab writes from now on. */
export function noteWrittenRows(mirror: Mirror, table: FollowedTable): WrittenRows {
  let keys = new Set<string>();
  let isAny = false;
  const stop = onRowsWritten(mirror, table, (writtenKeys) => {
    if (writtenKeys === undefined) isAny = true;
    else for (const key of writtenKeys) keys.add(key);
  });
  return {
    take() {
      const taken = isAny ? undefined : keys;
      keys = new Set();
      isAny = false;
      return taken;
    },
    stop,
  };
}

/** The keys of a tree; undefined if it has ranges of keys, such as after a table was cleared. */
function singleKeys(tree: IntervalTree): string[] | undefined {
  const ranges = new RangeSet();
  ranges.add(tree);
  const keys: string[] = [];
  for (const { from, to } of ranges) {
    if (typeof from !== 'string' || from !== to) return undefined;
    keys.push(from);
  }
  return keys;
}
