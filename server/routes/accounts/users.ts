import { peopleCalls } from '#contract/people.ts';
import { EmailTaken, addPeopleWhere } from '#server/identity/accounts.ts';
import { oneAtATime, reading } from '#server/store/database/transaction.ts';
import { checkedTeams, isAdminRole, loadUserById, loadUsers, wrong } from '#server/store/people/users.ts';
import { deactivate, saveUser } from '#server/store/people/saveUser.ts';
import { byId } from '#server/routes/requestContext.ts';
import { sendText } from '#server/routes/deps.ts';
import type { Api } from '#server/routes/index.ts';
import { type AccountDeps, keeper, refuseAdmins } from './accountGuard.ts';

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
    await keeper(deps, request, 'read');
    const all = await reading(database, (db) => loadUsers(db, deps.now()));
    return request.query.archived ? all : all.filter((user) => user.active);
  });

  const reads = { tags, params: byId, response: { 200: readUser.answer } };
  api.get(readUser.path, { schema: reads }, async (request) => {
    await keeper(deps, request, 'read');
    return reading(database, (db) => loadUserById(db, deps.now(), request.params.id));
  });
}

function writingRoutes(api: Api, deps: AccountDeps): void {
  const { store, identity, now } = deps;
  const { createUser, saveUser: save, deactivateUser } = peopleCalls;

  const creating = { tags, body: createUser.body, response: { 200: createUser.answer } };
  api.post(createUser.path, { schema: creating }, async (request, reply) => {
    const actor = await keeper(deps, request, 'create');
    const { roleId = null, active: _, teams, defaultTeam, ...given } = request.body;
    const nobody = { teams: [], defaultTeam: null };
    const membership = await checkedTeams(store.database.db, nobody, { teams, defaultTeam });
    const person = { ...given, ...membership, roleId };
    try {
      const [id] = await addPeopleWhere(store, [person], now(), async (db) => {
        // A role that is being deleted at this moment is given to nobody.
        await oneAtATime(db, store.database, 'accounts');
        refuseAdmins(actor, await isAdminRole(db, roleId));
      });
      return await sendText(reply, JSON.stringify(id));
    } catch (fault) {
      if (fault instanceof EmailTaken) throw wrong('email', 'There is already an account with this address');
      throw fault;
    }
  });

  const saving = { tags, params: byId, body: save.body, response: { 200: save.answer } };
  api.put(save.path, { schema: saving }, async (request) => {
    const actor = await keeper(deps, request, 'edit');
    const { id } = request.params;
    await saveUser(store, actor, { id, given: request.body, now: now() });
    identity.forgetSessions();
    return loadUserById(store.database.db, now(), id);
  });

  const leaving = { tags, params: byId, response: { 200: deactivateUser.answer } };
  api.delete(deactivateUser.path, { schema: leaving }, async (request, reply) => {
    const actor = await keeper(deps, request, 'delete');
    await deactivate(store, actor, request.params.id, now());
    identity.forgetSessions();
    return sendText(reply, 'null');
  });
}
