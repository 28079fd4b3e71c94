import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PushResult } from '#contract/sync.ts';
import type { Change } from '#domain/change.ts';
import type { Document } from '#domain/document.ts';
import { entities, type EntityKey } from '#domain/entities/index.ts';
import { hasAnyPermission, may } from '#domain/permissions/permissions.ts';
import { accept, hiddenErrorCode } from '#server/accept/accept.ts';
import { ApiError } from '#server/http/errors.ts';
import { loadDocuments } from '#server/store/documents/documents.ts';
import type { Names } from '#server/store/people/names.ts';
import type { Actor } from '#server/store/people/people.ts';
import type { Queries } from '#server/store/database/transaction.ts';
import { type RouteDeps, requireActor } from './deps.ts';

/** The document a call is about. */
export const idParams = z.object({ id: z.string().min(1).max(64) });

/** A call's path for a type. */
export function pathOf(entity: EntityKey): (path: string) => string {
  return (path) => path.replace('{entityApi}', entities[entity].api);
}

/** The signed-in person, if they have anything at all on the type; otherwise 403 whatever they ask for. */
export async function requireAccess(
  deps: RouteDeps,
  request: FastifyRequest,
  entity: EntityKey,
): Promise<Actor> {
  const actor = await requireActor(deps, request);
  if (!hasAnyPermission(actor.person, entity)) throw new ApiError('forbidden');
  return actor;
}

/** A document as it stands, for who may read it; 403 or 404 for everybody else. */
export async function requireReadable(
  db: Queries,
  names: Names,
  actor: Actor,
  entity: EntityKey,
  keyId: string,
): Promise<Document> {
  const document = (await loadDocuments(db, names, [keyId])).get(keyId);
  if (document?.entity === entity && may(actor.person, 'read', document)) return document;
  throw new ApiError(document?.entity === entity ? await hiddenErrorCode(db, actor, keyId) : 'not_found');
}

/** One change through the same door as a batch; what is refused becomes the error of the call. */
export async function acceptOne(deps: RouteDeps, actor: Actor, change: Change): Promise<PushResult> {
  const [answer] = await accept(deps.store, actor, [{ change }], deps.now());
  if (!answer) throw new ApiError('unprocessable');
  if (answer.error) throw new ApiError(answer.error.code, answer.error);
  return answer;
}
