import { z } from 'zod';
import { calls } from '#contract/calls.ts';
import { toWireComment, toWireComments, toWireEdit } from '#contract/comment.ts';
import type { PushResult } from '#contract/sync.ts';
import type { Comment } from '#domain/comment.ts';
import { entities, entityKeys, type EntityKey } from '#domain/entities/index.ts';
import { ApiError } from '#server/http/errors.ts';
import { readTransaction } from '#server/store/database/transaction.ts';
import { idParams, acceptOne, pathOf, requireAccess, requireReadable } from './requestContext.ts';
import { changeId } from './body.ts';
import { type RouteDeps, sendJson, requireActor } from './deps.ts';
import type { Api } from './index.ts';

const byComment = idParams.extend({ commentId: z.string().min(1).max(64) });

/** The calls about what stands beside a document: comments and shares, for every type of the registry. */
export function besideRoutes(api: Api, deps: RouteDeps): void {
  for (const entity of entityKeys) {
    commentRoutes(api, deps, entity);
    shareRoutes(api, deps, entity);
  }
}

function commentRoutes(api: Api, deps: RouteDeps, entity: EntityKey): void {
  const path = pathOf(entity);
  const tags = [entities[entity].api];
  const { database, names } = deps.store;

  const all = { tags, params: idParams, response: { 200: calls.comments.answer } };
  api.get(path(calls.comments.path), { schema: all }, async (request) => {
    const actor = await requireAccess(deps, request, entity);
    return readTransaction(database, async (db) => {
      const known = await names.read(db);
      const { keyId, comments } = await requireReadable(db, known, actor, entity, request.params.id);
      return toWireComments(keyId, comments);
    });
  });

  const { body, answer } = calls.addComment;
  const adding = { tags, params: idParams, body, response: { 200: answer } };
  api.post(path(calls.addComment.path), { schema: adding }, async (request) => {
    const actor = await requireActor(deps, request);
    const keyId = sameKey(request.params.id, request.body.keyId);
    const id = changeId(request, deps.now());
    const { comment, parentId = null } = request.body;
    const made = await acceptOne(deps, actor, { kind: 'comment', id, keyId, entity, parentId, comment });
    return toWireComment(keyId, find(made, id));
  });

  const edit = {
    tags,
    params: idParams,
    body: calls.editComment.body,
    response: { 200: calls.editComment.answer },
  };
  api.put(path(calls.editComment.path), { schema: edit }, async (request) => {
    const actor = await requireActor(deps, request);
    const keyId = sameKey(request.params.id, request.body.keyId);
    const id = changeId(request, deps.now());
    const { comment, editParentId } = request.body;
    const change = { kind: 'editComment', id, keyId, entity, commentId: editParentId, comment } as const;
    const made = find(await acceptOne(deps, actor, change), editParentId).edits.find(
      (each) => each.id === id,
    );
    if (!made) throw new ApiError('not_found');
    return toWireEdit(editParentId, made);
  });

  const removing = { tags, params: byComment, response: { 200: calls.deleteComment.answer } };
  api.delete(path(calls.deleteComment.path), { schema: removing }, async (request, reply) => {
    const actor = await requireActor(deps, request);
    const { id: keyId, commentId } = request.params;
    const id = changeId(request, deps.now());
    await acceptOne(deps, actor, { kind: 'deleteComment', id, keyId, entity, commentId });
    return sendJson(reply, 'null');
  });
}

function shareRoutes(api: Api, deps: RouteDeps, entity: EntityKey): void {
  const path = pathOf(entity);
  const tags = [entities[entity].api];
  const { database, names } = deps.store;

  const now = { tags, params: idParams, response: { 200: calls.shares.answer } };
  api.get(path(calls.shares.path), { schema: now }, async (request) => {
    const actor = await requireAccess(deps, request, entity);
    return readTransaction(database, async (db) => {
      const known = await names.read(db);
      return (await requireReadable(db, known, actor, entity, request.params.id)).shares;
    });
  });

  const { body, answer } = calls.saveShares;
  const saving = { tags, params: idParams, body, response: { 200: answer } };
  api.post(path(calls.saveShares.path), { schema: saving }, async (request) => {
    const actor = await requireActor(deps, request);
    const id = changeId(request, deps.now());
    const { shareAll, teams } = request.body;
    const shares = { shareAll, shareTeams: [...new Set(teams)] };
    const saved = await acceptOne(deps, actor, {
      kind: 'share',
      id,
      keyId: request.params.id,
      entity,
      shares,
    });
    return saved.shares ?? shares;
  });
}

/** The document is named twice, in the address and in the body: both must say the same. */
function sameKey(inPath: string, inBody: string | undefined): string {
  if (inBody === undefined || inBody === inPath) return inPath;
  const errors = [{ name: 'keyId', messages: ['Not the document of the address'] }];
  throw new ApiError('validation', { errors });
}

function find(answer: PushResult, id: string): Comment {
  const comment = answer.comments?.find((each) => each.id === id);
  if (!comment) throw new ApiError('not_found');
  return comment;
}
