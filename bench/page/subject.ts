import type { EntityKey } from '#domain/content/entities/index.ts';
import type { StatusId } from '#domain/content/status.ts';

/** One filter of a list. */
export interface Filter {
  readonly entity: EntityKey;
  readonly teamId: string;
  readonly statusId: StatusId;
}

/** The measured operations, in milliseconds. The product and the reference each implement them. */
export interface Subject {
  /** From an empty database until everything is on disk and the newest 50 can be read. */
  firstSync(): Promise<number>;
  /** In a new page: from opening the database to having the newest 50. */
  start(): Promise<number>;
  /** Each of `count` saves, until it is durable and a live query shows it. */
  saves(count: number): Promise<number[]>;
  /** Sends everything that waits; not measured. */
  flush(): Promise<void>;
  /** Edits `count` documents and sends nothing. */
  edit(count: number): Promise<void>;
  /** Reconnects and sends what waits, until all of it is acknowledged. */
  send(): Promise<number>;
  /** Reconnects and receives the changes of others, until a live query shows their titles in the newest 50, or `count`. */
  news(title: string, count?: number): Promise<number>;
  /** The newest 50 of each filter. */
  filter(filters: readonly Filter[]): Promise<number[]>;
}

declare global {
  // Read by the program that drives the browser.
  var bench: Subject;
}

/** Documents in one page of a first sync. */
export const pageSize = 1000;

/** Rows of a list that are read together. */
export const listLength = 50;

/** Resolves when a live query returns a value that fits. */
export function waitUntil<T>(
  query: { subscribe(next: (value: T) => void, error: (fault: unknown) => void): { unsubscribe(): void } },
  fits: (value: T) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const subscription = query.subscribe((value) => {
      if (!fits(value)) return;
      // It may emit before `subscription` is assigned.
      queueMicrotask(() => subscription.unsubscribe());
      resolve();
    }, reject);
  });
}

/** How long something takes, in milliseconds. */
export async function measure(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** Tells the gateway to let requests through again. */
export async function connect(): Promise<void> {
  await fetch('/bench/connect', { method: 'POST' });
}
