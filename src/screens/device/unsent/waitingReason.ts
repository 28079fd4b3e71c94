import { errorTable } from '#contract/errors/errors.ts';
import { waitsFor } from '#domain/rules/lanes.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import type { SyncStatus } from '#mirror/storage/meta.ts';

/** Returns the sentence that says why a change has not been sent yet. */
export function waitingReason(
  row: OutboxRow,
  { reach, paused, troubleSince }: Pick<SyncStatus, 'reach' | 'paused' | 'troubleSince'>,
  outbox: readonly OutboxRow[],
): string {
  if (paused === 'signIn') return 'Waiting for you to sign in.';
  if (paused === 'update') return 'Waiting for you to update to the new version of Waymark.';
  const before = outbox.findLast(
    ({ keyId, order, change }) => keyId === row.keyId && order < row.order && waitsFor(row.change, change),
  );
  if (before && (before.state === 'refused' || before.state === 'stuck' || before.state === 'conflict')) {
    return 'Waiting until the change before it is settled.';
  }
  if (reach === 'offline') return 'Waiting for a network: the server cannot be reached.';
  if (row.tries > 0) {
    const times = row.tries === 1 ? 'once' : `${row.tries} times`;
    const message = row.error ? errorTable[row.error.code].message : 'The server could not store it.';
    return `${message} Tried ${times}. Waymark will try again automatically.`;
  }
  if (before) return 'Waiting for the change before it.';
  if (troubleSince) return 'Syncing fails at the moment. Waymark will try again automatically.';
  switch (reach) {
    case 'online':
      return row.state === 'sent' ? 'Sent. Waymark is waiting for the answer.' : 'About to be sent.';
    case 'unknown':
      return 'Waiting for the first contact with the server.';
  }
}
