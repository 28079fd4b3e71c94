import { z } from 'zod/mini';

/**
 * A released slot, for somebody who may not read event slots. It holds nothing that was not released, and no text that
 * was not written for players.
 */
export const ownSlotSchema = z.object({
  id: z.string(),
  eventId: z.string(),
  /** The title for players; empty without one. */
  title: z.string(),
  /** The kind of slot, for those whom the slot names or who may sign up for it; empty for others. */
  kind: z.string(),
  /** Epoch milliseconds. */
  start: z.int(),
  end: z.int(),
  place: z.nullable(z.string()),
  isOff: z.boolean(),
  /** Why it is theirs: they are named in it, it is for one of their teams, or for all players. */
  as: z.enum(['crew', 'referee', 'team', 'all']),
  /** The team that it is for, if it is one of theirs. */
  team: z.nullable(z.string()),
  /** The crew that it needs, for those who may sign up for it or have done so. */
  call: z.optional(
    z.object({
      needed: z.int(),
      free: z.int(),
      /** Whether the person has signed up for it. */
      isOn: z.boolean(),
    }),
  ),
});
export type OwnSlot = z.infer<typeof ownSlotSchema>;
