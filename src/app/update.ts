import { Workbox } from 'workbox-window';
import type { Mirror } from '#mirror/storage/database.ts';
import { watchForNewer } from '#mirror/storage/newerBuild.ts';
import { fetchAppVersion } from '#api/client.ts';
import { useShell } from '#session/store.ts';

const anHour = 60 * 60 * 1000;
const fiveMinutes = 300_000;

/** Browser key of the version that the server had when it was last asked. */
const known = 'wm-version';
const longEnoughToTakeOver = 4_000;

/**
 * Registers the service worker and says whenever a newer version stands ready, until the returned function
 * is called. It only ever tells: a page is reloaded by `takeUpdate`, in the tab where a person asked for it.
 */
export function watchForUpdate({ onUpdate }: { onUpdate: () => void }): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const tell = () => {
    if (!signal.aborted) onUpdate();
  };
  // Neither a refused registration (a private window) nor an unreachable server stops the work at hand.
  const registered = register(tell, signal).catch(() => undefined);
  const check = async () => {
    const registration = await registered;
    await registration?.update().catch(() => undefined);
    return registration !== undefined;
  };
  const stopLooking = noticeNewerData(() => void check());
  // Another version on the server than at the last look: the new one is fetched now and not within the hour. Where no
  // service worker fetches it, loading the page anew does.
  const compare = async () => {
    const version = await fetchAppVersion();
    if (version === null) return;
    const before = localStorage.getItem(known);
    localStorage.setItem(known, version);
    if (before !== null && before !== version && !(await check())) tell();
  };
  void compare();
  const hourly = setInterval(() => void check(), anHour);
  const often = setInterval(() => void compare(), fiveMinutes);
  signal.addEventListener('abort', () => {
    clearInterval(hourly);
    clearInterval(often);
    stopLooking();
  });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') void check();
    },
    { signal },
  );
  return () => ending.abort();
}

/** Tells where what is kept here is that of a newer build than this one, and looks for that build at once. */
function noticeNewerData(check: () => void): () => void {
  const watched = new WeakSet<Mirror>();
  const watch = (mirror: Mirror | null) => {
    if (!mirror || watched.has(mirror)) return;
    watched.add(mirror);
    watchForNewer(mirror, () => {
      useShell.setState({
        banner:
          'A newer version of Waymark has been used on this device. Load this page anew to have it here too. What waits to be sent is safe.',
      });
      check();
    });
  };
  watch(useShell.getState().mirror);
  return useShell.subscribe(({ mirror }) => watch(mirror));
}

/** Registers the service worker, where there is such a thing; `onWaiting` is called whenever a newer one stands ready. */
async function register(
  onWaiting: () => void,
  signal: AbortSignal,
): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const { serviceWorker } = navigator;
  // Another tab took the new version: this one goes on as it is, forms and all, until asked.
  if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', onWaiting, { signal });
  const workbox = new Workbox('/service-worker.js', { updateViaCache: 'none' });
  workbox.addEventListener('waiting', onWaiting);
  return workbox.register();
}

/**
 * Lets the newer version take over, then reloads this tab once. Call it only with nothing unsaved in the tab;
 * the other tabs are told and not touched.
 */
export async function takeUpdate(reload: () => void = () => location.reload()): Promise<void> {
  const registration =
    'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  if (!registration?.waiting) return reload();
  const done = new AbortController();
  const reloadOnce = () => {
    if (done.signal.aborted) return;
    done.abort();
    reload();
  };
  navigator.serviceWorker.addEventListener('controllerchange', reloadOnce, { signal: done.signal });
  // The change of hands can be held up or missed; reloading still serves whichever version is active.
  setTimeout(reloadOnce, longEnoughToTakeOver);
  registration.waiting.postMessage({ type: 'SKIP_WAITING' });
}
