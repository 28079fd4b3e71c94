import type { BrowserContext } from '@playwright/test';

/** How long the screens that read the whole game take, in milliseconds, from the navigation. */
export interface DeskTimes {
  /** A board of all encounters, until its cards are shown. */
  readonly board: readonly number[];
  /** The review desk, until it says how many documents wait. */
  readonly review: readonly number[];
  /** The page of leaks, until they are counted. */
  readonly leaks: readonly number[];
  /** Longest main-thread task while any of them opens. */
  readonly longestTask: number;
}

const opened = 5;

/** Opens the screens on a synced device that read all documents. Needs no server. */
export async function measureDesks(context: BrowserContext, url: string): Promise<DeskTimes> {
  let longestTask = 0;
  const times = async (path: string, shown: string) => {
    const taken: number[] = [];
    for (let at = 0; at < opened; at += 1) {
      const page = await context.newPage();
      await page.goto(`${url}${path}`);
      await page.locator(shown).first().waitFor();
      taken.push(await page.evaluate(() => performance.now()));
      longestTask = Math.max(longestTask, await page.evaluate(() => Math.max(0, ...globalThis.longTasks)));
      await page.close();
    }
    return taken;
  };
  const board = await times('/encounters?view=board', '[role=region] li a, section li a');
  const review = await times('/review', ':is(h1, h2):text-matches("^Review *[0-9]")');
  const leaks = await times('/leaks', '[role=status]:text-matches("[0-9] leaks? in")');
  return { board, review, leaks, longestTask };
}
