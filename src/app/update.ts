import { fetchAppVersion } from '#api/health.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { watchForNewerBuild } from '#mirror/storage/newerBuild.ts';
import { useShell } from '#session/store.ts';
import { watchInstallation } from './installation.ts';

const updateCheckMs = 60 * 60 * 1000;
const versionCheckMs = 5 * 60 * 1000;

/** localStorage key: the app version that the server had at the last check. */
const versionKey = 'wm-version';

/**
 * Stores the app on this device and calls `onUpdate` whenever a newer version is ready. It never reloads: `applyUpdate`
 * does, in the tab where the user asks for it. Returns a function that stops watching.
 */
export function watchForUpdate({ onUpdate }: { onUpdate: () => void }): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const notify = () => {
    if (!signal.aborted) onUpdate();
  };
  watchInstallation(notify, signal);
  // Another tab updated: this one stays as it is, forms included, until the user updates it. Where the browser has cleared
  // this site, the same version has been stored again.
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  const onChange = () => {
    if (localStorage.getItem(versionKey) !== null) notify();
  };
  if (workers?.controller) workers.addEventListener('controllerchange', onChange, { signal });
  const checkForUpdate = async () => {
    const registration = await workers?.getRegistration();
    await registration?.update().catch(() => undefined);
    return registration !== undefined;
  };
  // When the server's version has changed, the new build is fetched now and not at the next hourly check. Without a
  // service worker, reloading the page fetches it.
  const compareVersions = async () => {
    const version = await fetchAppVersion();
    if (version === null) return;
    useShell.setState({ appVersion: version });
    const previous = localStorage.getItem(versionKey);
    localStorage.setItem(versionKey, version);
    if (previous !== null && previous !== version && !(await checkForUpdate())) notify();
  };
  void compareVersions();
  const timers = [
    setInterval(() => void checkForUpdate(), updateCheckMs),
    setInterval(() => void compareVersions(), versionCheckMs),
  ];
  const unsubscribe = watchForNewerData(() => void checkForUpdate());
  signal.addEventListener('abort', () => {
    timers.forEach(clearInterval);
    unsubscribe();
  });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') void checkForUpdate();
    },
    { signal },
  );
  return () => stop.abort();
}

/** Shows a banner when a newer build has upgraded this device's data, and checks for that build. */
function watchForNewerData(checkForUpdate: () => void): () => void {
  const watched = new WeakSet<Mirror>();
  const watch = (mirror: Mirror | null) => {
    if (!mirror || watched.has(mirror)) return;
    watched.add(mirror);
    watchForNewerBuild(mirror, () => {
      useShell.setState({
        banner:
          'A newer version of Waymark has been used on this device. Reload this page to use it here too. Your unsent changes are safe.',
      });
      checkForUpdate();
    });
  };
  watch(useShell.getState().mirror);
  return useShell.subscribe(({ mirror }) => watch(mirror));
}
