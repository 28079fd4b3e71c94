import { isTextChange } from '#domain/rules/change.ts';
import type { Document } from '#domain/content/document.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { NewOutboxRow, ServerRow } from '#mirror/storage/rows.ts';
import { fieldOf, teamChoiceKey } from '#mirror/overlay/choiceKeys.ts';
import { firstUnfit } from '#mirror/overlay/overlay.ts';
import { typedResults } from '#mirror/overlay/resultTexts.ts';
import { keepAsDrafts } from '#mirror/typed/endUndecided.ts';
import type { ChoiceRow } from '#mirror/typed/rows.ts';

/** A lane with its states, and the edit that a conflict blocks, which is the first of the lane. */
interface Judged<Row> {
  readonly rows: readonly Row[];
  readonly blocked: Row | undefined;
}

/**
 * Returns a lane as it stands towards what the server has, which is undefined if it has never had the document. `ground` is the
 * document beneath the lane. Texts typed as the result of an open conflict, among its `choices`, keep that open: the screen
 * does not go under the hands of their author, who decides.
 */
export function judge<Row extends NewOutboxRow>(
  server: Pick<ServerRow, 'document' | 'isGone'> | undefined,
  ground: Document,
  lane: readonly Row[],
  choices: readonly ChoiceRow[],
): Judged<Row> {
  const isTyped = typedResults(choices).length > 0;
  const isUnfit =
    server && (isTyped || server.isGone === 1 || firstUnfit(server.document, lane) !== undefined);
  const first = isUnfit ? (lane.find(({ change }) => isTextChange(change)) ?? lane[0]) : undefined;
  let blocked: Row | undefined;
  const rows = lane.map((row): Row => {
    const known = withoutUnreadable(row, ground);
    if (row !== first) return known.state === 'conflict' ? { ...known, state: 'queued' } : known;
    blocked = known.state === 'conflict' ? known : { ...known, state: 'conflict' };
    return blocked;
  });
  return { rows, blocked };
}

/**
 * Keeps the decisions made so far of what a person has to decide on. Those about fields that the reader may no longer see have
 * no place in it any more; where there is nothing to decide, none has. Inside a transaction.
 */
export async function storeDecisions(
  mirror: Mirror,
  { blocked }: Judged<NewOutboxRow>,
  choices: readonly ChoiceRow[],
  document: Document,
): Promise<void> {
  const isReadable = ({ place }: ChoiceRow) =>
    place === teamChoiceKey || Object.hasOwn(document.body, fieldOf(place));
  const over = choices.filter((choice) => !blocked || !isReadable(choice));
  if (over.length > 0) await keepAsDrafts(mirror, document, over);
}

/** Returns a change without what was there before it in fields that the reader may no longer see. */
function withoutUnreadable<Row extends NewOutboxRow>(row: Row, { body }: Document): Row {
  const { before } = row;
  if (!before || Object.keys(before.body).every((name) => Object.hasOwn(body, name))) return row;
  const readable = Object.entries(before.body).filter(([name]) => Object.hasOwn(body, name));
  return { ...row, before: { ...before, body: Object.fromEntries(readable) } };
}
