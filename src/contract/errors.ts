import { z } from 'zod/mini';

/**
 * What the device does about an answer. The verdict is decided here, by code, and never read from a message.
 * `refused`: stop this lane and show why · `signIn`, `update`: pause everything, keep everything · `noAccess`: pull
 * first, then decide · `conflict`, `removed`: a person decides · `retry`: again, later.
 */
export type Verdict = 'refused' | 'signIn' | 'noAccess' | 'conflict' | 'removed' | 'update' | 'retry';

interface ErrorEntry {
  readonly status: number;
  readonly verdict: Verdict;
  /** Said where nothing better is known. */
  readonly words: string;
}

/** The one table of errors: code → HTTP status, what the device does, and words for people. */
export const errorTable = {
  validation: { status: 400, verdict: 'refused', words: 'Some of it is not right.' },
  unauthenticated: { status: 401, verdict: 'signIn', words: 'Please sign in.' },
  forbidden: {
    status: 403,
    verdict: 'noAccess',
    words: 'You do not have the required permissions to perform this action',
  },
  not_found: { status: 404, verdict: 'noAccess', words: 'There is no such thing here.' },
  version_conflict: { status: 409, verdict: 'conflict', words: 'It has been updated elsewhere.' },
  not_allowed_now: { status: 409, verdict: 'refused', words: 'That is not possible now.' },
  in_use: { status: 409, verdict: 'refused', words: 'It is in use.' },
  gone: { status: 410, verdict: 'removed', words: 'It was removed.' },
  too_large: { status: 413, verdict: 'refused', words: 'That is too large.' },
  unprocessable: { status: 422, verdict: 'refused', words: 'That cannot be done as it is.' },
  client_too_old: {
    status: 426,
    verdict: 'update',
    words: 'This version of the app is too old. Please update.',
  },
  too_many_requests: { status: 429, verdict: 'retry', words: 'Too many requests. Please wait a moment.' },
  internal: { status: 500, verdict: 'retry', words: 'Something went wrong on the server.' },
  unavailable: { status: 503, verdict: 'retry', words: 'The server is busy. Please try again shortly.' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorTable;

const codeSchema = z.custom<ErrorCode>(
  (given) => typeof given === 'string' && Object.hasOwn(errorTable, given),
);

/** Every error on the wire. `current` is the document as it stands, with a version conflict. */
export const errorBodySchema = z.object({
  code: codeSchema,
  error: z.optional(z.string()),
  errors: z.optional(
    z.array(z.union([z.string(), z.object({ name: z.string(), messages: z.array(z.string()) })])),
  ),
  current: z.optional(z.unknown()),
  /** With `gone` on a pull: why cursors no longer hold. */
  reason: z.optional(z.enum(['epoch_changed', 'cursor_ahead', 'horizon'])),
  scopes: z.optional(z.array(z.string())),
  /** With `unauthenticated`: the session is that of an account that was taken out of use. */
  deactivated: z.optional(z.boolean()),
  requestId: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
