import { randomBytes } from 'node:crypto';
import { peopleCalls } from '#contract/people.ts';
import { uuidv7 } from '#domain/id.ts';
import { ApiError } from '#server/http/errors.ts';
import { revokeInvites } from '#server/identity/invites.ts';
import { changePeople } from '#server/store/people/changePeople.ts';
import { holdersOf, loadRoles, refuseIfHeld, loadRole, roleColumns } from '#server/store/people/roles.ts';
import { idParams } from '#server/routes/requestContext.ts';
import { sendJson } from '#server/routes/deps.ts';
import type { Api } from '#server/routes/index.ts';
import { type AccountDeps, requireAccountManager, protectAdmins } from './accountGuard.ts';

const tags = ['roles'];

/** The calls about roles. What a role gives reaches the devices of whoever holds it at their next contact. */
export function roleRoutes(api: Api, deps: AccountDeps): void {
  const { store, now } = deps;
  const { db: database } = store.database;
  const { roles, readRole, createRole, saveRole, deleteRole } = peopleCalls;

  api.get(roles.path, { schema: { tags, response: { 200: roles.answer } } }, async (request) => {
    await requireAccountManager(deps, request, 'read');
    return loadRoles(database);
  });

  const reads = { tags, params: idParams, response: { 200: readRole.answer } };
  api.get(readRole.path, { schema: reads }, async (request) => {
    await requireAccountManager(deps, request, 'read');
    return loadRole(database, request.params.id);
  });

  const creating = { tags, body: createRole.body, response: { 200: createRole.answer } };
  api.post(createRole.path, { schema: creating }, async (request, reply) => {
    const actor = await requireAccountManager(deps, request, 'create');
    protectAdmins(actor, request.body.isAdmin);
    const id = uuidv7(now(), randomBytes(10));
    await changePeople(store, actor, now(), async (db) => {
      const columns = await roleColumns(db, id, request.body);
      await db
        .insertInto('roles')
        .values({ id, ...columns, version: 1 })
        .execute();
      return [];
    });
    return sendJson(reply, JSON.stringify(id));
  });

  const saving = { tags, params: idParams, body: saveRole.body, response: { 200: saveRole.answer } };
  api.put(saveRole.path, { schema: saving }, async (request) => {
    const actor = await requireAccountManager(deps, request, 'edit');
    const { id } = request.params;
    const { version, ...given } = request.body;
    await changePeople(store, actor, now(), async (db) => {
      const role = await loadRole(db, id);
      protectAdmins(actor, role.isAdmin, given.isAdmin);
      if (role.version !== version) throw new ApiError('version_conflict', { current: role });
      const columns = await roleColumns(db, id, given);
      await db
        .updateTable('roles')
        .set({ ...columns, version: version + 1 })
        .where('id', '=', id)
        .execute();
      const holders = await holdersOf(db, id);
      // A link that somebody made who may not touch administrators must not lead into one's account.
      if (given.isAdmin && !role.isAdmin) for (const each of holders) await revokeInvites(db, each);
      return holders;
    });
    return loadRole(database, id);
  });

  const removing = { tags, params: idParams, response: { 200: deleteRole.answer } };
  api.delete(deleteRole.path, { schema: removing }, async (request, reply) => {
    const actor = await requireAccountManager(deps, request, 'delete');
    await changePeople(store, actor, now(), async (db) => {
      const role = await loadRole(db, request.params.id);
      protectAdmins(actor, role.isAdmin);
      await refuseIfHeld(db, role);
      await db.deleteFrom('roles').where('id', '=', role.id).execute();
      return [];
    });
    return sendJson(reply, 'null');
  });
}
