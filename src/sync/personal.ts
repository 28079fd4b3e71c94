import { personalLimit } from '#contract/sync/sync.ts';
import { markEntriesSent, unsentEntries } from '#mirror/feed/personalEntries.ts';
import { isRestoring } from '#mirror/read/syncState.ts';
import type { Ports } from './worker/ports.ts';

/**
 * Sends what the user's devices share. Entries written by others arrive with the pull. If it fails, it waits for the
 * next cycle: entries merge whenever they arrive.
 */
export async function sendPersonal({ mirror, user, transport }: Ports): Promise<void> {
  if (await isRestoring(mirror)) return;
  for (;;) {
    const entries = await unsentEntries(mirror, personalLimit);
    if (entries.length === 0) return;
    const reply = await transport.personal({ user, entries });
    if (reply.kind !== 'answer') return;
    await markEntriesSent(mirror, entries);
  }
}
