import { mayManageAccounts } from '#domain/permissions/accounts.ts';
import { maySeeAs } from '#domain/permissions/seeAs.ts';
import { anyone, guarded } from '#server/routes/guard.ts';
import type { Api } from '#server/routes/api.ts';
import { accessRoutes } from './access.ts';
import type { AccountDeps } from './accountGuard.ts';
import { profileRoutes } from './profile.ts';
import { readerRoutes } from './readers.ts';
import { roleRoutes } from './roles.ts';
import { securityLogRoutes } from './securityLog.ts';
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
