import { z } from 'zod/mini';
import { wireCommentSchema, wireEditSchema } from './comment.ts';
import { kindSchema } from '#domain/kinds.ts';
import { statusSchema } from '#domain/status.ts';
import { sharesSchema } from '#domain/document.ts';
import { wireDocumentSchema } from './document.ts';
import { pullAnswerSchema, pullRequestSchema, pushAnswersSchema, pushRequestSchema } from './sync.ts';
import { wireThingSchema } from './collectionItem.ts';
import { currentUserSchema, passwordChangeSchema, profileSchema } from './user.ts';
import { historyAnswerSchema, historyRequestSchema, versionItemSchema } from './version.ts';

const idSchema = z.string().check(z.minLength(1), z.maxLength(64));

/** Who may make a call at all; what they then may do is decided by `may`. */
export type Who = 'anybody' | 'signedIn';

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under /api. `{entityApi}` stands for each type's name in the calls. */
  readonly path: string;
  readonly who: Who;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
}

const nothing = z.null();

const listQuery = z.object({
  statusId: z.optional(z.coerce.number().check(z.int())),
  teamId: z.optional(idSchema),
  eventId: z.optional(idSchema),
  tagId: z.optional(idSchema),
  q: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 50),
  after: z.optional(z.string().check(z.maxLength(200))),
});

const eventItem = z.object({ id: z.string(), name: z.string(), isNext: z.boolean() });
const teamItem = z.object({ id: z.string(), name: z.string() });

/** Where a document is asked for. */
export function addressOf(entity: { readonly api: string }, keyId: string): string {
  return `/api/${entity.api}/${keyId}`;
}

/** Every call of the outside: name → method, path, who, query, body, answer. Server, device and OpenAPI read this one table. */
export const calls = {
  currentUser: { method: 'GET', path: '/user/current', who: 'signedIn', answer: currentUserSchema },
  saveProfile: {
    method: 'PUT',
    path: '/user/current',
    who: 'signedIn',
    body: profileSchema,
    answer: currentUserSchema,
  },
  changePassword: {
    method: 'POST',
    path: '/user/password',
    who: 'signedIn',
    body: passwordChangeSchema,
    answer: nothing,
  },
  logout: { method: 'POST', path: '/user/logout', who: 'anybody', answer: nothing },
  events: { method: 'GET', path: '/event/getCurrentList', who: 'signedIn', answer: z.array(eventItem) },
  teams: { method: 'GET', path: '/team/getAllActive', who: 'signedIn', answer: z.array(teamItem) },
  systemPage: {
    method: 'GET',
    path: '/systemPage',
    who: 'signedIn',
    query: z.object({ name: z.string().check(z.minLength(1), z.maxLength(200)) }),
    answer: z.object({ id: z.string(), name: z.string(), content: z.string() }),
  },
  version: { method: 'GET', path: '/healthcheck/version', who: 'anybody', answer: z.string() },
  logClientError: {
    method: 'POST',
    path: '/logging/js',
    who: 'anybody',
    body: z.object({
      Message: z.string().check(z.maxLength(10_000)),
      Source: z.nullish(z.string().check(z.maxLength(2_000))),
      Error: z.nullish(z.string().check(z.maxLength(50_000))),
    }),
    answer: nothing,
  },
  listDocuments: {
    method: 'GET',
    path: '/{entityApi}',
    who: 'signedIn',
    query: listQuery,
    answer: z.object({ items: z.array(wireDocumentSchema), next: z.nullable(z.string()) }),
  },
  readDocument: { method: 'GET', path: '/{entityApi}/:id', who: 'signedIn', answer: wireDocumentSchema },
  createDocument: {
    method: 'POST',
    path: '/{entityApi}',
    who: 'signedIn',
    body: z.looseObject({ keyId: z.optional(idSchema), teamId: idSchema }),
    answer: z.string(),
  },
  saveDocument: {
    method: 'PUT',
    path: '/{entityApi}/:id',
    who: 'signedIn',
    body: z.looseObject({ version: z.int().check(z.gte(1)), teamId: z.optional(idSchema) }),
    answer: wireDocumentSchema,
  },
  setStatus: {
    method: 'PATCH',
    path: '/{entityApi}/:id/status',
    who: 'signedIn',
    body: z.strictObject({ version: z.int().check(z.gte(1)), status: statusSchema }),
    answer: wireDocumentSchema,
  },
  versions: {
    method: 'GET',
    path: '/{entityApi}/:id/versions',
    who: 'signedIn',
    answer: z.array(versionItemSchema),
  },
  readVersion: {
    method: 'GET',
    path: '/{entityApi}/:id/versions/:version',
    who: 'signedIn',
    query: z.object({ kept: z.optional(idSchema) }),
    answer: wireDocumentSchema,
  },
  comments: {
    method: 'GET',
    path: '/{entityApi}/:id/comments',
    who: 'signedIn',
    answer: z.array(wireCommentSchema),
  },
  addComment: {
    method: 'POST',
    path: '/{entityApi}/:id/comments',
    who: 'signedIn',
    body: z.strictObject({
      comment: z.string().check(z.maxLength(100_000)),
      keyId: z.optional(idSchema),
      parentId: z.nullish(idSchema),
    }),
    answer: wireCommentSchema,
  },
  editComment: {
    method: 'PUT',
    path: '/{entityApi}/:id/comments',
    who: 'signedIn',
    body: z.strictObject({
      comment: z.string().check(z.maxLength(100_000)),
      keyId: z.optional(idSchema),
      editParentId: idSchema,
    }),
    answer: wireEditSchema,
  },
  deleteComment: {
    method: 'DELETE',
    path: '/{entityApi}/:id/comments/:commentId',
    who: 'signedIn',
    answer: nothing,
  },
  shares: { method: 'GET', path: '/{entityApi}/:id/shares', who: 'signedIn', answer: sharesSchema },
  saveShares: {
    method: 'POST',
    path: '/{entityApi}/:id/shares',
    who: 'signedIn',
    body: z.strictObject({ shareAll: z.boolean(), teams: sharesSchema.shape.shareTeams }),
    answer: sharesSchema,
  },
  listThings: {
    method: 'GET',
    path: '/{collectionApi}',
    who: 'signedIn',
    query: z.object({ archived: z._default(z.stringbool(), false) }),
    answer: z.array(wireThingSchema),
  },
  readThing: { method: 'GET', path: '/{collectionApi}/:id', who: 'signedIn', answer: wireThingSchema },
  createThing: {
    method: 'POST',
    path: '/{collectionApi}',
    who: 'signedIn',
    body: z.looseObject({ id: z.optional(idSchema) }),
    answer: z.string(),
  },
  saveThing: {
    method: 'PUT',
    path: '/{collectionApi}/:id',
    who: 'signedIn',
    body: z.looseObject({ version: z.int().check(z.gte(1)) }),
    answer: wireThingSchema,
  },
  /** A table of everything of a kind that the reader may see, as a file. */
  exportTable: {
    method: 'GET',
    path: '/export.csv',
    who: 'signedIn',
    query: z.object({ entity: kindSchema }),
    answer: z.string(),
  },
  /** The whole game as a file, for administrators who are staff. */
  exportGame: { method: 'GET', path: '/export.json', who: 'signedIn', answer: z.unknown() },
  /** The slots of an event as a calendar file. */
  timetableFile: { method: 'GET', path: '/events/:id/timetable.ics', who: 'signedIn', answer: z.string() },
  archiveThing: { method: 'DELETE', path: '/{collectionApi}/:id', who: 'signedIn', answer: nothing },
  pull: {
    method: 'POST',
    path: '/sync/pull',
    who: 'signedIn',
    body: pullRequestSchema,
    answer: pullAnswerSchema,
  },
  push: {
    method: 'POST',
    path: '/sync/push',
    who: 'signedIn',
    body: pushRequestSchema,
    answer: pushAnswersSchema,
  },
  history: {
    method: 'POST',
    path: '/sync/history',
    who: 'signedIn',
    body: historyRequestSchema,
    answer: historyAnswerSchema,
  },
} as const satisfies Record<string, Call>;
