import { accessRoutes } from './access.ts';
import { requireActor } from '#server/routes/deps.ts';
import type { Api } from '#server/routes/index.ts';
import type { AccountDeps } from './accountGuard.ts';
import { profileRoutes } from './profile.ts';
import { roleRoutes } from './roles.ts';
import { userRoutes } from './users.ts';

/** Every call about accounts and roles, and about one's own account; the caller gives the prefix. */
export function accountRoutes(api: Api, deps: AccountDeps): void {
  void api.register((inner: Api, _options, done) => {
    // Before a body is even looked at: strangers are told nothing of what is wrong with it.
    inner.addHook('onRequest', async (request) => void (await requireActor(deps, request)));
    profileRoutes(inner, deps);
    userRoutes(inner, deps);
    accessRoutes(inner, deps);
    roleRoutes(inner, deps);
    done();
  });
}
