import { z } from 'zod/mini';
import type { Call } from './call.ts';
import { currentUserSchema, passwordChangeSchema, profileSchema } from '../accounts/user.ts';

/** The calls about the account of the signed-in user. */
export const accountCalls = {
  saveProfile: {
    method: 'PUT',
    path: '/user/current',
    access: 'signedIn',
    body: profileSchema,
    answer: currentUserSchema,
  },
  changePassword: {
    method: 'POST',
    path: '/user/password',
    access: 'signedIn',
    body: passwordChangeSchema,
    answer: z.null(),
  },
} as const satisfies Record<string, Call>;
