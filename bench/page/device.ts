import { liveQuery } from 'dexie';
import { entityKeys } from '#domain/content/entities/index.ts';
import type { FromSearchWorker, ToSearchWorker } from '#app/search/messages.ts';
import type { SearchAnswer } from '#mirror/search/answer.ts';
import { newestOf, wholeList } from '#mirror/queries/lists.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { everyEncounter, newest, signedIn } from './ours.ts';
import { type Filter, listLength, measure, waitUntil } from './subject.ts';

/** Measurements of a device in addition to `bench`, each in milliseconds. Only the product has them. */
export interface DeviceSubject {
  /** The newest 50 of a list, this many times. */
  lists(count: number): Promise<number[]>;
  /** The keys of all documents of a list, with its newest 50, this many times. */
  wholeLists(count: number): Promise<number[]>;
  /** The newest of each filter, as many as `length`. */
  filters(filters: readonly Filter[], length: number): Promise<number[]>;
  /** Indexes what is not indexed yet; not measured. */
  index(): Promise<void>;
  /** A search of each of these over everything on the device. */
  searches(typed: readonly string[]): Promise<number[]>;
}

declare global {
  // Read by the program that drives the browser.
  var benchDevice: DeviceSubject;
}

/** Documents in the answer to a search, as in the palette. */
const found = 8;
const open: { worker?: Worker; lastId: number } = { lastId: 0 };

export const device: DeviceSubject = {
  async lists(count) {
    const { mirror } = await signedIn();
    return repeat(count, () => newest(mirror, everyEncounter));
  },

  async wholeLists(count) {
    const { mirror } = await signedIn();
    return repeat(count, () => wholeList(mirror, everyEncounter, listLength));
  },

  async filters(filters, length) {
    const { mirror } = await signedIn();
    const times: number[] = [];
    for (const filter of filters) {
      const read = async () => {
        const rows = await newestOf(mirror, { ...filter, archived: false }, length);
        if (rows?.length !== length) throw new Error(`A filter has fewer than ${length} documents.`);
      };
      times.push(await measure(read));
    }
    return times;
  },

  async index() {
    const { mirror, device: known } = await signedIn();
    startWorker(known.person.id);
    await waitUntil(
      liveQuery(async () => [await mirror.search.count(), await mirror.unindexed.count()]),
      ([stored = 0, noted]) => stored > 0 && noted === 0,
    );
    await mergedIndex(mirror);
  },

  async searches(typed) {
    const { device: known } = await signedIn();
    const worker = open.worker ?? startWorker(known.person.id);
    const times: number[] = [];
    for (const each of typed) {
      const ask = async () => {
        const { total } = await search(worker, known.person.id, each);
        if (total === 0) throw new Error(`Nothing was found for ${each}.`);
      };
      times.push(await measure(ask));
    }
    return times;
  },
};

async function repeat(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) times.push(await measure(work));
  return times;
}

function startWorker(user: string): Worker {
  const worker = new Worker(new URL('../../src/app/search/worker.ts', import.meta.url), {
    type: 'module',
    name: 'search',
  });
  worker.postMessage({ kind: 'start', user } satisfies ToSearchWorker);
  return (open.worker = worker);
}

/** Resolves when the worker has merged the segments of its index: until then it keeps this lock. */
async function mergedIndex({ name }: Mirror): Promise<void> {
  await navigator.locks.request(`waymark-search:${name}`, () => undefined);
}

function search(worker: Worker, userId: string, typed: string): Promise<SearchAnswer> {
  const id = (open.lastId += 1);
  const { promise, resolve, reject } = Promise.withResolvers<SearchAnswer>();
  const handle = ({ data }: MessageEvent<FromSearchWorker>) => {
    if (data.kind !== 'answer' || data.id !== id) return;
    worker.removeEventListener('message', handle);
    if (data.answer) resolve(data.answer);
    else reject(new Error('The search failed.'));
  };
  worker.addEventListener('message', handle);
  const request = { typed, types: entityKeys, limit: found, userId, now: Date.now() };
  worker.postMessage({ kind: 'search', id, request } satisfies ToSearchWorker);
  return promise;
}
