import type { FastifyRequest } from 'fastify';
import type { CurrentUser } from '#contract/accounts/user.ts';
import { loadCardKey } from '#server/store/documents/cardKey.ts';
import { type RouteDeps, readUser } from '../request/deps.ts';

/**
 * The signed-in user as their own device gets it; 401 without one. Staff get the key of the cards with it. Players never
 * do: whoever has it can make a code that passes as genuine.
 */
export async function ownUser(deps: RouteDeps, request: FastifyRequest): Promise<CurrentUser> {
  const user = await readUser(deps, request);
  const cardKey = user.isStaff ? await loadCardKey(deps.store.database) : undefined;
  return cardKey === undefined ? user : { ...user, cardKey };
}
