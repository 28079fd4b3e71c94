import type { FastifyRequest } from 'fastify';
import { type Invite, peopleCalls } from '#contract/people.ts';
import { ApiError } from '#server/http/errors.ts';
import { revokeInvites, createInvite } from '#server/identity/invites.ts';
import type { PasswordLinkMail } from '#server/identity/mailTemplates.ts';
import { Throttle } from '#server/identity/attemptLimiter.ts';
import { revokeAccess } from '#server/store/people/saveUser.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { type PersonRow, isAdminRole, loadPerson } from '#server/store/people/users.ts';
import { idParams } from '#server/routes/requestContext.ts';
import { sendJson } from '#server/routes/deps.ts';
import type { Api } from '#server/routes/index.ts';
import { type AccountDeps, requireAccountManager, protectAdmins } from './accountGuard.ts';

const tags = ['users'];
const minute = 60_000;

/** How somebody gets in, and is put out: the link to choose a password, its withdrawal, and the end of sessions. */
export function accessRoutes(api: Api, deps: AccountDeps): void {
  const { store, identity, now } = deps;
  const { inviteUser, revokeInvite, resetPassword, endSessions } = peopleCalls;
  const mailed = postman(deps);

  const inviting = { tags, params: idParams, response: { 200: inviteUser.answer } };
  api.post(inviteUser.path, { schema: inviting }, async (request) => {
    const actor = await requireAccountManager(deps, request, 'edit');
    const made = await writeTransaction(store.database, async (db) => {
      const person = await loadPerson(db, request.params.id);
      protectAdmins(actor, await isAdminRole(db, person.role_id));
      refuseInactive(person.active);
      return { person, link: await createInvite(db, person.id, now()) };
    });
    return mailed(request, made, false);
  });

  const revoking = { tags, params: idParams, response: { 200: revokeInvite.answer } };
  api.delete(revokeInvite.path, { schema: revoking }, async (request, reply) => {
    const actor = await requireAccountManager(deps, request, 'edit');
    await writeTransaction(store.database, async (db) => {
      const person = await loadPerson(db, request.params.id);
      protectAdmins(actor, await isAdminRole(db, person.role_id));
      await revokeInvites(db, person.id);
    });
    return sendJson(reply, 'null');
  });

  const resetting = { tags, params: idParams, response: { 200: resetPassword.answer } };
  api.post(resetPassword.path, { schema: resetting }, async (request) => {
    const actor = await requireAccountManager(deps, request, 'edit');
    const { id } = request.params;
    if (id === actor.person.id) {
      throw new ApiError('not_allowed_now', { error: 'Your own password is changed on your profile.' });
    }
    const made = await revokeAccess(store, actor, { id, now: now(), withPassword: true }, async (db) => {
      const person = await loadPerson(db, id);
      refuseInactive(person.active);
      return { person, link: await createInvite(db, id, now()) };
    });
    identity.invalidateSessions();
    return mailed(request, made, true);
  });

  const ending = { tags, params: idParams, response: { 200: endSessions.answer } };
  api.post(endSessions.path, { schema: ending }, async (request, reply) => {
    const actor = await requireAccountManager(deps, request, 'edit');
    const { id } = request.params;
    await revokeAccess(store, actor, { id, now: now(), withPassword: false }, () => Promise.resolve(true));
    identity.invalidateSessions();
    return sendJson(reply, 'null');
  });
}

interface Made {
  readonly person: PersonRow;
  readonly link: PasswordLinkMail['link'];
}

/** Mails links where mail is set up, and gives them with what came of it. */
function postman({ identity, now }: AccountDeps) {
  // Nobody's letter box is filled by somebody who presses a button again and again.
  const letters = new Throttle(
    { free: 5, firstWaitMs: minute, longestWaitMs: 15 * minute, memoryMs: 15 * minute },
    now,
  );
  return async (request: FastifyRequest, { person, link }: Made, reset: boolean): Promise<Invite> => {
    const { id, email, first_name: firstName } = person;
    if (letters.begin(id) > 0) return { ...link, mailed: 'failed' };
    return {
      ...link,
      mailed: await identity.mailLink(request, { person: { email, firstName }, link, reset }),
    };
  };
}

function refuseInactive(active: number): void {
  if (!active) throw new ApiError('not_allowed_now', { error: 'The account is not active.' });
}
