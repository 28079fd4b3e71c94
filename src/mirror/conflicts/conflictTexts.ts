import type { BodyPatch } from '#domain/content/body.ts';
import type { Document } from '#domain/content/document.ts';
import { changedFields } from '#domain/rules/conflicts/merge.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import { beneath, overlay } from '#mirror/overlay/overlay.ts';
import type { Conflict } from './conflict.ts';

/** The document that the edits of a conflict were made on. */
export function baseOf({ began }: Conflict, lane: readonly OutboxRow[]): Document {
  return beneath(began, lane);
}

/** My side of a conflict: the fields I changed, with my values. */
export function myPatch(base: Document, lane: readonly OutboxRow[]): BodyPatch {
  return changedFields(base.body, myText(base, lane).body);
}

/**
 * The document with my edits, but without my status changes, whose automatic field values are not my text, and without entries
 * of logs, which are added whatever is decided.
 */
export function myText(base: Document, lane: readonly OutboxRow[]): Document {
  return overlay(
    base,
    lane.filter((row) => row.change.kind !== 'setStatus' && row.change.kind !== 'addEntries'),
  );
}
