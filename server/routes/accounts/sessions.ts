import { routePattern } from '#contract/calls/call.ts';
import { sessionCalls } from '#contract/accounts/sessions.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { originOf } from '#server/http/origin.ts';
import { endSessions } from '#server/store/people/credentials.ts';
import { endSession, loadSessions } from '#server/identity/sessions/ownSessions.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { note } from '#server/store/people/securityLog.ts';
import { feedOfPerson } from '#server/store/people/people.ts';
import type { Api } from '#server/http/description/api.ts';
import { requireActor } from '#server/routes/request/deps.ts';
import { sendJson } from '#server/http/sendJson.ts';
import { idParams } from '#server/routes/request/requestContext.ts';
import type { AccountDeps } from './accountGuard.ts';

/** Calls for people's own sessions. */
export function ownSessionRoutes(api: Api, deps: AccountDeps): void {
  const { store, identity, now } = deps;
  const { sessions, endSession: end, endOtherSessions } = sessionCalls;
  const tags = ['user'];
  const announce = (id: string) => {
    identity.invalidateSessions();
    store.pokes.announce([feedOfPerson(id)]);
  };

  const listSchema = { tags, response: { 200: sessions.answer } };
  api.get(routePattern(sessions), { schema: listSchema }, async (request) => {
    const { person } = await requireActor(deps, request);
    return loadSessions(store.database.db, person.id, await identity.sessionToken(request), now());
  });

  const endSchema = { tags, params: idParams, response: { 200: end.answer } };
  api.delete(routePattern(end), { schema: endSchema }, async (request, reply) => {
    const { person } = await requireActor(deps, request);
    const noted = {
      event: 'sessionsEnded',
      by: person.id,
      about: person.id,
      origin: originOf(request),
    } as const;
    const isEnded = await writeTransaction(store.database, async (db) => {
      if (!(await endSession(db, person.id, request.params.id))) return false;
      await note(db, now(), noted);
      return true;
    });
    if (!isEnded) throw new ApiError('not_found');
    announce(person.id);
    return sendJson(reply, 'null');
  });

  const othersSchema = { tags, response: { 200: endOtherSessions.answer } };
  api.delete(routePattern(endOtherSessions), { schema: othersSchema }, async (request, reply) => {
    const { person } = await requireActor(deps, request);
    const token = await identity.sessionToken(request);
    const noted = {
      event: 'sessionsEnded',
      by: person.id,
      about: person.id,
      origin: originOf(request),
    } as const;
    await writeTransaction(store.database, async (db) => {
      await endSessions(db, person.id, token);
      await note(db, now(), noted);
    });
    announce(person.id);
    return sendJson(reply, 'null');
  });
}
