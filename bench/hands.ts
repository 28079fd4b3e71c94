import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** What a person's hands feel of the app, in milliseconds: opening a document from a list, and typing in the editor. */
export interface HandsMeasured {
  /** From the tap on a row until the document's heading has been painted, at a fourth of the processor's speed. */
  opens: number[];
  /** Between two frames while somebody types, at full speed. */
  frames: number[];
}

const opened = 20;
const typed = 200;

/** Opens documents from a list and types into one, with the server dead or not: neither asks it. */
export async function measureHands(context: BrowserContext, url: string): Promise<HandsMeasured> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(`${url}/encounters`);
  await page.getByRole('row').nth(1).waitFor();
  const frames = await typing(page, url);
  await page.goto(`${url}/encounters`);
  const opens = await opening(page, devtools);
  await page.close();
  return { opens, frames };
}

async function opening(page: Page, devtools: CDPSession): Promise<number[]> {
  const taken: number[] = [];
  for (let at = 0; at < opened; at += 1) {
    // All the rows that will be tapped: the last of them comes with the rest of the screen.
    await page.locator('[role=row][data-index] a').nth(10).waitFor();
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    taken.push(await page.evaluate(openRow, 2 + (at % 8)));
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.goBack();
  }
  // The first brings the screen itself, which is on the disk and not yet in memory.
  return taken.slice(1);
}

/** Runs in the page: taps a row and waits until a document's heading has been painted. */
function openRow(index: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const row = document.querySelectorAll('[role=row][data-index]')[index];
    const way = row?.querySelector('a');
    if (!way) return reject(new Error('There is no such row.'));
    window.setTimeout(() => reject(new Error('It did not open.')), 20_000);
    const began = performance.now();
    const look = new MutationObserver(() => {
      if (!document.querySelector('[role=tablist]')) return;
      look.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now() - began));
        port1.start();
        port2.postMessage(null);
      });
    });
    look.observe(document, { childList: true, subtree: true });
    return way.click();
  });
}

async function typing(page: Page, url: string): Promise<number[]> {
  const address = await page.getByRole('row').nth(2).getByRole('link').first().getAttribute('href');
  await page.goto(`${url}${(address ?? '').replace(/\/read$/, '/edit')}`);
  const editor = page.getByRole('textbox', { name: 'Referee brief' });
  await editor.click();
  await page.evaluate(() => {
    const seen: number[] = [];
    globalThis.framesSeen = seen;
    let last = performance.now();
    const tick = (now: number) => {
      seen.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.keyboard.type('The ferry rope is cut before they come. '.repeat(typed / 40), { delay: 20 });
  return page.evaluate(() => globalThis.framesSeen);
}

declare global {
  // Filled while somebody types.
  var framesSeen: number[];
}
