import type { Mirror } from './database.ts';
import { enduring } from './recovery.ts';

/** Does several writes as one: the disk is waited for once, screens hear of them once. Where one fails, none is kept. */
export async function together<T>(mirror: Mirror, work: () => Promise<T>): Promise<T> {
  return enduring(mirror, () => mirror.transaction('rw', mirror.tables, work));
}
