import type { Transaction } from 'dexie';

/**
 * Version 1 → 2: adds comments and references to documents, and authors to changes, all empty. The next pull fetches
 * everything once and fills them in. Unsent work is otherwise left as it is.
 */
export async function addComments(transaction: Transaction): Promise<void> {
  const extend = (table: string, extra: (row: object) => object) =>
    transaction
      .table<object>(table)
      .toCollection()
      .modify((row) => {
        Object.assign(row, extra(row));
      });
  const withComments = (document: unknown) =>
    typeof document === 'object' && document !== null ? { comments: [], ...document } : null;
  await extend('documents', () => ({ comments: [], refs: [] }));
  await extend('outbox', () => ({ by: null }));
  await extend('shadow', (row) => ({
    document: withComments(Reflect.get(row, 'document')),
    incoming: withComments(Reflect.get(row, 'incoming')),
  }));
  await extend('conflicts', (row) => ({
    base: withComments(Reflect.get(row, 'base')),
    theirs: withComments(Reflect.get(row, 'theirs')),
  }));
  // Without cursors, the next pull fetches everything.
  await transaction.table('meta').delete('cursors');
}
