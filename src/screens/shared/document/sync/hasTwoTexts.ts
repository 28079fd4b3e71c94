import { status } from '#domain/content/status.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import type { Conflict } from '#mirror/conflicts/conflict.ts';

/** Whether there are two texts to choose from. False if theirs is removed or archived, or if I only changed the status. */
export function hasTwoTexts({ theirs }: Conflict, lane: readonly OutboxRow[]): boolean {
  return theirs !== null && theirs.statusId !== status.archived && hasEdits(lane);
}

/** Whether a lane changes the text of its document. */
export function hasEdits(lane: readonly OutboxRow[]): boolean {
  return lane.some(({ change }) => change.kind === 'edit' || change.kind === 'create');
}
