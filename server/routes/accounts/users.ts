import { peopleCalls } from '#contract/people.ts';
import { EmailTaken, addPeopleIf } from '#server/identity/accounts.ts';
import { lockKey, readTransaction } from '#server/store/database/transaction.ts';
import {
  checkMembership,
  isAdminRole,
  loadUserById,
  loadUsers,
  fieldError,
} from '#server/store/people/users.ts';
import { deactivate, saveUser } from '#server/store/people/saveUser.ts';
import { idParams } from '#server/routes/requestContext.ts';
import { sendJson } from '#server/routes/deps.ts';
import type { Api } from '#server/routes/index.ts';
import { type AccountDeps, requireAccountManager, protectAdmins } from './accountGuard.ts';

const tags = ['users'];

/** The calls about accounts: only with contact, and only for those who may change them. */
export function userRoutes(api: Api, deps: AccountDeps): void {
  readingRoutes(api, deps);
  writingRoutes(api, deps);
}

function readingRoutes(api: Api, deps: AccountDeps): void {
  const { database } = deps.store;
  const { users, readUser } = peopleCalls;
  const listing = { tags, querystring: users.query, response: { 200: users.answer } };
  api.get(users.path, { schema: listing }, async (request) => {
    await requireAccountManager(deps, request, 'read');
    const all = await readTransaction(database, (db) => loadUsers(db, deps.now()));
    return request.query.archived ? all : all.filter((user) => user.active);
  });

  const reads = { tags, params: idParams, response: { 200: readUser.answer } };
  api.get(readUser.path, { schema: reads }, async (request) => {
    await requireAccountManager(deps, request, 'read');
    return readTransaction(database, (db) => loadUserById(db, deps.now(), request.params.id));
  });
}

function writingRoutes(api: Api, deps: AccountDeps): void {
  const { store, identity, now } = deps;
  const { createUser, saveUser: save, deactivateUser } = peopleCalls;

  const creating = { tags, body: createUser.body, response: { 200: createUser.answer } };
  api.post(createUser.path, { schema: creating }, async (request, reply) => {
    const actor = await requireAccountManager(deps, request, 'create');
    const { roleId = null, active: _, teams, defaultTeam, ...given } = request.body;
    const nobody = { teams: [], defaultTeam: null };
    const membership = await checkMembership(store.database.db, nobody, { teams, defaultTeam });
    const person = { ...given, ...membership, roleId };
    try {
      const [id] = await addPeopleIf(store, [person], now(), async (db) => {
        // A role that is being deleted at this moment is given to nobody.
        await lockKey(db, store.database, 'accounts');
        protectAdmins(actor, await isAdminRole(db, roleId));
      });
      return await sendJson(reply, JSON.stringify(id));
    } catch (fault) {
      if (fault instanceof EmailTaken)
        throw fieldError('email', 'There is already an account with this address');
      throw fault;
    }
  });

  const saving = { tags, params: idParams, body: save.body, response: { 200: save.answer } };
  api.put(save.path, { schema: saving }, async (request) => {
    const actor = await requireAccountManager(deps, request, 'edit');
    const { id } = request.params;
    await saveUser(store, actor, { id, given: request.body, now: now() });
    identity.invalidateSessions();
    return loadUserById(store.database.db, now(), id);
  });

  const leaving = { tags, params: idParams, response: { 200: deactivateUser.answer } };
  api.delete(deactivateUser.path, { schema: leaving }, async (request, reply) => {
    const actor = await requireAccountManager(deps, request, 'delete');
    await deactivate(store, actor, request.params.id, now());
    identity.invalidateSessions();
    return sendJson(reply, 'null');
  });
}
