import { z } from 'zod/mini';
import { invalidFieldsMessage } from '#domain/rules/outcome.ts';

/**
 * The device's response to an error, decided by its code, never by the text of a message.
 *
 * | verdict | the device |
 * |---|---|
 * | refused | stops this lane and shows why |
 * | signIn, update | pauses all syncing and keeps everything |
 * | noAccess | pulls first, then decides |
 * | conflict, removed | asks a person |
 * | retry | tries again later |
 */
export type Verdict = 'refused' | 'signIn' | 'noAccess' | 'conflict' | 'removed' | 'update' | 'retry';

interface ErrorEntry {
  readonly status: number;
  readonly verdict: Verdict;
  /** The text of an error that has none itself. */
  readonly message: string;
}

/** Every error by its code: the HTTP status, what the device does, and the default message. */
export const errorTable = {
  validation: { status: 400, verdict: 'refused', message: invalidFieldsMessage },
  unauthenticated: { status: 401, verdict: 'signIn', message: 'Please sign in.' },
  forbidden: {
    status: 403,
    verdict: 'noAccess',
    message: 'You do not have the required permissions to perform this action',
  },
  not_found: { status: 404, verdict: 'noAccess', message: 'Not found.' },
  version_conflict: { status: 409, verdict: 'conflict', message: 'It has been updated elsewhere.' },
  not_allowed_now: { status: 409, verdict: 'refused', message: 'This is not possible at the moment.' },
  in_use: { status: 409, verdict: 'refused', message: 'It is in use.' },
  gone: { status: 410, verdict: 'removed', message: 'It has been removed.' },
  too_large: {
    status: 413,
    verdict: 'refused',
    message: 'This is too large for the server. Shorten it, or split it into several documents.',
  },
  unprocessable: { status: 422, verdict: 'refused', message: 'This request cannot be carried out.' },
  client_too_old: {
    status: 426,
    verdict: 'update',
    message: 'This version of the app is too old. Please update.',
  },
  too_many_requests: { status: 429, verdict: 'retry', message: 'Too many requests. Please wait a moment.' },
  internal: { status: 500, verdict: 'retry', message: 'Something went wrong on the server.' },
  unavailable: { status: 503, verdict: 'retry', message: 'The server is busy. Please try again shortly.' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorTable;

const codeSchema = z.custom<ErrorCode>((code) => typeof code === 'string' && Object.hasOwn(errorTable, code));

/** The body of every error response. */
export const errorBodySchema = z.object({
  code: codeSchema,
  error: z.optional(z.string()),
  errors: z.optional(
    z.array(z.union([z.string(), z.object({ name: z.string(), messages: z.array(z.string()) })])),
  ),
  /** With `version_conflict`: the current document. */
  current: z.optional(z.unknown()),
  /** With `gone` on a pull: why the cursors are no longer valid. */
  reason: z.optional(z.enum(['epoch_changed', 'cursor_ahead', 'horizon'])),
  scopes: z.optional(z.array(z.string())),
  /** With `unauthenticated`: the account of the session has been deactivated. */
  deactivated: z.optional(z.boolean()),
  requestId: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** Returns the text of an error, or the default message of its code. */
export function errorMessage({ code, error }: Pick<ErrorBody, 'code' | 'error'>): string {
  return error ?? errorTable[code].message;
}
