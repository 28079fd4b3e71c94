import type { Document } from '#domain/content/document.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import type { Conflict } from './conflict.ts';
import { beneath } from '../overlay/overlay.ts';

/** The document that the edits of a conflict were made on. */
export function baseOf({ began }: Conflict, lane: readonly OutboxRow[]): Document {
  return beneath(began, lane);
}
