import { Workbox } from 'workbox-window';
import { fetchAppVersion } from './http.ts';

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
  if (!('serviceWorker' in navigator)) return () => {};
  const ending = new AbortController();
  const { signal } = ending;
  const wasControlled = navigator.serviceWorker.controller !== null;
  const workbox = new Workbox('/service-worker.js', { updateViaCache: 'none' });

  const tell = () => {
    if (!signal.aborted) onUpdate();
  };
  workbox.addEventListener('waiting', tell);
  // Another tab took the new version: this one goes on as it is, forms and all, until asked.
  if (wasControlled) navigator.serviceWorker.addEventListener('controllerchange', tell, { signal });

  // Neither a refused registration (a private window) nor an unreachable server stops the work at hand.
  const registered = workbox.register().catch(() => undefined);
  const check = () => {
    void registered.then((registration) => registration?.update()).catch(() => undefined);
  };
  const hourly = setInterval(check, anHour);
  // Another version on the server than at the last look: the new one is fetched now and not within the hour.
  const compare = async () => {
    const version = await fetchAppVersion();
    if (version === null) return;
    const before = localStorage.getItem(known);
    localStorage.setItem(known, version);
    if (before !== null && before !== version) check();
  };
  void compare();
  const often = setInterval(() => void compare(), fiveMinutes);
  signal.addEventListener('abort', () => {
    clearInterval(hourly);
    clearInterval(often);
  });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') check();
    },
    { signal },
  );
  return () => ending.abort();
}

/**
 * Lets the newer version take over, then reloads this tab once. Call it only with nothing unsaved in the tab;
 * the other tabs are told and not touched.
 */
export async function takeUpdate(reload: () => void = () => location.reload()): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
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
