import { mayManageAccounts } from '#domain/rules/permissions/accounts.ts';
import { maySeeAs } from '#domain/rules/permissions/seeAs.ts';
import { anyone, guarded } from '#server/routes/request/guard.ts';
import type { Api } from '#server/http/description/api.ts';
import { routePattern } from '#contract/calls/call.ts';
import { readerCalls } from '#contract/accounts/readers.ts';
import type { RouteDeps } from '#server/routes/request/deps.ts';
import { loadReaderPeople, loadReaders } from '#server/store/people/readers.ts';
import { securityLogCalls } from '#contract/accounts/securityLog.ts';
import { loadSecurityLog } from '#server/store/people/securityLog.ts';
import { accessRoutes } from './access.ts';
import type { AccountDeps } from './accountGuard.ts';
import { profileRoutes } from './profile.ts';
import { roleRoutes } from './roles.ts';
import { userRoutes } from './users.ts';

/** Every call about accounts and roles, people's own account included; the caller sets the prefix. */
export function accountRoutes(api: Api, deps: AccountDeps): void {
  guarded(api, deps, anyone, (inner) => profileRoutes(inner, deps));
  guarded(
    api,
    deps,
    (person) => mayManageAccounts(person, 'read'),
    (inner) => {
      userRoutes(inner, deps);
      accessRoutes(inner, deps);
      roleRoutes(inner, deps);
    },
  );
  guarded(api, deps, maySeeAs, (inner) => readerRoutes(inner, deps));
  guarded(
    api,
    deps,
    ({ isAdmin }) => isAdmin,
    (inner) => securityLogRoutes(inner, deps),
  );
}

/** Calls about who may read what. */
function readerRoutes(api: Api, { store }: RouteDeps): void {
  const { db } = store.database;
  const { readers, readerPeople } = readerCalls;
  const schemaOf = (answer: typeof readers.answer | typeof readerPeople.answer) => ({
    tags: ['readers'],
    response: { 200: answer },
  });
  api.get(routePattern(readers), { schema: schemaOf(readers.answer) }, () => loadReaders(db));
  api.get(routePattern(readerPeople), { schema: schemaOf(readerPeople.answer) }, () => loadReaderPeople(db));
}

/** The call for the security log; the caller admits administrators only. */
function securityLogRoutes(api: Api, { store }: RouteDeps): void {
  const { query, answer, ...call } = securityLogCalls.securityLog;
  const schema = { tags: ['securityLog'], querystring: query, response: { 200: answer } };
  api.get(routePattern(call), { schema }, (request) => loadSecurityLog(store.database.db, request.query));
}
