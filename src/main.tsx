import '#contract/noEval';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchAhead } from '#screens/later';
import { routeObjects } from '#screens/routes';
import { createHistory } from '#screens/shell/history';
import { askToLeave, isSomethingUnsaved } from '#screens/shell/leaving';
import { matchPages } from '#screens/shell/matching';
import { Pages } from '#screens/shell/Pages';
import { reportErrors } from '#session/errors';
import { localeOf } from '#session/locale';
import { allowOwnScripts } from '#session/ownScripts';
import { beginAnew, startSession } from '#session/session';
import { noteTrouble, watchStorage } from '#session/storage';
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
