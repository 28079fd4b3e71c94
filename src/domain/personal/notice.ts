import { z } from 'zod/mini';
import { documentTypeSchema } from '#domain/content/documentTypes.ts';

/** Kinds of notices from the server. The device chooses the words from what its user may read. */
export const noticeKinds = [
  'flagged',
  'approved',
  'comment',
  'reply',
  'mention',
  'assigned',
  'shared',
  'slotMoved',
  'incident',
  'deskCall',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const positionSchema = z.object({
  /** Epoch milliseconds. */
  start: z.int(),
  end: z.int(),
  /** Id of the location. */
  place: z.nullable(z.string()),
});

/** When and where a slot was or is. */
export type SlotPosition = z.infer<typeof positionSchema>;

/** From where to where a slot moved. It holds no text: who may read the slot has the names of the places. */
const slotMoveSchema = z.object({ from: positionSchema, to: positionSchema });
export type SlotMove = z.infer<typeof slotMoveSchema>;

/**
 * News of a document for one person. It has no text of the document, so that it discloses nothing; of a slot that moved it
 * has times and places, if its reader may read the slot.
 */
export const noticeSchema = z.object({
  id: z.string(),
  /** A kind that this build does not know is kept and not shown. */
  kind: z.string(),
  entity: documentTypeSchema,
  keyId: z.string(),
  /** The version or comment that it is about. */
  ref: z.string(),
  /** Who did it. */
  actor: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
  /** Of a slot that moved: from where to where. */
  move: z.optional(slotMoveSchema),
});
export type Notice = z.infer<typeof noticeSchema>;

/** How long notices are kept, and how many of a person. */
export const noticeLimits = { days: 90, count: 500 } as const;
