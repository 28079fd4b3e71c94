import workerAddress from 'virtual:search-worker';
import type { SearchAnswer, SearchRequest } from '#mirror/search/answer.ts';
import { useShell } from '#session/store.ts';
import type { FromSearchWorker, ToSearchWorker } from './messages.ts';

export type { SearchAnswer, SearchRequest, SearchResult, TextPart } from '#mirror/search/answer.ts';

/** What a screen asks for; who asks and when is added here. */
export type Question = Omit<SearchRequest, 'userId' | 'now'>;

const nothing: SearchAnswer = { results: [], total: 0, keys: [], unknown: [] };

/** The search of this tab's signed-in user: a worker that indexes their documents and searches them. */
class UserSearch {
  #userId: string | undefined;
  #worker: Worker | undefined;
  #lastId = 0;
  readonly #asked = new Map<number, (answer: SearchAnswer) => void>();
  readonly #listeners = new Set<() => void>();

  /** Starts the worker for the signed-in user, and another with another user. */
  follow(): void {
    const follow = () => this.#start(useShell.getState().user?.id);
    follow();
    useShell.subscribe(follow);
  }

  /** Searches this device. While nobody is signed in, or if storage fails, nothing is found. */
  search(question: Question): Promise<SearchAnswer> {
    const userId = useShell.getState().user?.id;
    this.#start(userId);
    if (!this.#worker || userId === undefined) return Promise.resolve(nothing);
    const id = (this.#lastId += 1);
    const { promise, resolve } = Promise.withResolvers<SearchAnswer>();
    this.#asked.set(id, resolve);
    this.#post({ kind: 'search', id, request: { ...question, userId, now: Date.now() } });
    return promise;
  }

  /** Calls back when the index has changed. Returns a function that stops. */
  onIndexed(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #start(userId: string | undefined): void {
    if (userId === this.#userId) return;
    this.#worker?.terminate();
    this.#userId = userId;
    this.#worker = undefined;
    this.#giveUp();
    if (userId === undefined) return;
    const worker = new Worker(workerAddress, { type: 'module', name: 'search' });
    worker.addEventListener('message', ({ data }: MessageEvent<FromSearchWorker>) => this.#handle(data));
    worker.addEventListener('error', () => this.#giveUp());
    this.#worker = worker;
    this.#post({ kind: 'start', user: userId });
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
