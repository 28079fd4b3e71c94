import type { EntityKey } from '#domain/entities/index.ts';
import type { StatusId } from '#domain/status.ts';

/** One filter of a list. */
export interface Filter {
  readonly entity: EntityKey;
  readonly teamId: string;
  readonly statusId: StatusId;
}

/** What is measured, in milliseconds; the product and the reference each do it their way. */
export interface Side {
  /** From nothing until everything is on the disk and the newest 50 can be read. */
  firstSync(): Promise<number>;
  /** In a page just opened: from opening the database to having the newest 50. */
  start(): Promise<number>;
  /** Each of so many saves, until it is both durable and seen by a live query. */
  saves(count: number): Promise<number[]>;
  /** Sends whatever waits; not measured. */
  flush(): Promise<void>;
  /** Makes so many edits of as many documents and sends none of them. */
  edit(count: number): Promise<void>;
  /** Lets the network back and sends what waits, until all of it is acknowledged. */
  send(): Promise<number>;
  /** Lets the network back and takes in what others did, until a live query of the list shows their title. */
  news(title: string): Promise<number>;
  /** The newest 50 of each filter. */
  filter(filters: readonly Filter[]): Promise<number[]>;
}

declare global {
  // Read by the program that drives the browser.
  var bench: Side;
}

/** Documents in one page of a first sync. */
export const pageSize = 1000;

/** Rows of a list that are read at once. */
export const listLength = 50;

/** Resolves once a live query has given something that fits. */
export function until<T>(
  query: { subscribe(next: (value: T) => void, error: (fault: unknown) => void): { unsubscribe(): void } },
  fits: (value: T) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const subscription = query.subscribe((value) => {
      if (!fits(value)) return;
      // It may answer before `subscription` is there.
      queueMicrotask(() => subscription.unsubscribe());
      resolve();
    }, reject);
  });
}

/** How long something took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** Tells the server of this page to let calls through again. */
export async function connect(): Promise<void> {
  await fetch('/bench/connect', { method: 'POST' });
}
