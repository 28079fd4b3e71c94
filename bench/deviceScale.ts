// `npm run bench -- --only device` measures what a device does for its user, by the size of the game: it must not grow.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { isEntityKey } from '#domain/content/entities/index.ts';
import { readStatus, status } from '#domain/content/status.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { type OtherDevice, openOtherDevice } from './otherDevice.ts';
import type { Filter } from './page/subject.ts';
import { runProgram } from './programs.ts';
import type { Row } from './table.ts';

/** Documents of the games that are measured. */
const sizes = [1000, 10_000, 20_000] as const;
const times = 30;
/** Documents read of a filter: few enough that the smallest game has filters with as many. */
const filterLength = 10;
const ports = { ours: 4211, reference: 4212, front: 4213 };

/** Milliseconds of each run, by what was measured. */
type Times = Record<string, number[]>;

/** Runs something in a browser with an empty profile, signed in at this address. */
type InBrowser = <T>(url: string, run: (context: BrowserContext) => Promise<T>) => Promise<T>;

/** Measures devices with games of growing size. The benchmark page has to be built, in this folder. */
export async function measureDevices(inBrowser: InBrowser, folder: string): Promise<Row[]> {
  const measured = new Map<number, Times>();
  let words: string[] | undefined;
  for (const size of sizes) {
    console.log(`A device with ${size} documents…`);
    const data = mkdtempSync(join(tmpdir(), 'waymark-device-'));
    const args = ['--documents', `${size}`, '--keep', data];
    const settings = { PORT: `${ports.ours}`, LOG_LEVEL: 'warn', HOST: '127.0.0.1' };
    const server = await runProgram(
      join(import.meta.dirname, '../server/demo.ts'),
      args,
      settings,
      /^Kept in/,
    );
    const gateway = await openGateway(ports.front, folder, ports);
    try {
      const others = await openOtherDevice(`http://127.0.0.1:${ports.ours}`, 'admin@waymark.test');
      // The same words are looked for in every game.
      const given = (words ??= wordsOf(others.documents));
      const measure = (context: BrowserContext) => measureDevice(context, gateway, others, given);
      measured.set(size, await inBrowser(gateway.url, measure));
    } finally {
      gateway.close();
      await server.kill();
      rmSync(data, { recursive: true, force: true });
    }
  }
  return rowsOf(measured);
}

async function measureDevice(
  context: BrowserContext,
  gateway: Gateway,
  others: OtherDevice,
  words: readonly string[],
): Promise<Times> {
  const inPage = async <T>(work: (page: Page) => Promise<T>): Promise<T> => {
    const page = await context.newPage();
    await page.goto(`${gateway.url}/?side=ours&device`);
    await page.waitForFunction(() => 'benchDevice' in globalThis);
    const result = await work(page);
    await page.close();
    return result;
  };
  await inPage((page) => page.evaluate(() => bench.firstSync()));
  const starts: number[] = [];
  for (let at = 0; at < 9; at += 1) starts.push(await inPage((page) => page.evaluate(() => bench.start())));
  // Indexed before anything else is measured, as on a device that has been in use for a while.
  const searched = await inPage(async (page) => {
    await page.evaluate(() => benchDevice.index());
    const searches = (typed: readonly string[]) =>
      page.evaluate((given) => benchDevice.searches(given), typed);
    await searches(words);
    return {
      'Search of a word from a title': await searches(words),
      'Search of a word that most documents have': await searches(Array<string>(times).fill('the')),
    };
  });
  const read = await inPage(async (page) => {
    const given = { filters: commonFilters(others.documents), length: filterLength };
    const filtered = await page.evaluate(
      ({ filters, length }) => benchDevice.filters(filters, length),
      given,
    );
    return {
      'Newest 50 of a list': await page.evaluate((count) => benchDevice.lists(count), times),
      'Keys of a whole list, and its newest 50': await page.evaluate(
        (count) => benchDevice.wholeLists(count),
        times,
      ),
      [`Filter by type, team and status, newest ${filterLength}`]: filtered,
    };
  });
  return {
    'Start, until the newest 50 documents are read': starts,
    ...read,
    ...searched,
    ...(await inPage((page) => measureChanges(page, gateway, others))),
  };
}

/** Measures saves here, and single changes by others, while the search indexes what is written, as it does in the app. */
async function measureChanges(page: Page, gateway: Gateway, others: OtherDevice): Promise<Times> {
  await page.evaluate(() => benchDevice.index());
  const saved = await page.evaluate((count) => bench.saves(count), times);
  const pulled: number[] = [];
  for (let at = 0; at < times; at += 1) {
    await page.evaluate(() => bench.flush());
    gateway.disconnect();
    const title = `By others ${at}`;
    await others.retitle(title, 1);
    pulled.push(await page.evaluate((words) => bench.news(words, 1), title));
  }
  return {
    'Save, until visible and durable': saved,
    'Pull of one change by others, until visible': pulled,
  };
}

/** Filters that have enough documents, those with the most first. */
function commonFilters(documents: OtherDevice['documents']): Filter[] {
  const counted = new Map<string, { filter: Filter; count: number }>();
  for (const { entity, teamId, statusId } of documents) {
    const known = readStatus(statusId);
    if (!isEntityKey(entity) || known === status.archived) continue;
    const key = `${entity} ${teamId} ${known}`;
    const { count } = counted.get(key) ?? { count: 0 };
    counted.set(key, { filter: { entity, teamId, statusId: known }, count: count + 1 });
  }
  const common = [...counted.values()].filter(({ count }) => count >= filterLength);
  if (common.length === 0) throw new Error(`No filter has ${filterLength} documents.`);
  const sorted = common.toSorted((a, b) => b.count - a.count);
  return sorted.slice(0, times).map(({ filter }) => filter);
}

/** Words of titles, from all over the game. */
function wordsOf(documents: OtherDevice['documents']): string[] {
  const words = documents.flatMap(({ title }) => title.match(/\p{L}{5,}/gu)?.[0] ?? []);
  const distinct = [...new Set(words.map((word) => word.toLowerCase()))];
  const step = Math.max(1, Math.floor(distinct.length / times));
  return distinct.filter((_, at) => at % step === 0).slice(0, times);
}

/** Each size beside the smallest: the same work on a device with a larger game. */
function rowsOf(measured: ReadonlyMap<number, Times>): Row[] {
  const [[, smallest] = [], ...larger] = measured;
  const smallestSize = sizes[0].toLocaleString('en-GB');
  return Object.entries(smallest ?? {}).flatMap(([what, reference]) =>
    larger.map(([size, found]): Row => ({
      what: `${what}, on a device with ${size.toLocaleString('en-GB')} documents, against ${smallestSize}`,
      unit: 'ms',
      ours: found[what] ?? [],
      reference,
      times: 1.5,
    })),
  );
}
