import type { z } from 'zod/mini';
import type { notificationChannelCalls } from '#contract/accounts/notificationChannels.ts';
import type { FastifyRequest } from 'fastify';
import type { CurrentUser } from '#contract/accounts/user.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import type { Store } from '#server/store/store.ts';
import { type Actor, actorOf, loadCommittedUser } from '#server/store/people/people.ts';

/** Dependencies of the routes. */
export interface RouteDeps {
  readonly store: Store;
  /** The id of the signed-in account; undefined without a valid session. */
  readonly currentUserId: (request: FastifyRequest) => Promise<string | undefined>;
  readonly now: () => number;
  /** Channels by which people are notified besides the inbox. */
  readonly notificationChannels: Pick<
    z.infer<typeof notificationChannelCalls.notificationChannels.answer>,
    'mail' | 'pushKey'
  >;
  /** The stored token of the request's session; undefined without one. */
  readonly sessionToken: (request: FastifyRequest) => Promise<string | undefined>;
  /** Aborts when the server begins to close, so that streams can end. */
  readonly closing: AbortSignal;
}

/** How long the user of a request is not read again, in milliseconds: guards need it first, and then the route. */
const userKeptMs = 500;
const usersOfRequests = new WeakMap<FastifyRequest, { readonly user: CurrentUser; readonly until: number }>();

/** The signed-in user as stored when the request came; 401 without one. */
export async function requireUser(deps: RouteDeps, request: FastifyRequest): Promise<CurrentUser> {
  const keptEntry = usersOfRequests.get(request);
  // Not after a body that took long to arrive: rights may have been taken away meanwhile.
  if (keptEntry && keptEntry.until > performance.now()) return keptEntry.user;
  const user = await readUser(deps, request);
  usersOfRequests.set(request, { user, until: performance.now() + userKeptMs });
  return user;
}

/** The same, read again: for what a request does after it has changed the user, or long after it began. */
export async function readUser(deps: RouteDeps, request: FastifyRequest): Promise<CurrentUser> {
  const id = await deps.currentUserId(request);
  const user = id === undefined ? undefined : await loadCommittedUser(deps.store.database, id);
  // Says that the account is deactivated only to its own session, so that others cannot probe for accounts.
  if (!user) throw new ApiError('unauthenticated', id === undefined ? {} : { deactivated: true });
  return user;
}

/** The signed-in person for the rules of the domain; 401 without one. */
export async function requireActor(deps: RouteDeps, request: FastifyRequest): Promise<Actor> {
  return actorOf(await requireUser(deps, request));
}
