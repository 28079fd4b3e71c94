import { moves, status } from '#domain/status.ts';
import type { ConflictRow, OutboxRow } from '#mirror/storage/database.ts';

/** Whether two texts stand against each other: not where theirs is gone or archived, and not where I only moved the status. */
export function hasTwoTexts({ theirs }: ConflictRow, lane: readonly OutboxRow[]): boolean {
  return theirs !== null && theirs.statusId !== status.archived && wrote(lane);
}

/** What came between, in a sentence, and that nothing is lost by it. */
export function conflictWords({ theirs, base }: ConflictRow, lane: readonly OutboxRow[]): string {
  const mine = wrote(lane) ? 'Your text' : 'What you did';
  const kept = `${mine} is kept until you have decided.`;
  if (!theirs) return `It was removed meanwhile. ${kept}`;
  const who = theirs.updatedBy.displayName;
  const last = lane.map(({ change }) => change).findLast(({ kind }) => kind === 'setStatus');
  const move = last?.kind === 'setStatus' ? moves.find(({ to }) => to === last.statusId) : undefined;
  if (!wrote(lane) && move)
    return `You ${move.done.toLowerCase()} version ${base.version}; ${who} has made version ${theirs.version} since.`;
  if (theirs.statusId === status.archived) return `${who} archived it before your text arrived. ${kept}`;
  return `${who} changed it before your text arrived. Both are kept until you have decided.`;
}

function wrote(lane: readonly OutboxRow[]): boolean {
  return lane.some(({ change }) => change.kind === 'save' || change.kind === 'create');
}
