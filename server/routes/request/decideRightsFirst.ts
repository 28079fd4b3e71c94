import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { unshared } from '#domain/content/document.ts';
import type { DocumentType } from '#domain/content/documentTypes.ts';
import { code } from '#domain/content/permissionCodes.ts';
import {
  type Action,
  type Subject,
  holdsCode,
  may,
  mayCreateAny,
  mayCreateFor,
} from '#domain/rules/permissions/permissions.ts';
import type { Person } from '#domain/content/person.ts';
import { status, statusSchema, transitionList, transitionTo } from '#domain/content/status.ts';
import { idSchema } from '#domain/primitives/storable.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { answerError, isValidation } from '#server/http/errors.ts';
import { readTransaction } from '#server/store/database/transaction.ts';
import { loadDocuments } from '#server/store/documents/documents.ts';
import { hiddenErrorCode } from '#server/store/documents/visibility.ts';
import type { Api } from '#server/http/description/api.ts';
import { requireActor, type RouteDeps } from './deps.ts';

/** Action of a call on a document; `transition` is the one to the status that the body names. */
type CallAction = Action | 'transition';

/**
 * Lets the calls about a type, added afterwards, check rights first: somebody without the right gets that answer, and
 * not a list of what their request lacks. Only invalid requests are looked at; for all others the rules decide, which
 * check the right first as well, and know what was applied before (decision 041).
 */
export function decideRightsFirst(api: Api, deps: RouteDeps, type: DocumentType): void {
  api.addHook('onRoute', (route) => {
    const action = actionOfRoute([route.method].flat()[0] ?? '', route.url);
    route.errorHandler = (fault: Error, request: FastifyRequest, reply: FastifyReply) => {
      const decided = isValidation(fault) ? refusalOf(deps, request, type, action) : Promise.resolve(fault);
      void decided.then((refusal) => answerError(refusal ?? fault, request, reply));
    };
  });
}

/** Returns the action of a document type's route. Throws for an unknown route, whose action belongs here. */
function actionOfRoute(method: string, url: string): CallAction {
  const call = `${method} ${url.replace(/^\/api\/\w+/, '')}`;
  if (/^(GET|HEAD) /.test(call)) return 'read';
  if (/^(POST|PUT|DELETE) \/:id\/comments/.test(call)) return 'comment';
  switch (call) {
    case 'POST ':
      return 'create';
    case 'PUT /:id':
      return 'edit';
    case 'DELETE /:id':
      return 'archive';
    case 'PATCH /:id/status':
      return 'transition';
    case 'POST /:id/shares':
      return 'share';
    case 'POST /:id/assignment':
      return 'assign';
    default:
      throw new Error(`Nothing is known about the rights that ${call} needs.`);
  }
}

/** Why a person may not make a request, or the fault that kept it from being known. */
async function refusalOf(...what: Parameters<typeof requireRight>): Promise<Error | undefined> {
  return requireRight(...what).catch((refusal: unknown) =>
    refusal instanceof Error ? refusal : new Error('Deciding about a right', { cause: refusal }),
  );
}

const paramsSchema = z.object({ id: idSchema });
const teamSchema = z.object({ teamId: z.string() });
const statusBodySchema = z.object({ status: statusSchema });

async function requireRight(
  deps: RouteDeps,
  request: FastifyRequest,
  type: DocumentType,
  action: CallAction,
): Promise<undefined> {
  const actor = await requireActor(deps, request);
  const { person } = actor;
  if (action === 'create') {
    const team = teamSchema.safeParse(request.body).data?.teamId;
    if (team === undefined ? mayCreateAny(person, type) : mayCreateFor(person, type, team)) return undefined;
    throw new ApiError('forbidden');
  }
  const actions = actionsOf(action, request.body);
  if (!mayAnywhere(person, type, actions)) throw new ApiError('forbidden');
  const id = paramsSchema.safeParse(request.params).data?.id ?? '';
  return readTransaction(deps.store.database, async (db) => {
    const document = (await loadDocuments(db, await deps.store.names.read(db), [id])).get(id);
    // Saying what is wrong with the request gives nothing away about a document that does not exist.
    if (document?.entity !== type) return undefined;
    if (!may(person, 'read', document)) throw new ApiError(await hiddenErrorCode(db, actor, id));
    const isAllowed = actions.some((each) => may(person, each, document));
    // A person who may edit learns that the document is archived.
    const isArchived = actions.includes('edit') && holdsCode(person, code.edit, document);
    if (!isAllowed && !isArchived) throw new ApiError('forbidden');
    return undefined;
  });
}

/** The actions of which a person needs one. A body that names no status may be meant for any. */
function actionsOf(action: Exclude<CallAction, 'create'>, body: unknown): readonly Action[] {
  if (action !== 'transition') return [action];
  const wanted = statusBodySchema.safeParse(body).data?.status;
  return wanted === undefined ? transitionList.map(({ name }) => name) : [transitionTo(wanted).name];
}

/** Whether there could be a document of this type to which the person may do one of these. */
function mayAnywhere(person: Person, entity: DocumentType, actions: readonly Action[]): boolean {
  const own = person.teams.map((teamId) => ({ teamId, shares: unshared }));
  const others = { teamId: '', shares: { shareAll: true, shareTeams: [] } };
  const subjects: Subject[] = [...own, others].map((each) => ({ ...each, entity, statusId: status.editing }));
  return subjects.some((subject) => actions.some((action) => may(person, action, subject)));
}
