import { z } from 'zod/mini';
import type { Call } from './calls/call.ts';

/** The call with which somebody who may not read event slots signs up for a released one, or off again. */
export const crewCallCalls = {
  signUpForSlot: {
    method: 'POST',
    path: '/user/slots/:id/signUp',
    access: 'signedIn',
    body: z.object({ isOff: z.boolean() }),
    answer: z.null(),
  },
} as const satisfies Record<string, Call>;
