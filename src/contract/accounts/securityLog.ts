import { z } from 'zod/mini';
import { idSchema } from '#domain/primitives/storable.ts';
import type { Call } from '../calls/call.ts';

/** Everything that the security log records. */
export const securityEvents = [
  'signedIn',
  'signInFailed',
  'signedOut',
  'sessionsEnded',
  'passwordChanged',
  'passwordReset',
  'passwordLinkCreated',
  'passwordLinkRevoked',
  'passwordLinkRequested',
  'passwordChosen',
  'accountCreated',
  'accountDeactivated',
  'accountReactivated',
  'emailChanged',
  'roleGiven',
  'teamsChanged',
  'roleCreated',
  'roleChanged',
  'roleDeleted',
  'exported',
  'databaseRestored',
  'gameImported',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

const personSchema = z.nullable(z.object({ id: z.string(), name: z.string() }));

/** An entry of the security log. It has neither contents of documents nor secrets. */
const entrySchema = z.object({
  id: z.string(),
  at: z.string(),
  event: z.enum(securityEvents),
  /** Who did it; null for the terminal, the server itself and people who are not signed in. */
  by: personSchema,
  /** Whose account it is about. */
  about: personSchema,
  address: z.nullable(z.string()),
  /** Browser and system, such as "Firefox on Windows". */
  device: z.nullable(z.string()),
  /** Names of the things that changed: roles, teams, the exported type, the size of an import. */
  detail: z.record(z.string(), z.string()),
});
export type SecurityLogEntry = z.infer<typeof entrySchema>;

/** The call for the security log. */
export const securityLogCalls = {
  /** Entries for administrators, newest first; `after` is the `next` of the page before. */
  securityLog: {
    method: 'GET',
    path: '/securityLog',
    access: 'signedIn',
    query: z.object({
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 50),
      after: z.optional(idSchema),
    }),
    answer: z.object({ items: z.array(entrySchema), next: z.nullable(z.string()) }),
  },
} as const satisfies Record<string, Call>;
