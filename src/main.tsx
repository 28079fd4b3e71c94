import '#contract/noEval';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { routeObjects } from '#screens/routes';
import { createHistory } from '#screens/shell/history';
import { askToLeave, isSomethingUnsaved } from '#screens/shell/leaving';
import { Pages } from '#screens/shell/Pages';
import { reportErrors } from '#session/errors';
import { localeOf } from '#session/locale';
import { allowOwnScripts } from '#session/ownScripts';
import { startSession } from '#session/session';
import { useShell } from '#session/store';
import { watchForUpdate } from '#session/update';
import { type Sync, startSync } from '#sync/start';
import { reader } from '#ui/locale';
import { Theme } from '#ui/theme/Theme';

allowOwnScripts();
reportErrors(globalThis.window);

// Dates are written as whoever is signed in reads them.
useShell.subscribe(({ user }) => {
  reader.locale = localeOf(user, navigator.language);
});

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

const history = createHistory(window, { isUnsaved: isSomethingUnsaved, ask: askToLeave });
const routes = routeObjects();
const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Theme>
        <Pages history={history} routes={routes} />
      </Theme>
    </StrictMode>,
  );
}

void startSession();
watchForUpdate({ onUpdate: () => useShell.setState({ updateReady: true }) });
