import {
  Dexie,
  cmp,
  type DBCoreCursor,
  type DBCoreMutateResponse,
  type DBCoreQueryRequest,
  type DBCoreTable,
  type DBCoreTransaction,
} from 'dexie';

/** Returns a row as its reader sees it; undefined if they see nothing of it. */
type See = (row: unknown) => object | undefined;

/** View of a table. */
export interface Sight {
  readonly see: See;
  /** Returns those keys whose rows are seen, without reading rows that are known; undefined where all must be read. */
  readonly seenKeys?: (keys: readonly unknown[], trans: DBCoreTransaction) => PromiseLike<unknown[]>;
  /** Whether the values of an index can differ between a row and what is seen of it. */
  readonly isChanged?: (index: string | null) => boolean;
  /** Reads what `see` needs to know beforehand. */
  readonly prepare?: (trans: DBCoreTransaction) => PromiseLike<unknown>;
}

const nothingDone: DBCoreMutateResponse = {
  numFailures: 0,
  failures: {},
  results: [],
  lastResult: undefined,
};

/** Returns a table that shows what its reader sees, and keeps nothing that is written to it. */
export function filteredTable(table: DBCoreTable, sight: Sight): DBCoreTable {
  const { see, seenKeys, isChanged = () => false, prepare = () => Dexie.Promise.resolve() } = sight;
  const { extractKey } = table.schema.primaryKey;

  const rows = (request: DBCoreQueryRequest) =>
    table.query({ ...request, values: true, limit: Infinity }).then(({ result }) => {
      const { index, range } = request.query;
      const all: unknown[] = result;
      return all.flatMap((row) => {
        const seenRow = see(row);
        return seenRow && (!isChanged(index.name) || isIn(range, index, seenRow)) ? [seenRow] : [];
      });
    });
  const keys = (request: DBCoreQueryRequest): PromiseLike<unknown[]> => {
    if (!seenKeys || isChanged(request.query.index.name)) {
      return rows(request).then((seenRows) => seenRows.map((row) => extractKey?.(row)));
    }
    return table
      .query({ ...request, values: false, limit: Infinity })
      .then(({ result }) => seenKeys(result, request.trans));
  };
  const queried = (request: DBCoreQueryRequest): PromiseLike<unknown[]> => {
    const { limit = Infinity, trans } = request;
    if (!request.values) return keys(request).then((allKeys) => allKeys.slice(0, limit));
    if (limit === Infinity || !seenKeys || isChanged(request.query.index.name))
      return rows(request).then((allRows) => allRows.slice(0, limit));
    return keys(request)
      .then((allKeys) => table.getMany({ trans, keys: allKeys.slice(0, limit) }))
      .then((foundRows: unknown[]) => foundRows.flatMap((row) => see(row) ?? []));
  };

  return {
    ...table,
    mutate: () => Dexie.Promise.resolve(nothingDone),
    get: (request) =>
      Dexie.Promise.resolve(prepare(request.trans))
        .then(() => table.get(request))
        .then((row) => see(row)),
    getMany: (request) =>
      Dexie.Promise.resolve(prepare(request.trans))
        .then(() => table.getMany(request))
        .then((foundRows: unknown[]) => foundRows.map((row) => see(row))),
    query: (request) =>
      Dexie.Promise.resolve(prepare(request.trans))
        .then(() => queried(request))
        .then((result) => ({ result })),
    count: (request) =>
      Dexie.Promise.resolve(prepare(request.trans))
        .then(() => keys({ ...request, values: false }))
        .then((allKeys) => allKeys.length),
    openCursor: (request) =>
      Dexie.Promise.resolve(prepare(request.trans))
        .then(() => table.openCursor({ ...request, values: true }))
        .then((cursor) => {
          const { index } = request.query;
          return cursor && filteredCursor(cursor, see, isChanged(index.name) ? index : undefined);
        }),
  };
}

/** Returns a table that looks empty, and keeps nothing that is written to it. */
export function emptyTable(table: DBCoreTable): DBCoreTable {
  return {
    ...table,
    mutate: () => Dexie.Promise.resolve(nothingDone),
    get: () => Dexie.Promise.resolve(undefined),
    getMany: ({ keys }) => Dexie.Promise.resolve(keys.map(() => undefined)),
    query: () => Dexie.Promise.resolve({ result: [] }),
    count: () => Dexie.Promise.resolve(0),
    openCursor: () => Dexie.Promise.resolve(null),
  };
}

/** Returns a cursor that passes over what is not seen, and over keys of an index that are not those of what is seen. */
function filteredCursor(cursor: DBCoreCursor, see: See, index: Index | undefined): DBCoreCursor {
  const isSeen = () => {
    const seenRow = see(cursor.value);
    return seenRow && (!index || keysIn(index, seenRow).some((key) => cmp(key, cursor.key) === 0));
  };
  return {
    get trans() {
      return cursor.trans;
    },
    get key() {
      return cursor.key;
    },
    get primaryKey() {
      return cursor.primaryKey;
    },
    get value() {
      return see(cursor.value);
    },
    get done() {
      return cursor.done ?? false;
    },
    continue: (key) => cursor.continue(key),
    continuePrimaryKey: (key, primaryKey) => cursor.continuePrimaryKey(key, primaryKey),
    advance: (count) => cursor.advance(count),
    stop: (value) => cursor.stop(value),
    next: () => cursor.next(),
    fail: (error) => cursor.fail(error),
    start: (onNext) => cursor.start(() => (isSeen() ? onNext() : cursor.continue())),
  };
}

type Range = DBCoreQueryRequest['query']['range'];
type Index = DBCoreQueryRequest['query']['index'];

function isIn(range: Range, index: Index, row: object): boolean {
  return keysIn(index, row).some((key) => isKeyIn(range, key));
}

/** The keys of a row in an index. */
function keysIn({ extractKey, multiEntry }: Index, row: object): readonly unknown[] {
  const key: unknown = extractKey?.(row);
  return multiEntry && Array.isArray(key) ? key : [key];
}

/** Whether a key is in a range; one of every key has no bounds. */
function isKeyIn({ lower, upper, lowerOpen, upperOpen }: Range, key: unknown): boolean {
  if (key === undefined) return false;
  const low = lower === undefined ? 1 : cmp(key, lower);
  const high = upper === undefined ? -1 : cmp(key, upper);
  return (low > 0 || (low === 0 && !lowerOpen)) && (high < 0 || (high === 0 && !upperOpen));
}
