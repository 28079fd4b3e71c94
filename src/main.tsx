import '#contract/noEval';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createRoutes } from '#screens/routes';
import { reportErrors } from '#session/errors';
import { allowOwnScripts } from '#session/ownScripts';
import { startSession } from '#session/session';
import { useShell } from '#session/store';
import { watchForUpdate } from '#session/update';
import { type Sync, startSync } from '#sync/start';
import { Theme } from '#ui/theme/Theme';

allowOwnScripts();
reportErrors(globalThis.window);

// Whoever is signed in, this tab syncs their mirror and nobody else's.
const syncing: { user?: string; sync?: Sync } = {};
useShell.subscribe(({ user }) => {
  if (user?.id === syncing.user) return;
  syncing.sync?.stop();
  delete syncing.sync;
  delete syncing.user;
  if (!user) return;
  const sync = startSync(user.id);
  Object.assign(syncing, { user: user.id, sync });
  useShell.setState({ syncNow: () => sync.wake() });
});

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Theme>
        <RouterProvider router={createRoutes()} />
      </Theme>
    </StrictMode>,
  );
}

void startSession();
watchForUpdate({ onUpdate: () => useShell.setState({ updateReady: true }) });
