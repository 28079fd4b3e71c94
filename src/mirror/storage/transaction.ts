import type { Mirror } from './database.ts';
import { withRecovery } from './recovery.ts';

/** Runs several writes as one transaction: all or none are stored, and live queries run once. */
export async function transact<T>(mirror: Mirror, work: () => Promise<T>): Promise<T> {
  return withRecovery(mirror, () => mirror.transaction('rw', mirror.tables, work));
}
