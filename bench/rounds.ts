import { isEntityKey } from '#domain/content/entities/index.ts';
import type { BrowserContext, Page } from '@playwright/test';
import type { Gateway } from './gateway.ts';
import type { OtherDevice } from './otherDevice.ts';
import type { Link } from './link.ts';
import type { Filter } from './page/subject.ts';
import { percentile } from './table.ts';
import { readStatus } from '#domain/content/status.ts';

/** The times of one round for one subject, in milliseconds. */
export interface SyncTimes {
  firstSync: number;
  start: number;
  saveMedian: number;
  saveP95: number;
  send: number;
  news: number;
  filterMedian: number;
  filterP95: number;
}

export type SubjectName = 'ours' | 'reference';

/** Inputs that both subjects share. */
export interface BenchContext {
  readonly gateway: Gateway;
  readonly others: OtherDevice;
  readonly reference: string;
  readonly filters: readonly Filter[];
}

const saves = 200;
const edits = 1000;

/** Measures one subject on an empty browser profile. */
export async function measureSubject(
  context: BrowserContext,
  world: BenchContext,
  name: SubjectName,
): Promise<SyncTimes> {
  const { gateway, filters } = world;
  const inPage = pages(context, world, name);
  const firstSync = await inPage((page) => page.evaluate(() => bench.firstSync()));
  const starts: number[] = [];
  for (let at = 0; at < 5; at += 1) starts.push(await inPage((page) => page.evaluate(() => bench.start())));
  const filterTimes = await inPage((page) => page.evaluate((given) => bench.filter(given), filters));
  return inPage(async (page) => {
    const saveTimes = await page.evaluate((count) => bench.saves(count), saves);
    await page.evaluate(() => bench.flush());
    gateway.disconnect();
    await page.evaluate((count) => bench.edit(count), edits);
    const send = await page.evaluate(() => bench.send());
    await page.evaluate(() => bench.flush());
    gateway.disconnect();
    const title = await changeByOthers(world, name);
    const news = await page.evaluate((words) => bench.news(words), title);
    return {
      firstSync,
      start: percentile(starts, 0.5),
      saveMedian: percentile(saveTimes, 0.5),
      saveP95: percentile(saveTimes, 0.95),
      send,
      news,
      filterMedian: percentile(filterTimes, 0.5),
      filterP95: percentile(filterTimes, 0.95),
    };
  });
}

/** Times over a link, in milliseconds; the first sync is null where the link is too slow to wait for it. */
export interface LinkTimes {
  readonly firstSync: number | null;
  readonly send: number;
  readonly news: number;
}

/** Measures syncing over a link: this many offline edits, and with `fetches` the first sync too. */
export async function measureOverLink(
  context: BrowserContext,
  world: BenchContext,
  name: SubjectName,
  { link, edits: count, fetches }: { readonly link: Link; readonly edits: number; readonly fetches: boolean },
): Promise<LinkTimes> {
  const { gateway } = world;
  const inPage = pages(context, world, name);
  if (fetches) gateway.setLink(link);
  const firstSync = await inPage((page) => page.evaluate(() => bench.firstSync()));
  gateway.setLink(null);
  const measured = await inPage(async (page) => {
    await page.evaluate(() => bench.flush());
    gateway.disconnect();
    await page.evaluate((much) => bench.edit(much), count);
    gateway.setLink(link);
    const send = await page.evaluate(() => bench.send());
    gateway.setLink(null);
    await page.evaluate(() => bench.flush());
    gateway.disconnect();
    const title = await changeByOthers(world, name);
    gateway.setLink(link);
    return { send, news: await page.evaluate((words) => bench.news(words), title) };
  });
  gateway.setLink(null);
  return { firstSync: fetches ? firstSync : null, ...measured };
}

/** Runs something in a new benchmark page of one subject. */
function pages(context: BrowserContext, { gateway }: BenchContext, name: SubjectName) {
  return async <T>(work: (page: Page) => Promise<T>): Promise<T> => {
    const page = await context.newPage();
    await page.goto(`${gateway.url}/?side=${name}`);
    await page.waitForFunction(() => 'bench' in globalThis);
    const result = await work(page);
    await page.close();
    return result;
  };
}

async function changeByOthers({ others, reference }: BenchContext, name: SubjectName): Promise<string> {
  const words = `By others ${Date.now()}`;
  if (name === 'ours') await others.retitle(words);
  else {
    const edits = others.plots.map((keyId, at) => ({ keyId, title: `${words} ${at}` }));
    await fetch(`${reference}/reference/others`, { method: 'POST', body: JSON.stringify(edits) });
  }
  return words;
}

/** Every combination of type, team and status among the documents. */
export function filtersOf(documents: OtherDevice['documents']): Filter[] {
  const found = new Map<string, Filter>();
  for (const { entity, teamId, statusId } of documents)
    if (isEntityKey(entity))
      found.set(`${entity} ${teamId} ${statusId}`, { entity, teamId, statusId: readStatus(statusId) });
  return [...found.values()];
}
