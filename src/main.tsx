import '#contract/noEval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import { observeRequests } from '#api/client.ts';
import { createScreenErrorHandler, reportErrors } from '#app/errorReporting.ts';
import { watchStorage } from '#app/storagePersistence.ts';
import { allowOwnScripts } from '#app/trustedTypes.ts';
import { watchForUpdate } from '#app/update.ts';
import { UserSync } from '#app/userSync.ts';
import { keepUnfinished } from '#mirror/typed/onLeaving.ts';
import { routeObjects } from '#screens/routes.tsx';
import { RouterContext } from '#screens/shared/navigation/useReplaceQuery.ts';
import { firstScreenShown, holdFirstScreen, limitFirstScreen } from '#session/firstScreen.ts';
import { hideLastScreen } from '#session/lastScreenPicture.ts';
import { languageOf, localeOf } from '#session/locale.ts';
import { clockHeard, onClock, startClock, timeNow } from '#session/clock.ts';
import { restoreSession, startSession } from '#session/session.ts';
import { endRequest, startRequest, syncNow, useShell } from '#session/store.ts';
import { showTimesOf } from '#ui/clock.ts';
import { displayLocale } from '#ui/locale.ts';
import { showTimesIn } from '#ui/zone.ts';
import { Theme } from '#ui/theme/Theme.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

/** When search starts, after the first screen. */
const searchDelayMs = 1_500;

allowOwnScripts();
keepUnfinished(globalThis.window);
const reportError = reportErrors(globalThis.window);
// After a 401 the sync finds that the session has ended, and a banner offers to sign in again.
observeRequests({
  onRequestStart: startRequest,
  onRequestEnd: endRequest,
  onUnauthenticated: syncNow,
  onTime: clockHeard,
});

startClock();
showTimesOf({ timeNow, onCorrection: onClock });

useShell.subscribe(({ user, timeZone }) => {
  showTimesIn(timeZone);
  const locale = localeOf(user, navigator.language);
  displayLocale.locale = locale;
  // The interface is in English only. Readers of another language still need it read out, and spelled, as English.
  document.documentElement.lang = languageOf(locale) === 'en' ? locale : 'en-GB';
});

const userSync = new UserSync(reportError);

// A task of its own: running the scripts was a long one.
setTimeout(start);

/** Renders the app and starts all that belongs to it. */
function start(): void {
  const router = createBrowserRouter(routeObjects());
  const onError = createScreenErrorHandler({
    report: (error) => globalThis.reportError(error),
    reload: () => globalThis.location.reload(),
  });
  const root = document.querySelector('#root');
  if (root) {
    createRoot(root).render(
      <StrictMode>
        <Theme>
          <RouterContext value={router}>
            <RouterProvider router={router} onError={onError} />
          </RouterContext>
        </Theme>
      </StrictMode>,
    );
  }

  limitFirstScreen();
  void firstScreenLoaded(router).then(holdFirstScreen());
  const onReady = holdFirstScreen();
  useShell.subscribe(({ phase }) => phase === 'ready' && onReady());
  void startSession(firstScreenLoaded(router));
  // None of this is needed for what the first screen shows, and all of it would slow it down.
  void firstScreenShown().then(() => userSync.start());
  void firstScreenShown()
    .then(() => import('./afterFirstScreen.ts'))
    .then(({ afterFirstScreen }) => afterFirstScreen(router, userSync), console.error);
  useShell.subscribe(({ phase, user }) => {
    // Nobody is signed in any more: nothing of theirs may stay on the screen.
    if (phase === 'ready' && !user) hideLastScreen();
  });
  void firstScreenShown()
    .then(() => new Promise((resolve) => window.setTimeout(resolve, searchDelayMs)))
    .then(() => import('#app/search/userSearch.ts'))
    .then(({ userSearch }) => userSearch.follow(), console.error);
  watchStorage(async (mirror) => {
    await restoreSession(mirror);
    // A browser that evicts a site's data also stops its service worker, and with it the old sync worker's network.
    userSync.restart();
  });
  watchForUpdate({ onUpdate: () => useShell.setState({ updateReady: true }) });
}

/** Resolves when the router has the script of the first screen, or has failed to fetch it. */
function firstScreenLoaded(router: Router): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
}
