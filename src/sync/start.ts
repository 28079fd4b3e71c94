import workerAddress from 'virtual:sync-worker';
import type { FromWorker, ToWorker } from './messages.ts';

/** Handle to the sync worker of a tab. */
export interface Sync {
  /** Starts a new attempt, and gives up one for which nothing has arrived for some seconds. */
  syncNow(): void;
  stop(): void;
}

/** Wait after the page becomes visible: an iPad's network is not ready immediately. */
const afterVisibleMs = 1_500;

/** Starts syncing a user's mirror in a worker of this tab. Calls back with what the worker reports. */
export function startSync(user: string, onMessage: (message: FromWorker) => void): Sync {
  const worker = new Worker(workerAddress, { type: 'module', name: 'sync' });
  const post = (message: ToWorker) => worker.postMessage(message);
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => onMessage(data));
  post({ kind: 'start', user, base: `${globalThis.location.origin}/api` });
  const onVisible = () => {
    if (document.visibilityState === 'visible') post({ kind: 'wake', delayMs: afterVisibleMs });
  };
  const syncNow = () => post({ kind: 'syncNow' });
  document.addEventListener('visibilitychange', onVisible);
  globalThis.addEventListener('focus', onVisible);
  globalThis.addEventListener('online', syncNow);
  return {
    syncNow,
    stop() {
      document.removeEventListener('visibilitychange', onVisible);
      globalThis.removeEventListener('focus', onVisible);
      globalThis.removeEventListener('online', syncNow);
      worker.terminate();
    },
  };
}
