import { z } from 'zod/mini';
import type { Call } from './call.ts';
import {
  personalRequestSchema,
  pullRequestSchema,
  pullResponseSchema,
  pushResponseSchema,
  pushRequestSchema,
} from '../sync/sync.ts';
import { historyRequestSchema, historyResponseSchema } from '../version.ts';

/** The calls of sync. Kept apart from the others because the worker needs no more. */
export const syncCalls = {
  pull: {
    method: 'POST',
    path: '/sync/pull',
    access: 'signedIn',
    body: pullRequestSchema,
    answer: pullResponseSchema,
  },
  push: {
    method: 'POST',
    path: '/sync/push',
    access: 'signedIn',
    body: pushRequestSchema,
    answer: pushResponseSchema,
  },
  /** Stores what a person's devices share: what was read, what is followed, what became of notices. */
  savePersonal: {
    method: 'POST',
    path: '/sync/personal',
    access: 'signedIn',
    body: personalRequestSchema,
    answer: z.null(),
  },
  history: {
    method: 'POST',
    path: '/sync/history',
    access: 'signedIn',
    body: historyRequestSchema,
    answer: historyResponseSchema,
  },
} as const satisfies Record<string, Call>;
