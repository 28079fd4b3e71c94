import type { FastifyRequest } from 'fastify';
import { routePattern } from '#contract/calls/call.ts';
import { type Invite, accountCalls } from '#contract/accounts/accounts.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { revokeInvites, createInvite } from '#server/store/people/invites.ts';
import type { PasswordLinkMail } from '#server/identity/pages/mailTemplates.ts';
import { AttemptLimiter } from '#server/identity/attemptLimiter.ts';
import { revokeAccess } from '#server/store/people/accounts.ts';
import { writeTransaction } from '#server/store/database/transaction.ts';
import { type PersonRow, loadPerson } from '#server/store/people/users.ts';
import { noteBy } from '#server/store/people/noteChanges.ts';
import { requireRightsOf } from '#server/store/people/grantGuard.ts';
import { idParams } from '#server/routes/request/requestContext.ts';
import { sendJson } from '#server/http/sendJson.ts';
import type { Api } from '#server/http/description/api.ts';
import { type AccountDeps, managersOnly, requireAccountManager } from './accountGuard.ts';

const tags = ['users'];

/** Calls for invite links, password resets and ending sessions. */
export function accessRoutes(api: Api, deps: AccountDeps): void {
  const { store, identity, now } = deps;
  const { inviteUser, revokeInvite, resetPassword, endSessions } = accountCalls;
  const mailInvite = inviteMailer(deps);

  const inviteSchema = { tags, params: idParams, response: { 200: inviteUser.answer } };
  api.post(
    routePattern(inviteUser),
    { schema: inviteSchema, onRequest: managersOnly(deps, 'edit') },
    async (request) => {
      const actor = await requireAccountManager(deps, request, 'edit');
      const invite = await writeTransaction(store.database, async (db) => {
        const person = await loadPerson(db, request.params.id);
        await requireRightsOf(db, actor, person);
        refuseInactive(person.active);
        await noteBy(db, actor, now(), 'passwordLinkCreated', person.id);
        return { person, link: await createInvite(db, person.id, actor.person.id, now()) };
      });
      return mailInvite(request, invite, false);
    },
  );

  const revokeSchema = { tags, params: idParams, response: { 200: revokeInvite.answer } };
  api.delete(
    routePattern(revokeInvite),
    { schema: revokeSchema, onRequest: managersOnly(deps, 'edit') },
    async (request, reply) => {
      const actor = await requireAccountManager(deps, request, 'edit');
      await writeTransaction(store.database, async (db) => {
        const person = await loadPerson(db, request.params.id);
        await requireRightsOf(db, actor, person);
        await revokeInvites(db, person.id);
        await noteBy(db, actor, now(), 'passwordLinkRevoked', person.id);
      });
      return sendJson(reply, 'null');
    },
  );

  const resetSchema = { tags, params: idParams, response: { 200: resetPassword.answer } };
  api.post(
    routePattern(resetPassword),
    { schema: resetSchema, onRequest: managersOnly(deps, 'edit') },
    async (request) => {
      const actor = await requireAccountManager(deps, request, 'edit');
      const { id } = request.params;
      if (id === actor.person.id) {
        throw new ApiError('not_allowed_now', { error: 'Change your own password on your profile.' });
      }
      const invite = await revokeAccess(store, actor, { id, now: now(), withPassword: true }, async (db) => {
        const person = await loadPerson(db, id);
        refuseInactive(person.active);
        return { person, link: await createInvite(db, id, actor.person.id, now()) };
      });
      identity.invalidateSessions();
      return mailInvite(request, invite, true);
    },
  );

  const endSchema = { tags, params: idParams, response: { 200: endSessions.answer } };
  api.post(
    routePattern(endSessions),
    { schema: endSchema, onRequest: managersOnly(deps, 'edit') },
    async (request, reply) => {
      const actor = await requireAccountManager(deps, request, 'edit');
      const { id } = request.params;
      await revokeAccess(store, actor, { id, now: now(), withPassword: false }, () => Promise.resolve(true));
      identity.invalidateSessions();
      return sendJson(reply, 'null');
    },
  );
}

interface IssuedLink {
  readonly person: PersonRow;
  readonly link: PasswordLinkMail['link'];
}

/** Returns a function that mails a link, where mail is set up, and adds to it whether it was sent. */
function inviteMailer({ identity, store }: AccountDeps) {
  // Pressing the button repeatedly must not fill anyone's inbox.
  const messages = new AttemptLimiter(store.database, {
    name: 'invite-mail',
    freeAttempts: 5,
    firstWaitSeconds: 60,
  });
  return async (request: FastifyRequest, { person, link }: IssuedLink, reset: boolean): Promise<Invite> => {
    const { id, email, first_name: firstName } = person;
    if ((await messages.tryBegin(id)) > 0) return { ...link, mailed: 'failed' };
    return {
      ...link,
      mailed: await identity.mailLink(request, { person: { email, firstName }, link, reset }),
    };
  };
}

function refuseInactive(active: number): void {
  if (!active) throw new ApiError('not_allowed_now', { error: 'This account is deactivated.' });
}
