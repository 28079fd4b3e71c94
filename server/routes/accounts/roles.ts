import { randomBytes } from 'node:crypto';
import { peopleCalls } from '#contract/people.ts';
import { uuidv7 } from '#domain/id.ts';
import { ApiError } from '#server/http/errors.ts';
import { dropInvites } from '#server/identity/invites.ts';
import { changePeople } from '#server/store/people/changePeople.ts';
import { holdersOf, loadRoles, refuseHeld, roleById, roleColumns } from '#server/store/people/roles.ts';
import { byId } from '#server/routes/requestContext.ts';
import { sendText } from '#server/routes/deps.ts';
import type { Api } from '#server/routes/index.ts';
import { type AccountDeps, keeper, refuseAdmins } from './accountGuard.ts';

const tags = ['roles'];

/** The calls about roles. What a role gives reaches the devices of whoever holds it at their next contact. */
export function roleRoutes(api: Api, deps: AccountDeps): void {
  const { store, now } = deps;
  const { db: database } = store.database;
  const { roles, readRole, createRole, saveRole, deleteRole } = peopleCalls;

  api.get(roles.path, { schema: { tags, response: { 200: roles.answer } } }, async (request) => {
    await keeper(deps, request, 'read');
    return loadRoles(database);
  });

  const reads = { tags, params: byId, response: { 200: readRole.answer } };
  api.get(readRole.path, { schema: reads }, async (request) => {
    await keeper(deps, request, 'read');
    return roleById(database, request.params.id);
  });

  const creating = { tags, body: createRole.body, response: { 200: createRole.answer } };
  api.post(createRole.path, { schema: creating }, async (request, reply) => {
    const actor = await keeper(deps, request, 'create');
    refuseAdmins(actor, request.body.isAdmin);
    const id = uuidv7(now(), randomBytes(10));
    await changePeople(store, actor, now(), async (db) => {
      const columns = await roleColumns(db, id, request.body);
      await db
        .insertInto('roles')
        .values({ id, ...columns, version: 1 })
        .execute();
      return [];
    });
    return sendText(reply, JSON.stringify(id));
  });

  const saving = { tags, params: byId, body: saveRole.body, response: { 200: saveRole.answer } };
  api.put(saveRole.path, { schema: saving }, async (request) => {
    const actor = await keeper(deps, request, 'edit');
    const { id } = request.params;
    const { version, ...given } = request.body;
    await changePeople(store, actor, now(), async (db) => {
      const role = await roleById(db, id);
      refuseAdmins(actor, role.isAdmin, given.isAdmin);
      if (role.version !== version) throw new ApiError('version_conflict', { current: role });
      const columns = await roleColumns(db, id, given);
      await db
        .updateTable('roles')
        .set({ ...columns, version: version + 1 })
        .where('id', '=', id)
        .execute();
      const holders = await holdersOf(db, id);
      // A link that somebody made who may not touch administrators must not lead into one's account.
      if (given.isAdmin && !role.isAdmin) for (const each of holders) await dropInvites(db, each);
      return holders;
    });
    return roleById(database, id);
  });

  const removing = { tags, params: byId, response: { 200: deleteRole.answer } };
  api.delete(deleteRole.path, { schema: removing }, async (request, reply) => {
    const actor = await keeper(deps, request, 'delete');
    await changePeople(store, actor, now(), async (db) => {
      const role = await roleById(db, request.params.id);
      refuseAdmins(actor, role.isAdmin);
      await refuseHeld(db, role);
      await db.deleteFrom('roles').where('id', '=', role.id).execute();
      return [];
    });
    return sendText(reply, 'null');
  });
}
