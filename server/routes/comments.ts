import { routePattern } from '#contract/calls/call.ts';
import { calls } from '#contract/calls/calls.ts';
import { toWireComment, toWireComments, toWireEdit } from '#contract/comment.ts';
import type { PushResult } from '#contract/sync/sync.ts';
import type { Comment } from '#domain/content/comment.ts';
import { entities, type EntityKey } from '#domain/content/entities/index.ts';
import { visibleComments } from '#domain/rules/permissions/visibleComments.ts';
import { changeIdSchema } from '#domain/primitives/storable.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { changeId } from './request/body.ts';
import { requireActor, type RouteDeps } from './request/deps.ts';
import { sendJson } from '#server/http/sendJson.ts';
import type { Api } from '#server/http/description/api.ts';
import { acceptOne, idParams, readDocument } from './request/requestContext.ts';

const commentParams = idParams.extend({ commentId: changeIdSchema });

/** Calls for the comments of one document type. */
export function commentRoutes(api: Api, deps: RouteDeps, entity: EntityKey): void {
  const { allFields } = entities[entity];
  const tags = [entities[entity].api];
  const { comments, addComment, editComment, deleteComment } = calls;

  const listSchema = { tags, params: idParams, response: { 200: comments.answer } };
  api.get(routePattern(comments, tags[0]), { schema: listSchema }, (request) =>
    readDocument(deps, request, entity, ({ document, actor }) =>
      toWireComments(document.keyId, visibleComments(allFields, document, actor.person.isStaff)),
    ),
  );

  const addSchema = { tags, params: idParams, body: addComment.body, response: { 200: addComment.answer } };
  api.post(routePattern(addComment, tags[0]), { schema: addSchema }, async (request) => {
    const actor = await requireActor(deps, request);
    const keyId = requireSameKey(request.params.id, request.body.keyId);
    const id = changeId(request, deps.now());
    const { comment, parentId = null, anchor } = request.body;
    const change = {
      kind: 'comment',
      id,
      keyId,
      entity,
      parentId,
      comment,
      ...(anchor && { anchor }),
    } as const;
    const result = await acceptOne(deps, actor, change);
    return toWireComment(keyId, findComment(result, id));
  });

  const editSchema = {
    tags,
    params: idParams,
    body: editComment.body,
    response: { 200: editComment.answer },
  };
  api.put(routePattern(editComment, tags[0]), { schema: editSchema }, async (request) => {
    const actor = await requireActor(deps, request);
    const keyId = requireSameKey(request.params.id, request.body.keyId);
    const id = changeId(request, deps.now());
    const { comment, editParentId: commentId } = request.body;
    const result = await acceptOne(deps, actor, {
      kind: 'editComment',
      id,
      keyId,
      entity,
      commentId,
      comment,
    });
    const edit =
      findComment(result, commentId).edits.find((each) => each.id === id) ??
      (await earlierEdit(deps, request, entity, { commentId, id }));
    if (!edit) throw new ApiError('not_found');
    return toWireEdit(commentId, edit);
  });

  const deleteSchema = { tags, params: commentParams, response: { 200: deleteComment.answer } };
  api.delete(routePattern(deleteComment, tags[0]), { schema: deleteSchema }, async (request, reply) => {
    const actor = await requireActor(deps, request);
    const { id: keyId, commentId } = request.params;
    const id = changeId(request, deps.now());
    await acceptOne(deps, actor, { kind: 'deleteComment', id, keyId, entity, commentId });
    return sendJson(reply, 'null');
  });
}

/** An edit that was sent before, and is no longer among the newest, which results have. */
function earlierEdit(
  deps: RouteDeps,
  request: Parameters<typeof readDocument>[1],
  entity: EntityKey,
  { commentId, id }: { readonly commentId: string; readonly id: string },
) {
  return readDocument(deps, request, entity, ({ document }) =>
    document.comments.find((each) => each.id === commentId)?.edits.find((each) => each.id === id),
  );
}

/** The path and the body both name the document, and must name the same one. */
function requireSameKey(inPath: string, inBody: string | undefined): string {
  if (inBody === undefined || inBody === inPath) return inPath;
  const errors = [{ name: 'keyId', messages: ['Differs from the document in the address'] }];
  throw new ApiError('validation', { errors });
}

function findComment(result: PushResult, id: string): Comment {
  const comment = result.comments?.find((each) => each.id === id);
  if (!comment) throw new ApiError('not_found');
  return comment;
}
