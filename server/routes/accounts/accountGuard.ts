import type { FastifyRequest } from 'fastify';
import { mayManageAdmins, mayManageAccounts } from '#domain/permissions/accounts.ts';
import { ApiError } from '#server/http/errors.ts';
import type { Identity } from '#server/identity/identity.ts';
import type { Actor } from '#server/store/people/people.ts';
import { type RouteDeps, requireActor } from '#server/routes/deps.ts';

/** What the calls about accounts need beside the others: to end sessions at once, to spare the asker's own, to mail. */
export interface AccountDeps extends RouteDeps {
  readonly identity: Pick<Identity, 'invalidateSessions' | 'sessionToken' | 'mailLink'>;
}

/** The signed-in person, where they may do this to accounts and roles. */
export async function requireAccountManager(
  deps: RouteDeps,
  request: FastifyRequest,
  deed: Parameters<typeof mayManageAccounts>[1],
): Promise<Actor> {
  const actor = await requireActor(deps, request);
  if (!mayManageAccounts(actor.person, deed)) throw new ApiError('forbidden');
  return actor;
}

/** Refuses to touch an administrator's account or role for whoever is none. */
export function protectAdmins({ person }: Actor, ...areAdmins: boolean[]): void {
  if (areAdmins.some((isAdmin) => !mayManageAdmins(person, isAdmin))) throw new ApiError('forbidden');
}
