import workerAddress from 'virtual:place-worker';
import type { PlaceAnswer, PlaceQuestion } from './messages.ts';

/** Searches a place for a slot in a worker of its own, so that the page goes on. Rejects if the worker fails, or is aborted. */
export function askForPlace(question: PlaceQuestion, signal: AbortSignal): Promise<PlaceAnswer> {
  const worker = new Worker(workerAddress, { type: 'module', name: 'place' });
  const { promise, resolve, reject } = Promise.withResolvers<PlaceAnswer>();
  worker.addEventListener('message', ({ data }: MessageEvent<PlaceAnswer>) => resolve(data));
  worker.addEventListener('error', ({ message }) => reject(new Error(message)));
  signal.addEventListener('abort', () => reject(new Error('The search was stopped')));
  worker.postMessage(question);
  return promise.finally(() => worker.terminate());
}
