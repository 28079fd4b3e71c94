import type { Mirror } from '#mirror/storage/database.ts';
import { transact } from '#mirror/storage/transaction.ts';
import { recordDiscarded } from './recordDiscarded.ts';

/** Discards held text. It can be restored for seven days. */
export async function discardHeld(mirror: Mirror, keyId: string, at: string): Promise<void> {
  await transact(mirror, async () => {
    const held = await mirror.held.get(keyId);
    if (!held) return;
    await mirror.held.delete(keyId);
    const { entity, title } = held;
    await recordDiscarded(mirror, { keyId, entity, title, at, changes: [], draft: null, held });
  });
}
