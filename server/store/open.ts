import { type DatabaseLocation, openDatabase } from './database/database.ts';
import { postgresTransport } from './feed/postgresPokes.ts';
import { NameCache } from './people/names.ts';
import { localPokes, sharedPokes } from './feed/pokes.ts';
import type { Store } from './database/transaction.ts';

/** Opens all that the server keeps; `close` lets go of it again. */
export async function openStore(
  where: DatabaseLocation,
  report: Store['report'],
): Promise<{ store: Store; close: () => Promise<void> }> {
  const database = await openDatabase(where);
  const pokes =
    database.kind === 'postgres' ? sharedPokes(postgresTransport(database.url, database.pool)) : localPokes();
  return {
    store: { database, pokes, names: new NameCache(), report },
    close: async () => {
      await pokes.close();
      await database.close();
    },
  };
}
