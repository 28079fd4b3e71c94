import { explainDatabaseFault } from '#server/startError.ts';
import { type Database, type DatabaseLocation, openDatabase } from './database/database.ts';
import type { Store } from './store.ts';
import { updateHashes } from './documents/updateHashes.ts';
import { localPokes, sharedPokes } from './feed/pokes.ts';
import { postgresTransport } from './feed/postgresPokes.ts';
import { NameCache } from './people/names.ts';

/** Opens the store; `close` releases it. Throws `StartError` where the location is the reason for a failure. */
export async function openStore(
  location: DatabaseLocation,
  report: Store['report'],
): Promise<{ store: Store; close: () => Promise<void> }> {
  const database = await openDatabase(location, updateHashes).catch((fault: unknown) => {
    throw explainDatabaseFault(fault, location);
  });
  const pokes = openPokes(database);
  return {
    store: { database, pokes, names: new NameCache(), report },
    close: async () => {
      await pokes.close();
      await database.close();
    },
  };
}

function openPokes(database: Database): Store['pokes'] {
  switch (database.kind) {
    case 'sqlite':
      return localPokes();
    case 'postgres':
      return sharedPokes(postgresTransport(database.url, database.pool));
  }
}
