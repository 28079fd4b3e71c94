import { status, transitionTo } from '#domain/content/status.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import type { Conflict } from '#mirror/conflicts/conflict.ts';
import { hasEdits } from '#screens/shared/document/sync/hasTwoTexts.ts';

/** Returns a sentence on what happened in the meantime, and that nothing is lost. */
export function conflictSummary({ theirs }: Conflict, lane: readonly OutboxRow[]): string {
  const mine = hasEdits(lane) ? 'Your text' : 'Your change';
  const keptNote = `${mine} is kept until you decide.`;
  if (!theirs) return `It was removed in the meantime. ${keptNote}`;
  const author = theirs.updatedBy.displayName;
  const last = lane.map(({ change }) => change).findLast(({ kind }) => kind === 'setStatus');
  const transition = last?.kind === 'setStatus' ? transitionTo(last.statusId) : undefined;
  if (!hasEdits(lane) && last?.kind === 'setStatus' && transition)
    return `You ${transition.pastLabel.toLowerCase()} version ${last.version}; ${author} has made version ${theirs.version} since.`;
  if (theirs.statusId === status.archived)
    return `${author} archived it before your text arrived. ${keptNote}`;
  return `${author} changed it before your text arrived. Both texts are kept until you decide.`;
}
