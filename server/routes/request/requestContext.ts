import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PushResult } from '#contract/sync/sync.ts';
import type { Change } from '#domain/rules/change.ts';
import type { Document } from '#domain/content/document.ts';
import type { EntityKey } from '#domain/content/entities/index.ts';
import { idSchema } from '#domain/primitives/storable.ts';
import { hasAnyPermission, may } from '#domain/rules/permissions/permissions.ts';
import { accept } from '#server/accept/accept.ts';
import { hiddenErrorCode } from '#server/store/documents/visibility.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { type Queries, readTransaction } from '#server/store/database/transaction.ts';
import { loadDocuments } from '#server/store/documents/documents.ts';
import type { Names } from '#server/store/people/names.ts';
import type { Actor } from '#server/store/people/people.ts';
import { type RouteDeps, requireActor } from './deps.ts';

/** The `:id` in the path of a call. */
export const idParams = z.object({ id: idSchema });

/** The name of a file in the path of a call. */
export const fileParams = z.object({ file: z.string().max(100) });

/** The signed-in person, if they have any permission for the type; otherwise 403, whatever they ask for. */
export async function requireAccess(
  deps: RouteDeps,
  request: FastifyRequest,
  entity: EntityKey,
): Promise<Actor> {
  const actor = await requireActor(deps, request);
  if (!hasAnyPermission(actor.person, entity)) throw new ApiError('forbidden');
  return actor;
}

/** A document that the person may read, with what reading around it needs. */
export interface ReadContext {
  readonly db: Queries;
  readonly names: Names;
  readonly actor: Actor;
  readonly document: Document;
}

/** Reads in one snapshot around a document; 401, 403 or 404 where the person may not read it. */
export async function readDocument<T>(
  deps: RouteDeps,
  request: FastifyRequest<{ Params: { id: string } }>,
  entity: EntityKey,
  read: (context: ReadContext) => T | Promise<T>,
): Promise<T> {
  const actor = await requireAccess(deps, request, entity);
  const { id } = request.params;
  return readTransaction(deps.store.database, async (db) => {
    const names = await deps.store.names.read(db);
    const document = (await loadDocuments(db, names, [id])).get(id);
    if (document?.entity !== entity) throw new ApiError('not_found');
    if (!may(actor.person, 'read', document)) throw new ApiError(await hiddenErrorCode(db, actor, id));
    return read({ db, names, actor, document });
  });
}

/** Accepts one change as a batch would; a refusal becomes the error of the call. */
export async function acceptOne(deps: RouteDeps, actor: Actor, change: Change): Promise<PushResult> {
  const [result] = await accept(deps.store, actor, [{ change }], deps.now());
  if (!result) throw new ApiError('unprocessable');
  if (result.error) throw new ApiError(result.error.code, result.error);
  return result;
}
