import workerAddress from 'virtual:search-worker';
import type { SearchAnswer, SearchRequest } from '#mirror/search/answer.ts';
import { toPerson } from '#contract/accounts/user.ts';
import { timeNow } from '#session/clock.ts';
import { useShell } from '#session/store.ts';
import type { FromSearchWorker, ToSearchWorker } from './messages.ts';

/** A screen's search request; the user and the time are added here. */
export type Question = Omit<SearchRequest, 'userId' | 'now'>;

const nothing: SearchAnswer = { results: [], total: 0, keys: [], unknown: [], isCut: false };

/** The search of this tab's signed-in user: a worker that indexes their documents and searches them. */
class UserSearch {
  #key = '';
  #worker: Worker | undefined;
  #lastId = 0;
  readonly #asked = new Map<number, (answer: SearchAnswer) => void>();
  readonly #listeners = new Set<() => void>();

  /** Starts the worker for the signed-in user, and another with another user or as whom the app is seen. */
  follow(): void {
    const follow = () => this.#start();
    follow();
    useShell.subscribe(follow);
  }

  /** Searches this device. While nobody is signed in, or if storage fails, nothing is found. */
  search(question: Question): Promise<SearchAnswer> {
    const { user, seenAs } = useShell.getState();
    const userId = seenAs?.user.id ?? user?.id;
    this.#start();
    if (!this.#worker || userId === undefined) return Promise.resolve(nothing);
    const id = (this.#lastId += 1);
    const { promise, resolve } = Promise.withResolvers<SearchAnswer>();
    this.#asked.set(id, resolve);
    this.#post({ kind: 'search', id, request: { ...question, userId, now: timeNow() } });
    return promise;
  }

  /** Calls back when the index has changed. Returns a function that stops. */
  onIndexed(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #start(): void {
    const { user, seenAs } = useShell.getState();
    const userId = user?.id;
    const reader = seenAs ? toPerson(seenAs.user) : undefined;
    const key = JSON.stringify([userId, reader]);
    if (key === this.#key) return;
    this.#worker?.terminate();
    this.#key = key;
    this.#worker = undefined;
    this.#giveUp();
    if (userId === undefined) return;
    const worker = new Worker(workerAddress, { type: 'module', name: 'search' });
    worker.addEventListener('message', ({ data }: MessageEvent<FromSearchWorker>) => this.#handle(data));
    worker.addEventListener('error', () => this.#giveUp());
    this.#worker = worker;
    this.#post({ kind: 'start', user: userId, ...(reader && { reader }) });
  }

  #giveUp(): void {
    for (const answer of this.#asked.values()) answer(nothing);
    this.#asked.clear();
  }

  #post(message: ToSearchWorker): void {
    this.#worker?.postMessage(message);
  }

  #handle(message: FromSearchWorker): void {
    switch (message.kind) {
      case 'answer':
        this.#asked.get(message.id)?.(message.answer ?? nothing);
        this.#asked.delete(message.id);
        return;
      case 'indexed':
        for (const listener of this.#listeners) listener();
        return;
      case 'error':
        // The page reports errors that nothing caught, and this is one.
        globalThis.reportError(new Error(message.error.Message, { cause: message.error.Error }));
    }
  }
}

export const userSearch = new UserSearch();
