import { isTextChange } from '#domain/rules/change.ts';
import type { Document } from '#domain/content/document.ts';
import type { NewOutboxRow, ServerRow } from '#mirror/storage/rows.ts';
import { layer } from '#mirror/overlay/overlay.ts';
import { isRecoveredId } from '#mirror/outbox/newRow.ts';
import { typedResults } from '#mirror/conflicts/resultTexts.ts';
import type { ChoiceRow } from '#mirror/typed/rows.ts';

/** A lane with its states, and the edit that a conflict blocks, which is the first of the lane. */
export interface CheckedLane<Row> {
  readonly rows: readonly Row[];
  readonly blocked: Row | undefined;
}

/**
 * Finds the conflict of a lane with what the server has, which is undefined if it has never had the document. `ground` is the
 * document beneath the lane. Texts typed as the result of an open conflict, among its `choices`, keep that open: the screen
 * does not go under the hands of their author, who decides.
 */
export function findConflict<Row extends NewOutboxRow>(
  server: Pick<ServerRow, 'document' | 'isGone'> | undefined,
  ground: Document,
  lane: readonly Row[],
  choices: readonly ChoiceRow[],
): CheckedLane<Row> {
  const isTyped = typedResults(choices).length > 0;
  const isUnfit =
    server && (isTyped || server.isGone === 1 || firstUnfit(server.document, lane) !== undefined);
  const first = isUnfit ? (lane.find(({ change }) => isTextChange(change)) ?? lane[0]) : undefined;
  let blocked: Row | undefined;
  const rows = lane.map((row): Row => {
    const readableRow = withoutUnreadable(row, ground);
    if (row !== first)
      return readableRow.state === 'conflict' ? { ...readableRow, state: 'queued' } : readableRow;
    blocked = readableRow.state === 'conflict' ? readableRow : { ...readableRow, state: 'conflict' };
    return blocked;
  });
  return { rows, blocked };
}

/**
 * The first edit of a lane that does not fit on the server's document: there it would replace something that its author has
 * not seen, and the server would answer with a conflict. Undefined if each edit fits on those before it. Edits behind one
 * that is on its way cannot be judged: nobody knows whether the document contains that one.
 */
function firstUnfit(server: Document, lane: readonly NewOutboxRow[]): NewOutboxRow | undefined {
  let document = server;
  for (const row of lane) {
    const { document: next, fits } = layer(document, row);
    if (isTextChange(row.change)) {
      if (row.state === 'sent') return undefined;
      // Text that a restored server has lost is never sent by itself.
      if (!fits || row.conflictOn === server.version || isRecoveredId(row.id)) return row;
    }
    document = next;
  }
  return undefined;
}

/** Returns a change without what was there before it in fields that the reader may no longer see. */
function withoutUnreadable<Row extends NewOutboxRow>(row: Row, { body }: Document): Row {
  const { before } = row;
  if (!before || Object.keys(before.body).every((name) => Object.hasOwn(body, name))) return row;
  const readable = Object.entries(before.body).filter(([name]) => Object.hasOwn(body, name));
  return { ...row, before: { ...before, body: Object.fromEntries(readable) } };
}
