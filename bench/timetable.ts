// `node bench/timetable.ts` measures the timetable alone: 600 slots in 40 places on a tablet of 820 pixels.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type CDPSession, type Page, chromium } from '@playwright/test';
import { chromiumArgs, ensureChromium } from '../scripts/chromium.mjs';
import { type ApiClient, signInToApi } from '#support/serverProcess.ts';
import { badge } from '#support/browser.ts';
import { password } from './others.ts';
import { runProgram } from './programs.ts';
import { type Row, markdown, percentile } from './table.ts';

const [port, slots, places] = [4204, 600, 40];
const hour = 3_600_000;
const dayLength = 24 * hour;
const start = Date.UTC(2027, 5, 18, 6);

/** What the eyes see of one deed, in milliseconds. */
interface Seen {
  readonly frames: number[];
  readonly longest: number;
}

/** Measures the timetable of a large event at full speed and at a fourth of it. */
export async function measureTimetable(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-timetable-'));
  const url = `http://127.0.0.1:${port}`;
  const settings = { PORT: `${port}`, LOG_LEVEL: 'warn', HOST: '127.0.0.1' };
  const program = join(import.meta.dirname, '../server/demo.ts');
  const server = await runProgram(program, ['--keep', join(folder, 'data')], settings, /^Kept in/);
  try {
    const event = await largeEvent(await signInToApi(url, 'organiser@waymark.test'));
    const [full, slowed] = [await atSpeed(url, event, 1), await atSpeed(url, event, 4)];
    return [
      ...rowsOf(full, 'timetable', { longestFrame: 50 }),
      ...rowsOf(slowed, 'timetable at a fourth of the speed', { longestFrame: 100 }),
    ];
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes an event of three days with all its slots over the calls, and answers its id. */
async function largeEvent(organiser: ApiClient): Promise<string> {
  const post = async (path: string, body: object) => String(await organiser.call('POST', path, body));
  const iso = (moment: number) => new Date(moment).toISOString();
  const days = [0, 1, 2].map((at) => ({
    id: `day ${at}`,
    timeIn: iso(start + at * dayLength),
    timeOut: iso(start + at * dayLength + 20 * hour),
  }));
  const event = await post('/events', {
    name: 'The Large One',
    code: 'BIG',
    start: iso(start),
    end: iso(start + 3 * dayLength),
    days,
  });
  const known = z.array(z.looseObject({ id: z.string() })).parse(await organiser.call('GET', '/locations'));
  const ground = known.map(({ id }) => id);
  for (let at = ground.length; at < places; at += 1) {
    ground.push(await post('/locations', { name: `Field ${at + 1}`, kind: 'field' }));
  }
  for (let at = 0; at < slots; at += 1) {
    const from = start + (at % 3) * dayLength + ((at * 37) % 80) * (hour / 4);
    await post('/eventSlots', {
      title: `Slot ${at + 1}`,
      eventId: event,
      start: iso(from),
      end: iso(from + (hour * 3) / 4),
      location: ground[(at * 7) % places],
      kind: 'encounter',
      setUp: 10,
      clearUp: 5,
      crewNeeded: 5,
      crew: Array.from({ length: 5 }, (_, one) => ({ id: `${one}`, who: `Person ${(at * 5 + one) % 160}` })),
    });
  }
  return event;
}

async function atSpeed(url: string, event: string, rate: number): Promise<Record<Deed, Seen>> {
  const browser = await chromium.launch({ executablePath: ensureChromium().path, args: chromiumArgs });
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 }, locale: 'en-GB' });
  try {
    const data = { email: 'organiser@waymark.test', password };
    await context.request.post(`${url}/identity/api/sign-in/email`, { data });
    const page = await context.newPage();
    await page.goto(`${url}/device`);
    await page.getByText('Complete', { exact: true }).waitFor();
    await page.goto(`${url}/eventtimetable?event=${event}&day=2027-06-18`);
    await page.locator('[data-slot]').first().waitFor();
    const devtools = await context.newCDPSession(page);
    return await deeds(page, devtools, rate);
  } finally {
    await browser.close();
  }
}

type Deed = 'scroll' | 'keys' | 'drag' | 'drop';

async function deeds(page: Page, devtools: CDPSession, rate: number): Promise<Record<Deed, Seen>> {
  await settled(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  const scroll = await seen(page, async () => {
    for (let at = 0; at < 60; at += 1) {
      await page.evaluate(scrollOn, at);
      await settled(page);
    }
  });
  await page.evaluate(scrollBack);
  // The columns there are drawn before one of their slots is chosen.
  for (let at = 0; at < 3; at += 1) await settled(page);
  const title = await page.locator('[data-slot] strong').first().textContent();
  const one = page.locator('[data-slot]', { has: page.getByText(title ?? '', { exact: true }) });
  await one.scrollIntoViewIfNeeded();
  await one.focus();
  const keys = await seen(page, async () => {
    await page.keyboard.press('Space');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowLeft']) {
      await page.keyboard.press(key);
      await settled(page);
    }
    await page.keyboard.press('Enter');
    await kept(page);
  });
  await one.hover();
  const box = await one.boundingBox();
  if (!box) throw new Error('The slot is not there to be dragged.');
  const drag = await seen(page, async () => {
    await page.mouse.move(box.x + 40, box.y + 10);
    await page.mouse.down();
    for (let at = 1; at <= 40; at += 1) await page.mouse.move(box.x + 40 + at * 3, box.y + 10 + at * 3);
    await settled(page);
  });
  const drop = await seen(page, async () => {
    await page.mouse.up();
    await kept(page);
  });
  return { scroll, keys, drag, drop };
}

/** Frames and the longest task while something is done. */
async function seen(page: Page, deed: () => Promise<void>): Promise<Seen> {
  await page.evaluate(watch);
  await deed();
  return page.evaluate(() => {
    const { frames, tasks } = globalThis.watched;
    globalThis.watched.over = true;
    return { frames, longest: Math.max(0, ...tasks) };
  });
}

declare global {
  // Filled while something is done.
  var watched: { frames: number[]; tasks: number[]; over: boolean };
}

/** Runs in the page: notes every frame and every long task from now on. */
function watch(): void {
  const now: typeof watched = { frames: [], tasks: [], over: false };
  globalThis.watched = now;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) now.tasks.push(duration);
  }).observe({ type: 'longtask' });
  let last = performance.now();
  const tick = () => {
    const at = performance.now();
    now.frames.push(at - last);
    last = at;
    if (!now.over) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

/** Waits until the page has had nothing to do for some frames: long tasks are told of late. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(() => done())));
      }),
  );
}

/** Waits until what was put down is drawn and on the server. */
async function kept(page: Page): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'Placed' }).waitFor({ state: 'attached' });
  await settled(page);
  await badge(page).filter({ hasText: 'All saved' }).waitFor();
  await settled(page);
}

function scrollOn(at: number): void {
  document.querySelector('.ec-main')?.scrollBy(60, at % 2 === 0 ? 40 : 60);
}

function scrollBack(): void {
  document.querySelector('.ec-main')?.scrollTo(0, 0);
}

function rowsOf(
  seenOf: Record<Deed, Seen>,
  where: string,
  { longestFrame }: { longestFrame: number },
): Row[] {
  const deedNames = {
    scroll: 'scrolling',
    keys: 'moving by keys',
    drag: 'dragging',
    drop: 'dropping',
  } as const;
  return (['scroll', 'keys', 'drag', 'drop'] as const).flatMap((deed): Row[] => {
    const { frames, longest } = seenOf[deed];
    const what = `${where}, ${deedNames[deed]}`;
    return [
      { what: `${what}: frame, p95`, unit: 'ms', ours: [percentile(frames, 0.95)], limit: longestFrame },
      { what: `${what}: longest frame`, unit: 'ms', ours: [Math.max(...frames)], limit: longestFrame },
      { what: `${what}: longest task`, unit: 'ms', ours: [longest], limit: longestFrame },
    ];
  });
}

if (import.meta.main) {
  console.log(markdown(await measureTimetable()));
  process.exit(0);
}
