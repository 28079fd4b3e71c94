import { routePattern } from '#contract/calls/call.ts';
import { calls } from '#contract/calls/calls.ts';
import { ApiError, fieldError } from '#contract/errors/apiError.ts';
import { originOf } from '#server/http/origin.ts';
import { changePassword } from '#server/identity/accounts/credentials.ts';
import { AttemptLimiter } from '#server/identity/attemptLimiter.ts';
import { saveProfile } from '#server/store/people/accounts.ts';
import { feedOfPerson } from '#server/store/people/people.ts';
import { sendJson } from '#server/http/sendJson.ts';
import { requireActor } from '#server/routes/request/deps.ts';
import { ownUser } from '#server/routes/accounts/ownUser.ts';
import type { Api } from '#server/http/description/api.ts';
import type { AccountDeps } from './accountGuard.ts';
import { ownSessionRoutes } from './sessions.ts';

/** Calls for people's own account: profile, password and sessions. */
export function profileRoutes(api: Api, deps: AccountDeps): void {
  const { store, identity, now } = deps;
  const tags = ['user'];
  ownSessionRoutes(api, deps);

  const { body, answer } = calls.saveProfile;
  const profileSchema = { tags, body, response: { 200: answer } };
  api.put(routePattern(calls.saveProfile), { schema: profileSchema }, async (request) => {
    const actor = await requireActor(deps, request);
    await saveProfile(store, actor, request.body, now());
    return ownUser(deps, request);
  });

  // Anyone who finds an unlocked tablet must not be able to guess the password.
  const attempts = new AttemptLimiter(store.database, {
    name: 'change-password',
    freeAttempts: 5,
    firstWaitSeconds: 30,
  });
  const change = calls.changePassword;
  const schema = { tags, body: change.body, response: { 200: change.answer } };
  api.post(routePattern(change), { schema }, async (request, reply) => {
    const { person } = await requireActor(deps, request);
    // Per session: whoever guesses on a tablet must not keep its owner from changing the password elsewhere.
    const key = `${person.id} ${await identity.sessionKey(request)}`;
    await attempts.begin(key);
    const except = (await identity.sessionToken(request)) ?? '';
    const outcome = await changePassword(
      store,
      person.id,
      { ...request.body, except, origin: originOf(request) },
      now(),
    );
    if (outcome === 'external') {
      throw new ApiError('not_allowed_now', {
        error: 'You sign in with your organisation, so you have no password here.',
      });
    }
    if (outcome === 'wrong') throw fieldError('current', 'That is not the password');
    await attempts.reset(key);
    identity.invalidateSessions();
    store.pokes.announce([feedOfPerson(person.id)]);
    return sendJson(reply, 'null');
  });
}
