import { isEntityKey } from '#domain/entities/index.ts';
import type { BrowserContext, Page } from '@playwright/test';
import type { Front } from './front.ts';
import type { Others } from './others.ts';
import type { Link } from './link.ts';
import type { Filter } from './page/side.ts';
import { percentile } from './table.ts';
import { readStatus } from '#domain/status.ts';

/** What a round measured of one side, in milliseconds. */
export interface Measured {
  firstSync: number;
  start: number;
  saveMedian: number;
  saveP95: number;
  send: number;
  news: number;
  filterMedian: number;
  filterP95: number;
}

export type SideName = 'ours' | 'reference';

/** What others do, told to both servers. */
export interface World {
  readonly front: Front;
  readonly others: Others;
  readonly reference: string;
  readonly filters: readonly Filter[];
}

const saves = 200;
const edits = 1000;

/** Everything that is measured of one side, on an empty profile of the browser. */
export async function measureSide(context: BrowserContext, world: World, name: SideName): Promise<Measured> {
  const { front, filters } = world;
  const inPage = pages(context, world, name);
  const firstSync = await inPage((page) => page.evaluate(() => bench.firstSync()));
  const starts: number[] = [];
  for (let at = 0; at < 5; at += 1) starts.push(await inPage((page) => page.evaluate(() => bench.start())));
  const filterTimes = await inPage((page) => page.evaluate((given) => bench.filter(given), filters));
  return inPage(async (page) => {
    const saveTimes = await page.evaluate((count) => bench.saves(count), saves);
    await page.evaluate(() => bench.flush());
    front.cut();
    await page.evaluate((count) => bench.edit(count), edits);
    const send = await page.evaluate(() => bench.send());
    await page.evaluate(() => bench.flush());
    front.cut();
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

/** What a link does to it, in milliseconds; the first sync only where the link is wide enough to wait for it. */
export interface OverLink {
  readonly firstSync: number | null;
  readonly send: number;
  readonly news: number;
}

/** The sync part over a link: so many offline edits, and with `fetches` the first sync too. */
export async function measureOver(
  context: BrowserContext,
  world: World,
  name: SideName,
  { link, edits: count, fetches }: { readonly link: Link; readonly edits: number; readonly fetches: boolean },
): Promise<OverLink> {
  const { front } = world;
  const inPage = pages(context, world, name);
  if (fetches) front.over(link);
  const firstSync = await inPage((page) => page.evaluate(() => bench.firstSync()));
  front.over(null);
  const measured = await inPage(async (page) => {
    await page.evaluate(() => bench.flush());
    front.cut();
    await page.evaluate((much) => bench.edit(much), count);
    front.over(link);
    const send = await page.evaluate(() => bench.send());
    front.over(null);
    await page.evaluate(() => bench.flush());
    front.cut();
    const title = await changeByOthers(world, name);
    front.over(link);
    return { send, news: await page.evaluate((words) => bench.news(words), title) };
  });
  front.over(null);
  return { firstSync: fetches ? firstSync : null, ...measured };
}

/** Runs something in a bench page of one side, opened for it alone. */
function pages(context: BrowserContext, { front }: World, name: SideName) {
  return async <T>(work: (page: Page) => Promise<T>): Promise<T> => {
    const page = await context.newPage();
    await page.goto(`${front.url}/?side=${name}`);
    await page.waitForFunction(() => 'bench' in globalThis);
    const result = await work(page);
    await page.close();
    return result;
  };
}

async function changeByOthers({ others, reference }: World, name: SideName): Promise<string> {
  const words = `By others ${Date.now()}`;
  if (name === 'ours') await others.retitle(words);
  else {
    const edits = others.plots.map((keyId, at) => ({ keyId, title: `${words} ${at}` }));
    await fetch(`${reference}/reference/others`, { method: 'POST', body: JSON.stringify(edits) });
  }
  return words;
}

/** Each combination of type, team and status that documents have. */
export function filtersOf(documents: Others['documents']): Filter[] {
  const found = new Map<string, Filter>();
  for (const { entity, teamId, statusId } of documents)
    if (isEntityKey(entity))
      found.set(`${entity} ${teamId} ${statusId}`, { entity, teamId, statusId: readStatus(statusId) });
  return [...found.values()];
}
