import { z } from 'zod/mini';

/** The knowledge of a device about its clock, stored so that it holds without a network after a restart. */
export const clockKnowledgeSchema = z.object({
  /** How far the server's time is ahead of the device's, in milliseconds. */
  offset: z.number(),
  /** How far that may be wrong, in milliseconds. */
  margin: z.number(),
  /** The server's time when the two were last compared (since 1970). */
  comparedAt: z.number(),
  /** The latest time that the device's clock has shown while the app ran (since 1970). */
  seen: z.number(),
  /** Whether the difference is large enough for the app to use the server's time, and to say so. */
  isOff: z.boolean(),
  /** Whether the clock may have been set since, by an amount that nobody knows. */
  isUncertain: z.boolean(),
  /** Whether the next answer counts at once: the app was started or the clock moved since the last. */
  isStale: z.boolean(),
  /** Another difference than the known one, and how many answers in a row have said so. */
  rumour: z.nullable(z.object({ offset: z.number(), times: z.number() })),
});

/** The knowledge of a device about its clock. */
export type ClockKnowledge = z.infer<typeof clockKnowledgeSchema>;

/** From this difference on, in milliseconds, the app says that the clock is wrong and uses the server's time. */
const offFrom = 90_000;

/**
 * Below this difference, in milliseconds, a clock that was wrong is right again. The gap to `offFrom` is wider than two
 * servers behind one address may be apart.
 */
const rightBelow = 45_000;

/** Steps of a clock below this, in milliseconds, are those of an ordinary correction. */
export const smallestStep = 5_000;

/** Returns the time to show and record for a time of the device's own clock, in milliseconds since 1970. */
export function correctedTime(known: ClockKnowledge | null, device: number): number {
  return known?.isOff ? device + known.offset : device;
}

/** Returns what the device knows when the app starts and its clock shows `device`, from what was stored. */
export function clockAtStart(known: ClockKnowledge | null, device: number): ClockKnowledge | null {
  if (!known) return null;
  const started = { ...known, seen: device, isStale: true, rumour: null };
  if (device >= known.seen - smallestStep) return started;
  // It was set back. It is most likely right now, unless it shows a time that is over.
  const offset = Math.max(0, correctedTime(known, known.seen) - device);
  return { ...started, offset, isOff: isOffAt(offset, false), isUncertain: true };
}

/** Whether a difference, in milliseconds, is large enough for the server's time to be used. */
export function isOffAt(offset: number, wasOff: boolean): boolean {
  return Math.abs(offset) >= (wasOff ? rightBelow : offFrom);
}
