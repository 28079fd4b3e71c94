import type { Mirror } from '#mirror/storage/database.ts';
import { allTyped } from '#mirror/typed/kinds.ts';
import type { DiscardedRow } from '#mirror/typed/rows.ts';

/** Everything discarded on this device in the last seven days, newest first. */
export async function listDiscarded(mirror: Mirror): Promise<DiscardedRow[]> {
  return (await allTyped(mirror, 'discarded')).sort((a, b) => b.id.localeCompare(a.id));
}
