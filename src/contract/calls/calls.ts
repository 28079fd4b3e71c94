import { z } from 'zod/mini';
import { accountCalls } from './accountCalls.ts';
import { appCalls } from './appCalls.ts';
import type { Call } from './call.ts';
import { wireCommentSchema, wireEditSchema } from '../comment.ts';
import { assignmentSchema } from '#domain/content/assignment.ts';
import { statusSchema } from '#domain/content/status.ts';
import { changeIdSchema, idSchema, storable, versionSchema } from '#domain/primitives/storable.ts';
import { sentAnchorSchema } from '#domain/content/textQuote.ts';
import { sharesSchema } from '#domain/content/document.ts';
import { wireDocumentSchema } from '../document.ts';
import { documentCalls } from './documentCalls.ts';
import { wireCollectionItemSchema } from '../collectionItem.ts';
import { exportCalls } from './exportCalls.ts';
import { syncCalls } from './syncCalls.ts';
import { versionItemSchema } from '../version.ts';

const nothing = z.null();

/** The version that a save is based on. */
const writtenVersion = versionSchema.check(z.gte(1));

const text = z.string().check(z.maxLength(200), storable);

/** How many rows a page may have, at most a thousand. */
function pageRows(usual: number) {
  return z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), usual);
}

const listQuery = z.object({
  statusId: z.optional(z.coerce.number().check(z.int(), z.gte(-1), z.lte(5))),
  teamId: z.optional(idSchema),
  eventId: z.optional(idSchema),
  tagId: z.optional(idSchema),
  q: z.optional(text),
  limit: pageRows(50),
  after: z.optional(text),
});

const eventItem = z.object({ id: z.string(), name: z.string(), isNext: z.boolean() });
const teamItem = z.object({ id: z.string(), name: z.string() });

/** Every call of the HTTP API by name, except those about accounts. The server, the device and OpenAPI share this table. */
export const calls = {
  ...appCalls,
  ...accountCalls,
  ...documentCalls,
  ...exportCalls,
  ...syncCalls,
  events: { method: 'GET', path: '/event/getCurrentList', access: 'signedIn', answer: z.array(eventItem) },
  teams: { method: 'GET', path: '/team/getAllActive', access: 'signedIn', answer: z.array(teamItem) },
  systemPage: {
    method: 'GET',
    path: '/systemPage',
    access: 'signedIn',
    query: z.object({ name: z.string().check(z.minLength(1), z.maxLength(200)) }),
    answer: z.object({ id: z.string(), name: z.string(), content: z.string() }),
  },
  listDocuments: {
    method: 'GET',
    path: '/{entityApi}',
    access: 'signedIn',
    query: listQuery,
    answer: z.object({ items: z.array(wireDocumentSchema), next: z.nullable(z.string()) }),
  },
  createDocument: {
    method: 'POST',
    path: '/{entityApi}',
    access: 'signedIn',
    body: z.looseObject({ keyId: z.optional(idSchema), teamId: idSchema }),
    answer: z.string(),
  },
  saveDocument: {
    method: 'PUT',
    path: '/{entityApi}/:id',
    access: 'signedIn',
    body: z.looseObject({ version: writtenVersion, teamId: z.optional(idSchema) }),
    answer: wireDocumentSchema,
  },
  setStatus: {
    method: 'PATCH',
    path: '/{entityApi}/:id/status',
    access: 'signedIn',
    body: z.strictObject({
      version: writtenVersion,
      status: statusSchema,
      /** Approves it although required fields are empty or a limit is exceeded. */
      evenIfIncomplete: z.optional(z.literal(true)),
    }),
    answer: wireDocumentSchema,
  },
  versions: {
    method: 'GET',
    path: '/{entityApi}/:id/versions',
    access: 'signedIn',
    answer: z.array(versionItemSchema),
  },
  comments: {
    method: 'GET',
    path: '/{entityApi}/:id/comments',
    access: 'signedIn',
    answer: z.array(wireCommentSchema),
  },
  addComment: {
    method: 'POST',
    path: '/{entityApi}/:id/comments',
    access: 'signedIn',
    body: z.strictObject({
      comment: z.string().check(z.maxLength(100_000), storable),
      keyId: z.optional(idSchema),
      parentId: z.nullish(changeIdSchema),
      anchor: z.optional(sentAnchorSchema),
    }),
    answer: wireCommentSchema,
  },
  editComment: {
    method: 'PUT',
    path: '/{entityApi}/:id/comments',
    access: 'signedIn',
    body: z.strictObject({
      comment: z.string().check(z.maxLength(100_000), storable),
      keyId: z.optional(idSchema),
      editParentId: changeIdSchema,
    }),
    answer: wireEditSchema,
  },
  deleteComment: {
    method: 'DELETE',
    path: '/{entityApi}/:id/comments/:commentId',
    access: 'signedIn',
    answer: nothing,
  },
  shares: { method: 'GET', path: '/{entityApi}/:id/shares', access: 'signedIn', answer: sharesSchema },
  saveShares: {
    method: 'POST',
    path: '/{entityApi}/:id/shares',
    access: 'signedIn',
    body: z.strictObject({ shareAll: z.boolean(), teams: z.array(idSchema).check(z.maxLength(200)) }),
    answer: sharesSchema,
  },
  /** Assigns a document to a person, or to nobody. */
  assign: {
    method: 'POST',
    path: '/{entityApi}/:id/assignment',
    access: 'signedIn',
    body: z.strictObject({
      to: z.nullable(idSchema),
      due: z.optional(z.nullable(z.iso.datetime('Not a date and time'))),
    }),
    answer: z.array(assignmentSchema),
  },
  listCollectionItems: {
    method: 'GET',
    path: '/{collectionApi}',
    access: 'signedIn',
    query: z.object({
      archived: z._default(z.stringbool(), false),
      limit: pageRows(1000),
      after: z.optional(z.string().check(z.maxLength(2000))),
    }),
    answer: z.array(wireCollectionItemSchema),
  },
  readCollectionItem: {
    method: 'GET',
    path: '/{collectionApi}/:id',
    access: 'signedIn',
    answer: wireCollectionItemSchema,
  },
  createCollectionItem: {
    method: 'POST',
    path: '/{collectionApi}',
    access: 'signedIn',
    body: z.looseObject({ id: z.optional(idSchema) }),
    answer: z.string(),
  },
  saveCollectionItem: {
    method: 'PUT',
    path: '/{collectionApi}/:id',
    access: 'signedIn',
    body: z.looseObject({ version: writtenVersion }),
    answer: wireCollectionItemSchema,
  },
  archiveCollectionItem: {
    method: 'DELETE',
    path: '/{collectionApi}/:id',
    access: 'signedIn',
    answer: nothing,
  },
} as const satisfies Record<string, Call>;
