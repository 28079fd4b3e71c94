import type { Mirror } from './database.ts';
import { withRecovery } from './recovery.ts';

/** Runs several writes as one transaction: all or none are stored, and live queries run once. */
export async function transact<T>(mirror: Mirror, work: () => Promise<T>): Promise<T> {
  // An async callback: Dexie keeps a transaction open across awaits only for async functions.
  return withRecovery(mirror, () => mirror.transaction('rw', mirror.tables, async () => work()));
}
