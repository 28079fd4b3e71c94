import { accessRoutes } from './access.ts';
import { requireActor } from '#server/routes/deps.ts';
import type { Api } from '#server/routes/api.ts';
import type { AccountDeps } from './accountGuard.ts';
import { profileRoutes } from './profile.ts';
import { roleRoutes } from './roles.ts';
import { userRoutes } from './users.ts';

/** Every call about accounts and roles, people's own account included; the caller sets the prefix. */
export function accountRoutes(api: Api, deps: AccountDeps): void {
  void api.register((inner: Api, _options, done) => {
    // Runs before validation, so that only signed-in people learn what is wrong with a body.
    inner.addHook('onRequest', async (request) => void (await requireActor(deps, request)));
    profileRoutes(inner, deps);
    userRoutes(inner, deps);
    accessRoutes(inner, deps);
    roleRoutes(inner, deps);
    done();
  });
}
