import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { z } from 'zod';

const answerSchema = z.tuple([z.array(z.string())]);

/** Most threads, and how long one may take for the texts of a change, in milliseconds. */
const defaults = { threads: 2, limitMs: 5000 } as const;

/** Sanitises long texts in threads of their own, which start when they are needed and do not keep the process alive. */
export class SanitiserPool {
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #limitMs: number;
  readonly #idle: Worker[] = [];

  constructor({ threads, limitMs }: { readonly threads: number; readonly limitMs: number } = defaults) {
    this.#limit = pLimit(threads);
    this.#limitMs = limitMs;
  }

  /** Returns the texts sanitised; undefined if that takes too long. */
  sanitise(texts: readonly string[]): Promise<readonly string[] | undefined> {
    return this.#limit(async () => {
      const worker = this.#idle.pop() ?? (await startWorker());
      const deadline = AbortSignal.timeout(this.#limitMs);
      worker.ref();
      try {
        const answer = once(worker, 'message', { signal: deadline });
        worker.postMessage(texts);
        const [sanitised] = answerSchema.parse(await answer);
        worker.unref();
        this.#idle.push(worker);
        return sanitised;
      } catch (fault) {
        await worker.terminate();
        if (deadline.aborted) return undefined;
        throw fault;
      }
    });
  }

  /** Ends the threads that have nothing to do. */
  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((worker) => worker.terminate()));
  }
}

/** Starts a thread. Its start does not count as time that a text takes. */
async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL('sanitiserWorker.ts', import.meta.url));
  await once(worker, 'message');
  return worker;
}
