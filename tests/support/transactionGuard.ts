import { Dexie } from 'dexie';

// A transaction of Dexie is left after about a hundred awaits in a row that wait for nothing of the database. What is then
// written is no longer part of it: a browser throws, while the database of the tests stores it all the same.

type Scope = (transaction: unknown) => unknown;

const transaction: unknown = Reflect.get(Dexie.prototype, 'transaction');

Reflect.set(Dexie.prototype, 'transaction', function guarded(this: Dexie, ...given: unknown[]): unknown {
  if (typeof transaction !== 'function') throw new Error('Dexie has no transactions.');
  const scope = given.at(-1);
  if (!isScope(scope)) throw new Error('A transaction needs a function.');
  const inside = async (own: unknown): Promise<unknown> => {
    const result = await scope(own);
    if (!Dexie.currentTransaction)
      throw new Error('Work left its transaction: too many awaits in it were for nothing of the database.');
    return result;
  };
  return Reflect.apply(transaction, this, [...given.slice(0, -1), inside]);
});

function isScope(value: unknown): value is Scope {
  return typeof value === 'function';
}
