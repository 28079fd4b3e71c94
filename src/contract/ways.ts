import { z } from 'zod/mini';
import type { Call } from './call.ts';

const nothing = z.null();

/** The address of a push service: a name on the internet, never one of this network. */
const pushAddress = /^https:\/\/(?:[a-z\d-]+\.)+(?!(?:local|internal|lan|home|localhost)\/)[a-z]{2,}\//i;

/** The calls about how people are told besides the inbox. Only the profile makes them. */
export const wayCalls = {
  /** How people are told besides the inbox: by mail where it is set up, and on devices that take pushes. */
  waysToTell: {
    method: 'GET',
    path: '/user/ways',
    access: 'signedIn',
    answer: z.object({
      mail: z.boolean(),
      /** The public key of the server, with which a browser takes its pushes. */
      pushKey: z.string(),
      /** Where this session takes pushes; null if it takes none. */
      endpoint: z.nullable(z.string()),
    }),
  },
  /** Lets this device take pushes until it is signed out. */
  takePushes: {
    method: 'POST',
    path: '/user/push',
    access: 'signedIn',
    body: z.strictObject({
      endpoint: z
        .string()
        .check(z.maxLength(1000), z.regex(pushAddress, 'Not the address of a push service')),
      keys: z.strictObject({
        p256dh: z.string().check(z.regex(/^[\w-]{87,88}$/)),
        auth: z.string().check(z.regex(/^[\w-]{22,24}$/)),
      }),
    }),
    answer: nothing,
  },
  /** Ends that. */
  leavePushes: { method: 'DELETE', path: '/user/push', access: 'signedIn', answer: nothing },
} as const satisfies Record<string, Call>;
