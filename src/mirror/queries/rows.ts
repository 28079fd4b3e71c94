// Rows as screens may see them: their types, and pure functions on them.
export type { Mirror } from '#mirror/storage/database.ts';
export type {
  Choice,
  ConflictRow,
  DocumentRow,
  DraftRow,
  HeldRow,
  OutboxRow,
  PictureRow,
  PrintRow,
  RowState,
  VersionRow,
} from '#mirror/storage/rows.ts';
export { documentOf, overlay } from '#mirror/outbox/overlay.ts';
export { isBlocked, waitingRows } from '#mirror/outbox/lanes.ts';
