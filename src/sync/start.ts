import workerAddress from 'virtual:sync-worker';
import type { FromWorker, ToWorker } from './messages.ts';

/** A tab's hold on its sync worker. */
export interface Sync {
  /** Asks for a cycle soon. */
  wake(delayMs?: number): void;
  stop(): void;
}

/** After becoming visible an iPad needs a moment before its network answers. */
const afterVisibleMs = 1_500;

/** Starts syncing one person's mirror in a worker of this tab; it tells what its storage fails at. */
export function startSync(user: string, onTrouble: (trouble: FromWorker['trouble']) => void): Sync {
  const worker = new Worker(workerAddress, { type: 'module', name: 'sync' });
  const tell = (message: ToWorker) => worker.postMessage(message);
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => onTrouble(data.trouble));
  tell({ kind: 'start', user, base: `${globalThis.location.origin}/api` });
  const onVisible = () => {
    if (document.visibilityState === 'visible') tell({ kind: 'wake', delayMs: afterVisibleMs });
  };
  const onOnline = () => tell({ kind: 'wake', delayMs: 0 });
  document.addEventListener('visibilitychange', onVisible);
  globalThis.addEventListener('focus', onVisible);
  globalThis.addEventListener('online', onOnline);
  return {
    wake: (delayMs = 0) => tell({ kind: 'wake', delayMs }),
    stop() {
      document.removeEventListener('visibilitychange', onVisible);
      globalThis.removeEventListener('focus', onVisible);
      globalThis.removeEventListener('online', onOnline);
      worker.terminate();
    },
  };
}
