import '#contract/noEval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchAhead } from '#screens/later.tsx';
import { routeObjects } from '#screens/routes.tsx';
import { createHistory } from './screens/shell/history.ts';
import { askToLeave, isSomethingUnsaved } from './screens/shell/leaving.ts';
import { matchPages } from './screens/shell/matching.ts';
import { Pages } from '#screens/shell/Pages.tsx';
import { reportErrors } from './app/errorReporting.ts';
import { localeOf } from '#session/locale.ts';
import { allowOwnScripts } from './app/trustedTypes.ts';
import { beginAnew, startSession } from '#session/session.ts';
import { noteTrouble, watchStorage } from './app/storagePersistence.ts';
import { useShell } from '#session/store.ts';
import { watchForUpdate } from './app/update.ts';
import { type Sync, startSync } from '#sync/start.ts';
import { reader } from './ui/locale.ts';
import { Theme } from '#ui/theme/Theme.tsx';

allowOwnScripts();
reportErrors(globalThis.window);

// Dates are written as whoever is signed in reads them.
useShell.subscribe(({ user }) => {
  reader.locale = localeOf(user, navigator.language);
});

// Whoever is signed in, this tab syncs their mirror and nobody else's.
const syncing: { user?: string; sync?: Sync } = {};
const follow = (user: string | undefined) => {
  syncing.sync?.stop();
  delete syncing.sync;
  delete syncing.user;
  if (!user) return;
  const sync = startSync(user, (trouble) => noteTrouble('worker', trouble));
  Object.assign(syncing, { user, sync });
  useShell.setState({ syncNow: () => sync.wake() });
};
useShell.subscribe(({ user }) => {
  if (user?.id !== syncing.user) follow(user?.id);
});

const history = createHistory(window, { isUnsaved: isSomethingUnsaved, ask: askToLeave });
const routes = routeObjects();
const screen = fetchAhead(matchPages(routes, history.shown().pathname).map(({ route }) => route.element));
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

void startSession(screen);
watchStorage(async (mirror) => {
  await beginAnew(mirror);
  // A browser that empties a site takes its service worker away, and with it the network of the old sync worker.
  follow(syncing.user);
});
watchForUpdate({ onUpdate: () => useShell.setState({ updateReady: true }) });
