/**
 * How long a new service worker may take to take over before the page reloads anyway, in milliseconds. It first copies the
 * files of the version before it, for tabs that stay, which takes a slow tablet a while: reloading sooner brings that version
 * back, as if nobody had asked for the update.
 */
export const takeoverMs = 60_000;

/** Channel on which a tab tells the tabs of this browser, itself included, that a newer version is about to take over. */
const channelName = 'waymark-takeover';

/** Tells every tab that a newer version is about to take over. */
export function announceTakeover(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
}

/**
 * Calls back when a newer version is about to take over, with a promise that is settled once it has, or once its time is
 * over. The caller sends no requests until then: a request can start the old service worker again just as the browser stops
 * it, and the new one then waits for as long as more requests come.
 */
export function followTakeovers(onTakeover: (over: Promise<void>) => void): void {
  const over = () =>
    new Promise<void>((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
      setTimeout(resolve, takeoverMs);
    });
  if ('serviceWorker' in navigator)
    new BroadcastChannel(channelName).addEventListener('message', () => onTakeover(over()));
}
