import { z } from 'zod/mini';

/**
 * Something that a person's devices share and nobody else sees: what they have read, what they follow, how they want to
 * be notified. Views that a team shares (`teamView.ts`) are written in the same way. Of two entries with one key the
 * later counts, so devices never conflict.
 */
export const personalEntrySchema = z
  .object({
    key: z
      .string()
      .check(z.regex(/^(read|settings|(seen|comments|follow|notice|columns|device|view):[\w.~-]{1,120})$/)),
    value: z.string().check(z.regex(/^[ -~]{0,3000}$/)),
    /** Epoch milliseconds: of what was seen, by the server's clock; of a choice, by the device's. */
    at: z.int().check(z.gte(0), z.lte(8_640_000_000_000_000)),
  })
  .check(z.refine(({ key, value }) => key.startsWith('view:') || value.length <= 200, 'Too long'));
export type PersonalEntry = z.infer<typeof personalEntrySchema>;

/** The keys of entries. */
export const personalKeys = {
  /** Everything until its time counts as read. */
  read: 'read',
  /** How the person wants to be notified (`noticeSettings.ts`). */
  settings: 'settings',
  /** The newest version of a document that was on a screen: its time, and its number as the value. */
  seen: (keyId: string) => `seen:${keyId}`,
  /** The time of the newest comment on a document that was on a screen. */
  comments: (keyId: string) => `comments:${keyId}`,
  /** Whether the person follows a document: `yes` or `no`, as they chose. */
  follow: (keyId: string) => `follow:${keyId}`,
  /** The columns of the lists of a type, in their order; empty where the list decides. */
  columns: (type: string) => `columns:${type}`,
  /** State of a notice: `read`, `done` or `snoozed` and until when. */
  notice: (id: string) => `notice:${id}`,
} as const;

/** The later of two entries with the same key; at the same time, the longer or greater value. */
export function laterEntry<T extends PersonalEntry>(a: T, b: T): T {
  if (a.at !== b.at) return a.at > b.at ? a : b;
  if (a.value.length !== b.value.length) return a.value.length > b.value.length ? a : b;
  return a.value >= b.value ? a : b;
}

/** Whether an entry says nothing beyond what is read anyway: everything until a time is. */
export function isCoveredBy({ key, at }: PersonalEntry, readAt: number): boolean {
  return at <= readAt && (key.startsWith('seen:') || key.startsWith('comments:'));
}
