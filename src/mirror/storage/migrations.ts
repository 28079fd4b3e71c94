import type { Transaction } from 'dexie';

/**
 * From version 1 to 2: documents get comments and what they point to, changes get who made them. Rows of this age hold
 * neither; the documents' own comments come with the next pull of each. Nothing unsent is touched beyond that.
 */
export async function bringComments(transaction: Transaction): Promise<void> {
  const give = (table: string, more: (row: object) => object) =>
    transaction
      .table<object>(table)
      .toCollection()
      .modify((row) => {
        Object.assign(row, more(row));
      });
  const commented = (document: unknown) =>
    typeof document === 'object' && document !== null ? { comments: [], ...document } : null;
  await give('documents', () => ({ comments: [], refs: [] }));
  await give('outbox', () => ({ by: null }));
  await give('shadow', (row) => ({
    document: commented(Reflect.get(row, 'document')),
    incoming: commented(Reflect.get(row, 'incoming')),
  }));
  await give('conflicts', (row) => ({
    base: commented(Reflect.get(row, 'base')),
    theirs: commented(Reflect.get(row, 'theirs')),
  }));
  // Everything is fetched anew once, so that comments and links are there.
  await transaction.table('meta').delete('cursors');
}
