// `node bench/timetable.ts` measures the timetable alone: 600 slots in 40 places on a tablet of 820 pixels.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type CDPSession, type Page, chromium } from '@playwright/test';
import { chromiumArgs, ensureChromium } from '../scripts/chromium.mjs';
import { type ApiClient, signInToApi } from '#support/serverProcess.ts';
import { badge } from '#support/browser.ts';
import { password } from './otherDevice.ts';
import { runProgram } from './programs.ts';
import { type Row, formatTable, percentile } from './table.ts';

const [port, slots, places] = [4204, 600, 40];
const hour = 3_600_000;
const dayLength = 24 * hour;
const start = Date.UTC(2027, 5, 18, 6);

/** Frame times of one operation, in milliseconds. */
interface FrameTimes {
  readonly frames: number[];
  readonly longest: number;
}

/** Measures the timetable of a large event at full CPU speed and at a quarter of it. */
export async function measureTimetable(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-timetable-'));
  const url = `http://127.0.0.1:${port}`;
  const settings = { PORT: `${port}`, LOG_LEVEL: 'warn', HOST: '127.0.0.1' };
  const program = join(import.meta.dirname, '../server/demo.ts');
  const server = await runProgram(program, ['--keep', join(folder, 'data')], settings, /^Kept in/);
  try {
    const event = await largeEvent(await signInToApi(url, 'organiser@waymark.test'));
    const [full, slowed] = [await atSpeed(url, event, 1), await atSpeed(url, event, 4)];
    return [...rowsOf(full, 'Timetable'), ...rowsOf(slowed, 'Timetable at a quarter of the CPU speed')];
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes an event of three days with all its slots through the API. Returns its id. */
async function largeEvent(organiser: ApiClient): Promise<string> {
  const post = async (path: string, body: object) => String(await organiser.call('POST', path, body));
  const iso = (moment: number) => new Date(moment).toISOString();
  const days = [0, 1, 2].map((at) => ({
    id: `day-${at}`,
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
  const existing = z
    .array(z.looseObject({ id: z.string() }))
    .parse(await organiser.call('GET', '/locations'));
  const locations = existing.map(({ id }) => id);
  for (let at = locations.length; at < places; at += 1) {
    locations.push(await post('/locations', { name: `Field ${at + 1}`, kind: 'field' }));
  }
  for (let at = 0; at < slots; at += 1) {
    const from = start + (at % 3) * dayLength + ((at * 37) % 80) * (hour / 4);
    await post('/eventSlots', {
      title: `Slot ${at + 1}`,
      eventId: event,
      start: iso(from),
      end: iso(from + (hour * 3) / 4),
      location: locations[(at * 7) % places],
      kind: 'encounter',
      setUp: 10,
      clearUp: 5,
      crewNeeded: 5,
      crew: Array.from({ length: 5 }, (_, one) => ({ id: `${one}`, who: `Person ${(at * 5 + one) % 160}` })),
    });
  }
  return event;
}

async function atSpeed(url: string, event: string, rate: number): Promise<Record<Operation, FrameTimes>> {
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
    return await measureOperations(page, devtools, rate);
  } finally {
    await browser.close();
  }
}

type Operation = 'scroll' | 'keys' | 'drag' | 'drop';

async function measureOperations(
  page: Page,
  devtools: CDPSession,
  rate: number,
): Promise<Record<Operation, FrameTimes>> {
  await settled(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  const scroll = await framesDuring(page, async () => {
    for (let at = 0; at < 60; at += 1) {
      await page.evaluate(scrollOn, at);
      await settled(page);
    }
  });
  await page.evaluate(scrollBack);
  // Draw the columns there before one of their slots is chosen.
  for (let at = 0; at < 3; at += 1) await settled(page);
  const title = await page.locator('[data-slot] strong').first().textContent();
  const one = page.locator('[data-slot]', { has: page.getByText(title ?? '', { exact: true }) });
  await one.scrollIntoViewIfNeeded();
  await one.focus();
  const keys = await framesDuring(page, async () => {
    await page.keyboard.press('Space');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowLeft']) {
      await page.keyboard.press(key);
      await settled(page);
    }
    await page.keyboard.press('Enter');
    await placed(page);
  });
  await one.hover();
  const box = await one.boundingBox();
  if (!box) throw new Error('The slot is not there to be dragged.');
  const drag = await framesDuring(page, async () => {
    await page.mouse.move(box.x + 40, box.y + 10);
    await page.mouse.down();
    for (let at = 1; at <= 40; at += 1) await page.mouse.move(box.x + 40 + at * 3, box.y + 10 + at * 3);
    await settled(page);
  });
  const drop = await framesDuring(page, async () => {
    await page.mouse.up();
    await placed(page);
  });
  return { scroll, keys, drag, drop };
}

/** Records frames and the longest task during an operation. */
async function framesDuring(page: Page, operation: () => Promise<void>): Promise<FrameTimes> {
  await page.evaluate(record);
  await operation();
  return page.evaluate(() => {
    const { frames, tasks } = globalThis.recording;
    globalThis.recording.isStopped = true;
    return { frames, longest: Math.max(0, ...tasks) };
  });
}

declare global {
  // Filled during an operation.
  var recording: { frames: number[]; tasks: number[]; isStopped: boolean };
}

/** Runs in the page: records every frame and every long task from now on. */
function record(): void {
  const now: typeof recording = { frames: [], tasks: [], isStopped: false };
  globalThis.recording = now;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) now.tasks.push(duration);
  }).observe({ type: 'longtask' });
  let last = performance.now();
  const tick = () => {
    const at = performance.now();
    now.frames.push(at - last);
    last = at;
    if (!now.isStopped) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

/** Waits until the page has been idle for some frames: long tasks are reported late. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(() => done())));
      }),
  );
}

/** Waits until the placed slot is drawn and on the server. */
async function placed(page: Page): Promise<void> {
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

/** The longest frame and the longest task that are the goal at any speed, in milliseconds. */
const longestFrame = 50;

function rowsOf(times: Record<Operation, FrameTimes>, where: string): Row[] {
  const names = {
    scroll: 'scrolling',
    keys: 'moving with the keyboard',
    drag: 'dragging',
    drop: 'dropping',
  } as const;
  return (['scroll', 'keys', 'drag', 'drop'] as const).flatMap((operation): Row[] => {
    const { frames, longest } = times[operation];
    const what = `${where}, ${names[operation]}`;
    return [
      { what: `${what}: frame, p95`, unit: 'ms', ours: [percentile(frames, 0.95)], limit: longestFrame },
      { what: `${what}: longest frame`, unit: 'ms', ours: [Math.max(...frames)], limit: longestFrame },
      { what: `${what}: longest task`, unit: 'ms', ours: [longest], limit: longestFrame },
    ];
  });
}

if (import.meta.main) {
  console.log(formatTable(await measureTimetable()));
  process.exit(0);
}
