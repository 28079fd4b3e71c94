import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentUser } from '#contract/user.ts';
import { type Actor, actorOf, loadUser } from '#server/store/people/people.ts';
import { ApiError } from '#server/http/errors.ts';
import type { Store } from '#server/store/database/transaction.ts';

/** What the calls need: the store, who is asking, and the time. */
export interface RouteDeps {
  readonly store: Store;
  /** The account whose session the request carries; undefined where there is none that holds. */
  readonly currentUserId: (request: FastifyRequest) => Promise<string | undefined>;
  readonly now: () => number;
  /** Stands after the server began to close: streams end then. */
  readonly closing: AbortSignal;
}

/** The signed-in user, as stored now; 401 for everybody else. */
export async function requireUser(deps: RouteDeps, request: FastifyRequest): Promise<CurrentUser> {
  const id = await deps.currentUserId(request);
  const user = id === undefined ? undefined : await loadUser(deps.store.database.db, id);
  // Only their own session tells them so: nobody else learns whose account is in use.
  if (!user) throw new ApiError('unauthenticated', id === undefined ? {} : { deactivated: true });
  return user;
}

/** The signed-in person for the rules; 401 for everybody else. */
export async function requireActor(deps: RouteDeps, request: FastifyRequest): Promise<Actor> {
  return actorOf(await requireUser(deps, request));
}

/** Sends text that is JSON already, as it is. */
export function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').serializer(String).send(text);
}
