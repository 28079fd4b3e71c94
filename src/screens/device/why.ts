import { errorTable } from '#contract/errors.ts';
import type { OutboxRow } from '#mirror/storage/database.ts';
import type { SyncStatus } from '#mirror/storage/meta.ts';

/** Why a change has not left yet, in a sentence. */
export function whyWaiting(
  row: OutboxRow,
  { reach, paused }: Pick<SyncStatus, 'reach' | 'paused'>,
  outbox: readonly OutboxRow[],
): string {
  if (paused === 'signIn') return 'Waits for you to sign in.';
  if (paused === 'update') return 'Waits for the new version of Waymark.';
  const before = outbox.find((each) => each.id === row.after);
  if (before && (before.state === 'refused' || before.state === 'stuck' || before.state === 'conflict')) {
    return 'Waits until what comes before it is settled.';
  }
  if (reach === 'offline') return 'Waits for a network: the server cannot be reached.';
  if (row.tries > 0) {
    const times = row.tries === 1 ? 'once' : `${row.tries} times`;
    const words = row.error ? errorTable[row.error.code].words : 'The server could not take it.';
    return `${words} Tried ${times}; tried again by itself.`;
  }
  if (before) return 'Waits for what comes before it.';
  switch (reach) {
    case 'online':
      return row.state === 'sent' ? 'On its way; the answer is not here yet.' : 'Leaves in a moment.';
    case 'unknown':
      return 'Waits for the first contact with the server.';
  }
}
