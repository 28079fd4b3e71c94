import { routePattern } from '#contract/calls/call.ts';
import { accountCalls } from '#contract/accounts/accounts.ts';
import { sendJson } from '#server/http/sendJson.ts';
import type { Api } from '#server/http/description/api.ts';
import { idParams } from '#server/routes/request/requestContext.ts';
import { createRole, deleteRole, loadRole, loadRoles, saveRole } from '#server/store/people/roles.ts';
import { type AccountDeps, managersOnly, requireAccountManager } from './accountGuard.ts';

const tags = ['roles'];

/** Calls for roles. */
export function roleRoutes(api: Api, deps: AccountDeps): void {
  const { store, now } = deps;
  const { db } = store.database;

  const listSchema = { tags, response: { 200: accountCalls.roles.answer } };
  api.get(routePattern(accountCalls.roles), { schema: listSchema }, async (request) => {
    await requireAccountManager(deps, request, 'read');
    return loadRoles(db);
  });

  const readSchema = { tags, params: idParams, response: { 200: accountCalls.readRole.answer } };
  api.get(routePattern(accountCalls.readRole), { schema: readSchema }, async (request) => {
    await requireAccountManager(deps, request, 'read');
    return loadRole(db, request.params.id);
  });

  const create = accountCalls.createRole;
  const createSchema = { tags, body: create.body, response: { 200: create.answer } };
  api.post(
    routePattern(create),
    { schema: createSchema, onRequest: managersOnly(deps, 'create') },
    async (request, reply) => {
      const actor = await requireAccountManager(deps, request, 'create');
      return sendJson(reply, JSON.stringify(await createRole(store, actor, request.body, now())));
    },
  );

  const save = accountCalls.saveRole;
  const saveSchema = { tags, params: idParams, body: save.body, response: { 200: save.answer } };
  api.put(
    routePattern(save),
    { schema: saveSchema, onRequest: managersOnly(deps, 'edit') },
    async (request) => {
      const actor = await requireAccountManager(deps, request, 'edit');
      return saveRole(store, actor, request.params.id, request.body, now());
    },
  );

  const deleteSchema = { tags, params: idParams, response: { 200: accountCalls.deleteRole.answer } };
  api.delete(
    routePattern(accountCalls.deleteRole),
    { schema: deleteSchema, onRequest: managersOnly(deps, 'delete') },
    async (request, reply) => {
      const actor = await requireAccountManager(deps, request, 'delete');
      await deleteRole(store, actor, request.params.id, now());
      return sendJson(reply, 'null');
    },
  );
}
