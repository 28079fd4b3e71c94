import {
  Dexie,
  type DBCore,
  type DBCoreAddRequest,
  type DBCoreMutateRequest,
  type DBCoreTransaction,
  type Middleware,
} from 'dexie';

const documents = 'documents';
const unindexed = 'unindexed';

/**
 * Notes the keys of all documents that are written, in the transaction that writes them, so that the search index
 * misses none, whoever wrote it and whatever is killed in between. Clearing the whole table is not noted: then the
 * index is cleared with it.
 */
export const noteUnindexed: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'unindexed',
  create(core) {
    /** Transactions that can note what they write. An upgrade cannot: the table may not exist yet. */
    const noting = new WeakSet<DBCoreTransaction>();
    return {
      ...core,
      transaction(stores, mode, options) {
        if (mode !== 'readwrite' || !stores.includes(documents))
          return core.transaction(stores, mode, options);
        const transaction = core.transaction([...new Set([...stores, unindexed])], mode, options);
        noting.add(transaction);
        return transaction;
      },
      table(name) {
        const table = core.table(name);
        if (name !== documents) return table;
        const { extractKey } = table.schema.primaryKey;
        return {
          ...table,
          mutate(request) {
            const keys = noting.has(request.trans) ? keysOf(request, extractKey) : [];
            if (keys.length === 0) return table.mutate(request);
            // With its results, because only then are live queries notified of the new key.
            const note: DBCoreAddRequest = {
              type: 'add',
              trans: request.trans,
              values: [{ keys }],
              wantResults: true,
            };
            // Both at once: if either fails, so does the transaction.
            return Dexie.Promise.all([table.mutate(request), core.table(unindexed).mutate(note)]).then(
              ([answer]) => answer,
            );
          },
        };
      },
    };
  },
};

function keysOf(request: DBCoreMutateRequest, extractKey: ((value: unknown) => unknown) | null): unknown[] {
  switch (request.type) {
    case 'add':
    case 'put':
      return request.values.map((value, at) => request.keys?.[at] ?? extractKey?.(value));
    case 'delete':
      return request.keys;
    case 'deleteRange':
      return [];
  }
}
