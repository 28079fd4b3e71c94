import { z } from 'zod/mini';
import type { Call } from './call.ts';
import { errorReportSchema } from '../errors/errorReport.ts';
import { currentUserSchema } from '../accounts/user.ts';

const nothing = z.null();

/** Path of a document, for its calls and for messages about it. */
export const documentPath = '/{entityApi}/:id';

/** The calls that every screen needs. Kept apart from the others because they are loaded before anything shows. */
export const appCalls = {
  currentUser: { method: 'GET', path: '/user/current', access: 'signedIn', answer: currentUserSchema },
  logout: { method: 'POST', path: '/user/logout', access: 'public', answer: nothing },
  version: { method: 'GET', path: '/healthcheck/version', access: 'public', answer: z.string() },
  logClientError: {
    method: 'POST',
    path: '/logging/js',
    access: 'public',
    body: errorReportSchema,
    answer: nothing,
  },
} as const satisfies Record<string, Call>;
