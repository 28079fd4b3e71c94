import { calls } from '#contract/calls.ts';
import { ApiError } from '#server/http/errors.ts';
import { changePassword } from '#server/identity/credentials.ts';
import { Throttle } from '#server/identity/attemptLimiter.ts';
import { changePeople } from '#server/store/people/changePeople.ts';
import { feedOfPerson } from '#server/store/people/people.ts';
import { loadPerson, profileColumns, fieldError } from '#server/store/people/users.ts';
import { sendJson, requireActor, requireUser } from '#server/routes/deps.ts';
import type { Api } from '#server/routes/index.ts';
import type { AccountDeps } from './accountGuard.ts';

const minute = 60_000;

/** What people change of their own account: how they are called and look, and their password. */
export function profileRoutes(api: Api, deps: AccountDeps): void {
  const { store, identity, now } = deps;
  const tags = ['user'];

  const { body, answer } = calls.saveProfile;
  api.put(calls.saveProfile.path, { schema: { tags, body, response: { 200: answer } } }, async (request) => {
    const actor = await requireActor(deps, request);
    const { id } = actor.person;
    await changePeople(store, actor, now(), async (db) => {
      const row = await loadPerson(db, id);
      const columns = await profileColumns(db, row, request.body);
      await db
        .updateTable('people')
        .set({ ...columns, version: row.version + 1 })
        .where('id', '=', id)
        .execute();
      return [id];
    });
    return requireUser(deps, request);
  });

  // Whoever finds an open tablet shall not guess what the password was.
  const tries = new Throttle(
    { free: 5, firstWaitMs: 30_000, longestWaitMs: 15 * minute, memoryMs: 15 * minute },
    now,
  );
  const change = calls.changePassword;
  const schema = { tags, body: change.body, response: { 200: change.answer } };
  api.post(change.path, { schema }, async (request, reply) => {
    const { person } = await requireActor(deps, request);
    const retryAfter = tries.begin(person.id);
    if (retryAfter > 0) throw new ApiError('too_many_requests', { retryAfter });
    const except = (await identity.sessionToken(request)) ?? '';
    const outcome = await changePassword(store, person.id, { ...request.body, except }, now());
    if (outcome === 'elsewhere') {
      throw new ApiError('not_allowed_now', {
        error: 'You sign in with your organisation: there is no password here.',
      });
    }
    if (outcome === 'wrong') throw fieldError('current', 'That is not the password');
    tries.succeed(person.id, true);
    identity.invalidateSessions();
    store.pokes.announce([feedOfPerson(person.id)]);
    return sendJson(reply, 'null');
  });
}
