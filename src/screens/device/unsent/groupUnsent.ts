import { isBlocked, trackOf } from '#domain/rules/lanes.ts';
import { waitingRows } from '#mirror/overlay/waiting.ts';
import type { DocumentRow, OutboxRow } from '#mirror/storage/rows.ts';
import type { Conflict } from '#mirror/conflicts/conflict.ts';

/** An unsent change, with its document if that is on this device. */
interface Waiting {
  readonly change: OutboxRow;
  readonly document: DocumentRow | undefined;
}

/** Unsent changes of one document that are shown together. */
export interface DocumentChanges {
  readonly keyId: string;
  readonly document: DocumentRow | undefined;
  /** In sending order. */
  readonly rows: readonly OutboxRow[];
}

/** Unsent changes by what the person can do about them. */
export interface UnsentGroups {
  /** Refused edits, with the edits that wait behind them. */
  readonly refusedText: readonly DocumentChanges[];
  /** Refused entries of logs, comments and shares, one by one. */
  readonly refusedAlone: readonly DocumentChanges[];
  /** Everything about which nothing is to be decided. */
  readonly waiting: readonly DocumentChanges[];
}

/** Groups the outbox for the device page. Edits in conflict are left out, because they have their own screen. */
export function groupUnsent(outbox: readonly Waiting[], conflicts: readonly Conflict[]): UnsentGroups {
  const refusedText: DocumentChanges[] = [];
  const refusedAlone: DocumentChanges[] = [];
  const waiting: DocumentChanges[] = [];
  for (const [keyId, lane] of Map.groupBy(outbox, ({ change }) => change.keyId)) {
    const document = lane[0]?.document;
    const all = lane.map(({ change }) => change);
    const text = all.filter((row) => trackOf(row.change.kind) === 'text');
    const hasConflict = conflicts.some((each) => each.keyId === keyId);
    const isRefused = !hasConflict && text.some(isBlocked);
    if (isRefused) refusedText.push({ keyId, document, rows: text });
    for (const row of all) {
      const isRefusedAlone = row.state === 'refused' || row.state === 'stuck';
      if (isRefusedAlone && !text.includes(row)) refusedAlone.push({ keyId, document, rows: [row] });
    }
    const sendable = waitingRows(all);
    if (sendable.length > 0) waiting.push({ keyId, document, rows: sendable });
  }
  return { refusedText, refusedAlone, waiting };
}
