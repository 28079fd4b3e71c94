import { z } from 'zod/mini';
import type { Call } from '../calls/call.ts';

const nothing = z.null();

/** The address of a push service: a name on the internet, never one of this network. */
const pushAddress = /^https:\/\/(?:[a-z\d-]+\.)+(?!(?:local|internal|lan|home|localhost)\/)[a-z]{2,}\//i;

/** Calls about the channels of notifications besides the inbox. Only the profile makes them. */
export const notificationChannelCalls = {
  /** Channels of the server: mail where it is set up, and push messages to devices that subscribe. */
  notificationChannels: {
    method: 'GET',
    path: '/user/notificationChannels',
    access: 'signedIn',
    answer: z.object({
      mail: z.boolean(),
      /** Public key of the server, with which a browser subscribes. */
      pushKey: z.string(),
      /** Address of the session's push subscription; null without one. */
      endpoint: z.nullable(z.string()),
    }),
  },
  /** Subscribes this device to push messages until it is signed out. */
  subscribeToPush: {
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
  /** Ends the subscription of this device. */
  unsubscribeFromPush: { method: 'DELETE', path: '/user/push', access: 'signedIn', answer: nothing },
} as const satisfies Record<string, Call>;
