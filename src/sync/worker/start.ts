import workerAddress from 'virtual:sync-worker';
import type { FromWorker, ToWorker } from './messages.ts';

/** Handle to the sync worker of a tab. */
export interface Sync {
  /** Starts a new attempt, and gives up one for which nothing has arrived for some seconds. */
  syncNow(): void;
  /** Ends the worker's requests, and begins no others. */
  pause(): void;
  stop(): void;
}

/** Wait after the page becomes visible: an iPad's network is not ready immediately. */
const afterVisibleMs = 1_500;

/** Wait before a worker whose script did not arrive is started again, in milliseconds. */
const restartMs = 5_000;

/**
 * Starts syncing a user's mirror in a worker of this tab. Calls back with what the worker reports. If its script does not
 * arrive, as on a bad link before the app is stored, it is started again until it does.
 */
export function startSync(user: string, onMessage: (message: FromWorker) => void): Sync {
  let restart: number | undefined;
  const start = () => {
    restart = undefined;
    const started = new Worker(workerAddress, { type: 'module', name: 'sync' });
    started.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => onMessage(data));
    started.addEventListener('error', (event) => {
      // An error in a worker that runs is an ErrorEvent, and the worker reports it.
      if (event instanceof ErrorEvent) return;
      started.terminate();
      restart = window.setTimeout(restartNow, restartMs);
    });
    started.postMessage({
      kind: 'start',
      user,
      base: `${globalThis.location.origin}/api`,
    } satisfies ToWorker);
    return started;
  };
  let worker = start();
  const restartNow = () => {
    worker = start();
  };
  const post = (message: ToWorker) => {
    if (restart === undefined) return worker.postMessage(message);
    window.clearTimeout(restart);
    restartNow();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') post({ kind: 'wake', delayMs: afterVisibleMs });
  };
  const syncNow = () => post({ kind: 'syncNow' });
  document.addEventListener('visibilitychange', onVisible);
  globalThis.addEventListener('focus', onVisible);
  globalThis.addEventListener('online', syncNow);
  return {
    syncNow,
    pause: () => post({ kind: 'stop' }),
    stop() {
      document.removeEventListener('visibilitychange', onVisible);
      globalThis.removeEventListener('focus', onVisible);
      globalThis.removeEventListener('online', syncNow);
      window.clearTimeout(restart);
      worker.terminate();
    },
  };
}
