import { isSide } from '#domain/change.ts';
import type { ConflictRow, DocumentRow, OutboxRow } from '#mirror/storage/database.ts';
import { isBlocked } from '#mirror/outbox/queue.ts';

/** A change that is not on the server, with its document where that is here. */
interface Waiting {
  readonly change: OutboxRow;
  readonly document: DocumentRow | undefined;
}

/** What of one document belongs together. */
export interface Bundle {
  readonly keyId: string;
  readonly document: DocumentRow | undefined;
  /** In the order in which they go. */
  readonly rows: readonly OutboxRow[];
}

/** What is not on the server, by what is to be done about it. */
export interface SortedOut {
  /** Texts that the server did not take in, with the edits that wait behind them. */
  readonly refused: readonly Bundle[];
  /** Comments and shares that it did not take in, each on its own. */
  readonly beside: readonly Bundle[];
  /** Everything that leaves by itself. */
  readonly waiting: readonly Bundle[];
}

/** Sorts the outbox for a person to look at. Texts in conflict are left out: they have a screen of their own. */
export function sortOut(outbox: readonly Waiting[], conflicts: readonly ConflictRow[]): SortedOut {
  const refused: Bundle[] = [];
  const beside: Bundle[] = [];
  const waiting: Bundle[] = [];
  for (const [keyId, lane] of Map.groupBy(outbox, ({ change }) => change.keyId)) {
    const document = lane[0]?.document;
    const all = lane.map(({ change }) => change);
    const text = all.filter((row) => !isSide(row.change));
    const said = all.filter((row) => isSide(row.change));
    const isOpen = conflicts.some((each) => each.keyId === keyId);
    const isStopped = !isOpen && text.some(isBlocked);
    if (isStopped) refused.push({ keyId, document, rows: text });
    for (const row of said.filter(isBlocked)) beside.push({ keyId, document, rows: [row] });
    const going = [...(isOpen || isStopped ? [] : text), ...said.filter((row) => !isBlocked(row))];
    if (going.length > 0) waiting.push({ keyId, document, rows: going });
  }
  return { refused, beside, waiting };
}
