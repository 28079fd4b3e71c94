import { startRequest } from '#session/store.ts';
import { announceTakeover, takeoverMs } from './takeover.ts';

/**
 * Lets the newer version take over and reloads this tab once it has; until then the page shows that something is under way.
 * Call it only when nothing in the tab is unsaved; other tabs are notified and left as they are.
 * With `isOffline`, all tabs pause their sync first (takeover.ts).
 */
export async function applyUpdate(isOffline: boolean): Promise<void> {
  const registration =
    'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  const worker = registration?.waiting;
  if (!worker) return location.reload();
  startRequest();
  const controller = new AbortController();
  const { signal } = controller;
  const reloadOnce = () => {
    if (signal.aborted) return;
    controller.abort();
    location.reload();
  };
  navigator.serviceWorker.addEventListener('controllerchange', reloadOnce, { signal });
  // A page that no worker controls, or that has missed the takeover.
  const reloadIfOver = () => {
    if (worker.state === 'activated' || worker.state === 'redundant') reloadOnce();
  };
  worker.addEventListener('statechange', reloadIfOver, { signal });
  setTimeout(reloadOnce, takeoverMs);
  // Requests that fail are tried again and again, and keep the service worker before it busy.
  if (isOffline) announceTakeover();
  worker.postMessage({ type: 'SKIP_WAITING' });
}
