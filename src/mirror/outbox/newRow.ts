import type { Change } from '#domain/change.ts';
import { schemaVersion } from '#contract/schemaVersion.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';

/** An outbox row that is not stored yet: adding it gives it its place in the sending order. */
export type NewOutboxRow = Omit<OutboxRow, 'order'>;

/** Values that differ between the rows that queue a change; the rest follows from the change. */
type Given = Pick<OutboxRow, 'by' | 'statusAfter' | 'state' | 'madeAt'> & Partial<Pick<OutboxRow, 'error'>>;

/** Returns the outbox row of a change that was never tried with this build. */
export function newOutboxRow(change: Change, given: Given): NewOutboxRow {
  return {
    id: change.id,
    keyId: change.keyId,
    change,
    tries: 0,
    notBefore: 0,
    error: null,
    schema: schemaVersion,
    ...given,
  };
}
