import { errorTable } from '#contract/errors.ts';
import { type SideChange, isSide } from '#domain/change.ts';
import { threads } from '#domain/comment.ts';
import type { DocumentRow, OutboxRow } from '#mirror/storage/database.ts';
import { isBlocked } from '#mirror/outbox/queue.ts';

/** A comment or a share that waits for its author, because the server did not take it in. */
export interface Refused {
  readonly change: SideChange;
  readonly why: string;
}

/** Everything beside the text of a document that the server did not take in. */
export function refusedBeside(lane: readonly OutboxRow[]): Refused[] {
  return lane
    .filter(isBlocked)
    .flatMap(({ change, error }) => (isSide(change) ? [{ change, why: whyRefused(error) }] : []));
}

/** Why the server did not take something in, in a sentence. */
export function whyRefused(error: OutboxRow['error']): string {
  return error ? (error.error ?? errorTable[error.code].words) : 'No reason is known.';
}

/** The comment that a change is about; undefined for shares. */
export function commentOf(change: SideChange): string | undefined {
  switch (change.kind) {
    case 'comment':
      return change.id;
    case 'editComment':
    case 'deleteComment':
      return change.commentId;
    case 'share':
      return undefined;
  }
}

/** The refused changes of a document: by the comment they stand at, and those whose comment is not shown. */
export function refusedTalk(
  lane: readonly OutboxRow[],
  comments: DocumentRow['comments'],
): { readonly at: ReadonlyMap<string, Refused>; readonly elsewhere: readonly Refused[] } {
  const shown = new Set(
    threads(comments).flatMap(({ comment, replies }) => [comment.id, ...replies.map(({ id }) => id)]),
  );
  const at = new Map<string, Refused>();
  const elsewhere: Refused[] = [];
  for (const refused of refusedBeside(lane)) {
    const id = commentOf(refused.change);
    if (id === undefined) continue;
    if (shown.has(id)) at.set(id, refused);
    else elsewhere.push(refused);
  }
  return { at, elsewhere };
}

/** The comments of which something is not on the server yet. */
export function waitingTalk(lane: readonly OutboxRow[]): ReadonlySet<string> {
  const ids = lane.map(({ change }) => (isSide(change) ? commentOf(change) : undefined));
  return new Set(ids.filter((id) => id !== undefined));
}
