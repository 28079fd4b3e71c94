import { fieldError } from '#contract/errors/apiError.ts';
import { randomBytes } from 'node:crypto';
import { routePattern } from '#contract/calls/call.ts';
import { accountCalls } from '#contract/accounts/accounts.ts';
import { uuidv7 } from '#domain/primitives/id.ts';
import { addPeopleIf, EmailTaken } from '#server/identity/accounts/accounts.ts';
import { sendJson } from '#server/http/sendJson.ts';
import type { Api } from '#server/http/description/api.ts';
import { idParams } from '#server/routes/request/requestContext.ts';
import { lockKey, readTransaction } from '#server/store/database/transaction.ts';
import { deactivate, saveUser } from '#server/store/people/accounts.ts';
import { noteNewAccount } from '#server/store/people/noteChanges.ts';
import { requireRights } from '#server/store/people/grantGuard.ts';
import { checkMembership, loadUserById, loadUsers } from '#server/store/people/users.ts';
import { type AccountDeps, managersOnly, requireAccountManager } from './accountGuard.ts';

const tags = ['users'];

/** Calls for managing accounts. */
export function userRoutes(api: Api, deps: AccountDeps): void {
  readRoutes(api, deps);
  writeRoutes(api, deps);
}

function readRoutes(api: Api, deps: AccountDeps): void {
  const { database } = deps.store;
  const { users, readUser } = accountCalls;

  const listSchema = { tags, querystring: users.query, response: { 200: users.answer } };
  api.get(routePattern(users), { schema: listSchema }, async (request) => {
    await requireAccountManager(deps, request, 'read');
    const all = await readTransaction(database, (db) => loadUsers(db, deps.now()));
    return request.query.archived ? all : all.filter((user) => user.active);
  });

  const readSchema = { tags, params: idParams, response: { 200: readUser.answer } };
  api.get(routePattern(readUser), { schema: readSchema }, async (request) => {
    await requireAccountManager(deps, request, 'read');
    return readTransaction(database, (db) => loadUserById(db, deps.now(), request.params.id));
  });
}

function writeRoutes(api: Api, deps: AccountDeps): void {
  const { store, identity, now } = deps;
  const { createUser, saveUser: save, deactivateUser } = accountCalls;

  const createSchema = { tags, body: createUser.body, response: { 200: createUser.answer } };
  api.post(
    routePattern(createUser),
    { schema: createSchema, onRequest: managersOnly(deps, 'create') },
    async (request, reply) => {
      const actor = await requireAccountManager(deps, request, 'create');
      const { roleId = null, active: _, teams, defaultTeam, ...fields } = request.body;
      const noMembership = { teams: [], defaultTeam: null };
      const membership = await checkMembership(store.database.db, noMembership, { teams, defaultTeam });
      const personId = uuidv7(now(), randomBytes(10));
      const person = { id: personId, ...fields, ...membership, roleId };
      try {
        const [id] = await addPeopleIf(store, [person], now(), async (db) => {
          // Waits for a role that is being deleted at the same moment.
          await lockKey(db, store.database, 'accounts');
          await requireRights(db, actor, { roleId, teams: membership.teams });
          await noteNewAccount(db, actor, now(), personId, { roleId, teams: membership.teams });
        });
        return await sendJson(reply, JSON.stringify(id));
      } catch (fault) {
        if (!(fault instanceof EmailTaken)) throw fault;
        throw fieldError('email', 'There is already an account with this address');
      }
    },
  );

  const saveSchema = { tags, params: idParams, body: save.body, response: { 200: save.answer } };
  api.put(
    routePattern(save),
    { schema: saveSchema, onRequest: managersOnly(deps, 'edit') },
    async (request) => {
      const actor = await requireAccountManager(deps, request, 'edit');
      const { id } = request.params;
      await saveUser(store, actor, { id, given: request.body, now: now() });
      identity.invalidateSessions();
      return loadUserById(store.database.db, now(), id);
    },
  );

  const deactivateSchema = { tags, params: idParams, response: { 200: deactivateUser.answer } };
  api.delete(
    routePattern(deactivateUser),
    { schema: deactivateSchema, onRequest: managersOnly(deps, 'delete') },
    async (request, reply) => {
      const actor = await requireAccountManager(deps, request, 'delete');
      await deactivate(store, actor, request.params.id, now());
      identity.invalidateSessions();
      return sendJson(reply, 'null');
    },
  );
}
