import { z } from 'zod/mini';
import { changeIdSchema } from '#domain/primitives/storable.ts';
import { documentPath } from './appCalls.ts';
import type { Call } from './call.ts';
import { wireDocumentSchema } from '../document.ts';

/** The calls about documents that the device makes. Kept apart because the screens of documents load them. */
export const documentCalls = {
  readDocument: { method: 'GET', path: documentPath, access: 'signedIn', answer: wireDocumentSchema },
  readVersion: {
    method: 'GET',
    path: '/{entityApi}/:id/versions/:version',
    access: 'signedIn',
    query: z.object({ kept: z.optional(changeIdSchema) }),
    answer: wireDocumentSchema,
  },
  /** Ids of the people who may read a document. Only for staff, who know these people. */
  documentReaders: {
    method: 'GET',
    path: '/{entityApi}/:id/readers',
    access: 'signedIn',
    answer: z.array(z.string()),
  },
} as const satisfies Record<string, Call>;
