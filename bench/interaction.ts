import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** Response times, in milliseconds: opening a document from a list, scrolling the list, and typing in the editor. */
export interface InteractionTimes {
  /** From the click on a row until the document is painted, at a quarter of the CPU speed. */
  opens: OpenTimes[];
  /** Between two frames while typing, at full speed. */
  frames: number[];
  /** Between two frames while a list is scrolled, at full speed. */
  scrolled: number[];
}

/** How long parts of a document take after the click on its row, in milliseconds. */
interface OpenTimes {
  /** Its heading, actions and tabs. */
  readonly heading: number;
  /** Its first facts and texts, which may come in a later frame. */
  readonly fields: number;
}

const opened = 20;
const typed = 200;

/** Opens documents from a list, scrolls it and types into one. None of it needs the server. */
export async function measureInteraction(context: BrowserContext, url: string): Promise<InteractionTimes> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(`${url}/encounters`);
  await page.getByRole('row').nth(1).waitFor();
  const frames = await typing(page, url);
  await page.goto(`${url}/encounters`);
  const scrolled = await scrolling(page);
  await page.goto(`${url}/encounters`);
  const opens = await opening(page, devtools);
  await page.close();
  return { opens, frames, scrolled };
}

async function opening(page: Page, devtools: CDPSession): Promise<OpenTimes[]> {
  const taken: OpenTimes[] = [];
  for (let at = 0; at < opened; at += 1) {
    // Wait for all rows that will be clicked: the last ones are rendered later.
    await page.locator('[role=row][data-index] a').nth(10).waitFor();
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    taken.push(await page.evaluate(openRow, 2 + (at % 8)));
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.goBack();
  }
  // The first one also loads the screen's script.
  return taken.slice(1);
}

/** Runs in the page: clicks a row and waits until a document's heading and its first fields are painted. */
function openRow(index: number): Promise<OpenTimes> {
  return new Promise((resolve, reject) => {
    const row = document.querySelectorAll('[role=row][data-index]')[index];
    const link = row?.querySelector('a');
    if (!link) return reject(new Error('No such row.'));
    window.setTimeout(() => reject(new Error('The document did not open.')), 20_000);
    const began = performance.now();
    const afterFrame = (note: (ms: number) => void) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => note(performance.now() - began));
        port1.start();
        port2.postMessage(null);
      });
    let heading: number | undefined;
    let isThere = false;
    const look = new MutationObserver(() => {
      if (!isThere && document.querySelector('[role=tablist]')) {
        isThere = true;
        afterFrame((ms) => (heading = ms));
      }
      if (!document.querySelector('[role=tabpanel] :is(dt, [data-field])')) return;
      look.disconnect();
      afterFrame((fields) => resolve({ heading: heading ?? fields, fields }));
    });
    look.observe(document, { childList: true, subtree: true });
    return link.click();
  });
}

async function typing(page: Page, url: string): Promise<number[]> {
  const address = await page.getByRole('row').nth(2).getByRole('link').first().getAttribute('href');
  await page.goto(`${url}${(address ?? '').replace(/\/read$/, '/edit')}`);
  const editor = page.getByRole('textbox', { name: 'Referee brief' });
  await editor.click();
  await page.evaluate(watchFrames);
  await page.keyboard.type('The ferry rope is cut before they come. '.repeat(typed / 40), { delay: 20 });
  return page.evaluate(() => globalThis.framesSeen);
}

/** Scrolls a list with the wheel, far enough for hundreds of rows. */
async function scrolling(page: Page): Promise<number[]> {
  await page.locator('[role=row][data-index] a').nth(10).waitFor();
  await page.getByRole('grid').hover();
  await page.evaluate(watchFrames);
  for (let at = 0; at < 120; at += 1) {
    await page.mouse.wheel(0, 240);
    await page.waitForTimeout(16);
  }
  return page.evaluate(() => globalThis.framesSeen);
}

/** Runs in the page: notes the time between two frames from now on. */
function watchFrames(): void {
  const seen: number[] = [];
  globalThis.framesSeen = seen;
  let last = performance.now();
  const tick = (now: number) => {
    seen.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

declare global {
  // Filled while somebody types or scrolls.
  var framesSeen: number[];
}
