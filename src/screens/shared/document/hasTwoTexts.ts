import { status } from '#domain/status.ts';
import type { ConflictRow, OutboxRow } from '#mirror/storage/rows.ts';

/** Whether there are two texts to choose from. False if theirs is removed or archived, or if I only changed the status. */
export function hasTwoTexts({ theirs }: ConflictRow, lane: readonly OutboxRow[]): boolean {
  return theirs !== null && theirs.statusId !== status.archived && hasEdits(lane);
}

/** Whether a lane changes the text of its document. */
export function hasEdits(lane: readonly OutboxRow[]): boolean {
  return lane.some(({ change }) => change.kind === 'save' || change.kind === 'create');
}
