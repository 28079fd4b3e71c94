import { createsVersion } from '#domain/change.ts';
import type { Document } from '#domain/document.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { ConflictRow, NewOutboxRow, ShadowRow } from '#mirror/storage/rows.ts';
import { fieldOf, teamChoiceKey } from '#mirror/overlay/choiceKeys.ts';
import { beneath, firstUnfit } from '#mirror/overlay/overlay.ts';
import { resultTextsIn } from '#mirror/overlay/resultTexts.ts';
import { endUndecided, keepAsDraft } from '#mirror/typed/endUndecided.ts';

/** A lane with its states, and the edit that a conflict blocks, which is the first of the lane. */
interface Judged<Row> {
  readonly rows: readonly Row[];
  readonly blocked: Row | undefined;
}

/**
 * Returns a lane as it stands towards what the server has, which is undefined if it has never had the document. `ground` is the
 * document beneath the lane. A text typed as the result of the `open` conflict keeps that open: the screen does not go under the
 * hands of its author, who decides.
 */
export function judge<Row extends NewOutboxRow>(
  server: Pick<ShadowRow, 'document' | 'isGone'> | undefined,
  ground: Document,
  lane: readonly Row[],
  open: ConflictRow | undefined,
): Judged<Row> {
  const isTyped = Object.keys(resultTextsIn(open)).length > 0;
  const isUnfit =
    server && (isTyped || server.isGone === 1 || firstUnfit(server.document, lane) !== undefined);
  const first = isUnfit ? (lane.find(({ change }) => createsVersion(change)) ?? lane[0]) : undefined;
  let blocked: Row | undefined;
  const rows = lane.map((row): Row => {
    const known = withoutUnreadable(row, ground);
    if (row !== first) return known.state === 'conflict' ? { ...known, state: 'queued' } : known;
    blocked = known.state === 'conflict' ? known : { ...known, state: 'conflict' };
    return blocked;
  });
  return { rows, blocked };
}

/** Stores what a person has to decide on, or that there is nothing. `open` is what is stored of it. */
export async function storeConflict(
  mirror: Mirror,
  { rows, blocked }: Judged<NewOutboxRow>,
  open: ConflictRow | undefined,
  { document, began = document, isGone }: Omit<ShadowRow, 'keyId'>,
): Promise<void> {
  const { keyId } = document;
  if (!blocked) return open && endUndecided(mirror, keyId);
  const choices = Object.entries(open?.choices ?? {});
  // Fields that the reader may no longer see have no place in it any more.
  const isReadable = ([key]: readonly [string, unknown]) =>
    key === teamChoiceKey || Object.hasOwn(document.body, fieldOf(key));
  const unreadable = Object.entries(resultTextsIn(open)).filter((text) => !isReadable(text));
  if (open) await keepAsDraft(mirror, open, Object.fromEntries(unreadable));
  await mirror.conflicts.put({
    keyId,
    changeId: blocked.replaced?.[0] ?? blocked.id,
    base: beneath(began, rows),
    theirs: isGone ? null : document,
    at: open?.at ?? (isGone ? blocked.madeAt : document.updatedDate),
    ...(choices.length > 0 && { choices: Object.fromEntries(choices.filter(isReadable)) }),
  });
}

/** Returns a change without what was there before it in fields that the reader may no longer see. */
function withoutUnreadable<Row extends NewOutboxRow>(row: Row, { body }: Document): Row {
  const { before } = row;
  if (!before || Object.keys(before.body).every((name) => Object.hasOwn(body, name))) return row;
  const readable = Object.entries(before.body).filter(([name]) => Object.hasOwn(body, name));
  return { ...row, before: { ...before, body: Object.fromEntries(readable) } };
}
