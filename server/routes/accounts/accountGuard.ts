import type { FastifyRequest } from 'fastify';
import { mayManageAccounts } from '#domain/rules/permissions/accounts.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { originOf } from '#server/http/origin.ts';
import type { Identity } from '#server/identity/identity.ts';
import type { Actor } from '#server/store/people/people.ts';
import { type RouteDeps, requireActor } from '#server/routes/request/deps.ts';

/** Further dependencies of the account routes: ending sessions, recognising the caller's own, sending mail. */
export interface AccountDeps extends RouteDeps {
  readonly identity: Pick<Identity, 'invalidateSessions' | 'sessionKey' | 'sessionToken' | 'mailLink'>;
}

/** The signed-in person, if they may do this to accounts and roles; otherwise 403. */
export async function requireAccountManager(
  deps: RouteDeps,
  request: FastifyRequest,
  action: Parameters<typeof mayManageAccounts>[1],
): Promise<Actor> {
  const actor = await requireActor(deps, request);
  if (!mayManageAccounts(actor.person, action)) throw new ApiError('forbidden');
  return { ...actor, origin: originOf(request) };
}

/** The same as a hook that runs before the request's body is read. */
export function managersOnly(deps: RouteDeps, action: Parameters<typeof mayManageAccounts>[1]) {
  return async (request: FastifyRequest): Promise<void> => {
    await requireAccountManager(deps, request, action);
  };
}
