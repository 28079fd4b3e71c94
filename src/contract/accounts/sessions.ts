import { z } from 'zod/mini';
import type { Call } from '../calls/call.ts';

/** A session of the signed-in user. */
const ownSessionSchema = z.object({
  id: z.string(),
  /** Browser and system, such as "Firefox on Windows". */
  device: z.string(),
  signedIn: z.string(),
  /** To the hour. */
  lastUsed: z.string(),
  /** The session that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

/** Calls about the user's sessions. Kept apart from the other calls because only the profile loads them. */
export const sessionCalls = {
  sessions: { method: 'GET', path: '/user/sessions', access: 'signedIn', answer: z.array(ownSessionSchema) },
  endSession: { method: 'DELETE', path: '/user/sessions/:id', access: 'signedIn', answer: z.null() },
  /** Ends all sessions but the one that asks. */
  endOtherSessions: { method: 'DELETE', path: '/user/sessions', access: 'signedIn', answer: z.null() },
} as const satisfies Record<string, Call>;
