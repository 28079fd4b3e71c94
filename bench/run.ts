import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { build } from 'vite';
import { chromiumArgs, ensureChromium } from '../scripts/chromium.mjs';
import { type AppMeasured, measureApp } from './app.ts';
import { type HandsMeasured, measureHands } from './hands.ts';
import { openFront } from './front.ts';
import { password, signInOther } from './others.ts';
import { type Program, runProgram } from './programs.ts';
import { links } from './link.ts';
import { measureLoad } from './load.ts';
import {
  type Measured,
  type OverLink,
  type SideName,
  type World,
  filtersOf,
  measureOver,
  measureSide,
} from './rounds.ts';
import { type Row, markdown, percentile } from './table.ts';
import { measureTimetable } from './timetable.ts';

const count = 10_000;
/** `npm run bench -- --rounds 1` for a quick look, `-- --only sides` for the comparison with the reference alone, `load` for a camp that returns. */
const { values: asked } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, only: { type: 'string' } },
});
const rounds = Number(asked.rounds);
const ports = { ours: 4201, reference: 4202, front: 4203 };
const cache = join(import.meta.dirname, '../node_modules/.cache');
const work = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
process.once('SIGINT', () => process.exit(1));

/** The benchmark: the product beside the simplest thing that could be, in one run, as one table. */
async function bench(): Promise<void> {
  if (asked.only === 'load') {
    console.log(`\n${markdown(await measureLoad())}\n`);
    return;
  }
  console.log('Building the bench page …');
  await build({ configFile: join(import.meta.dirname, 'page/vite.config.ts') });
  console.log(`Writing ${count} documents …`);
  const server = await startServer();
  const reference = `http://127.0.0.1:${ports.reference}`;
  const simplest = join(import.meta.dirname, 'referenceServer.ts');
  await runProgram(simplest, [], { PORT: `${ports.reference}` }, /ready/);
  const ours = `http://127.0.0.1:${ports.ours}`;
  const others = await signInOther(ours, 'admin@waymark.test');
  await fetch(`${reference}/reference/load`, { method: 'POST', body: JSON.stringify(others.documents) });
  const front = await openFront(ports.front, join(cache, 'bench/page'), ports);
  const world: World = { front, others, reference, filters: filtersOf(others.documents) };

  const measured: Record<SideName, Measured[]> = { ours: [], reference: [] };
  for (let round = 0; round < rounds; round += 1) {
    const order: SideName[] = round % 2 === 0 ? ['reference', 'ours'] : ['ours', 'reference'];
    for (const name of order) {
      console.log(`Round ${round + 1} of ${rounds}: ${name} …`);
      measured[name].push(await inBrowser(front.url, (context) => measureSide(context, world, name)));
    }
  }
  if (asked.only === 'sides') {
    front.close();
    console.log(`\n${markdown(rowsOf(measured))}\n`);
    return;
  }
  const linked: Row[] = [];
  for (const given of overLinks) {
    console.log(`Over ${given.link.name} …`);
    const over = async (name: SideName) =>
      inBrowser(front.url, (context) => measureOver(context, world, name, given));
    linked.push(...rowsOver(given, await over('reference'), await over('ours')));
  }
  front.close();
  // What follows takes as long again: this much is known already.
  console.log(`\n${markdown([...rowsOf(measured), ...linked])}\n`);
  console.log('The whole app …');
  const [app, hands] = await inBrowser(ours, async (context) => {
    const whole = await measureApp(context, ours, server);
    // The server is dead by now, and nobody notices.
    return [whole, await measureHands(context, ours)] as const;
  });
  const table = markdown([
    ...rowsOf(measured),
    ...linked,
    ...rowsOfApp(app),
    ...rowsOfHands(hands),
    ...(await measureTimetable()),
    ...(await measureLoad()),
  ]);
  console.log(`\n${table}\n`);
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, 'bench.md'), `${table}\n`);
}

function startServer(): Promise<Program> {
  const settings = { PORT: `${ports.ours}`, LOG_LEVEL: 'warn', HOST: '127.0.0.1' };
  const given = ['--documents', `${count}`, '--keep', join(work, 'data')];
  return runProgram(join(import.meta.dirname, '../server/demo.ts'), given, settings, /^Kept in/);
}

/** A browser with a profile of its own on the disk: a private window would keep its database in memory. */
async function inBrowser<T>(url: string, run: (context: BrowserContext) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(work, 'profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium().path,
    args: chromiumArgs,
    // Tall enough for the 50 rows of a list.
    viewport: { width: 1280, height: 2600 },
    locale: 'en-GB',
  });
  try {
    const data = { email: 'organiser@waymark.test', password };
    const answer = await context.request.post(`${url}/identity/api/sign-in/email`, { data });
    if (!answer.ok()) throw new Error(`Nobody could sign in: ${answer.status()} ${await answer.text()}`);
    return await run(context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

function rowsOf(measured: Record<SideName, Measured[]>): Row[] {
  const row = (what: string, key: keyof Measured, goal: Pick<Row, 'times' | 'limit'>): Row => ({
    what,
    unit: 'ms',
    ours: measured.ours.map((each) => each[key]),
    reference: measured.reference.map((each) => each[key]),
    ...goal,
  });
  return [
    row('first sync until 10,000 are durable and queryable', 'firstSync', { times: 1.5 }),
    row('start: data of the newest 50', 'start', { times: 1.2 }),
    row('save to visible and durable, median', 'saveMedian', { times: 1.3 }),
    row('save to visible and durable, p95', 'saveP95', { limit: 16 }),
    row('1,000 offline edits until acknowledged', 'send', { times: 1.5 }),
    row('100 changes by others until visible', 'news', { times: 1.5 }),
    row('filter by type, team and status, newest 50, median', 'filterMedian', { times: 1 }),
    row('filter by type, team and status, newest 50, p95', 'filterP95', { times: 1 }),
  ];
}

/** Over the field's link a first sync of everything would take a quarter of an hour on either side. */
const overLinks = [
  { link: links.mobile, edits: 1000, fetches: true, goals: { firstSync: 1.3, send: 1.2 } },
  { link: links.field, edits: 100, fetches: false, goals: {} },
] as const;

function rowsOver(
  { link, edits, goals }: (typeof overLinks)[number],
  reference: OverLink,
  ours: OverLink,
): Row[] {
  const row = (what: string, a: number, b: number, times?: number): Row => ({
    what: `${what}, over ${link.name}`,
    unit: 'ms',
    ours: [b],
    reference: [a],
    ...(times === undefined ? {} : { times }),
  });
  const aims: { readonly firstSync?: number; readonly send?: number } = goals;
  const fetched =
    reference.firstSync === null || ours.firstSync === null
      ? []
      : [row('first sync of 10,000', reference.firstSync, ours.firstSync, aims.firstSync)];
  return [
    ...fetched,
    row(`${edits} offline edits until acknowledged`, reference.send, ours.send, aims.send),
    row('100 changes by others until visible', reference.news, ours.news),
  ];
}

function rowsOfApp({ starts, startsSlowed, longestTask, heapMB, scriptKB }: AppMeasured): Row[] {
  return [
    { what: 'start of the whole app with the server dead, 50 rows', unit: 'ms', ours: starts },
    { what: 'the same at a fourth of the speed', unit: 'ms', ours: startsSlowed, limit: 2000 },
    { what: 'longest task of the main thread, first sync', unit: 'ms', ours: [longestTask], limit: 100 },
    { what: 'heap after first sync', unit: 'MB', ours: [heapMB], limit: 60 },
    { what: 'script until the list is on screen, gzipped', unit: 'kB', ours: [scriptKB], limit: 240 },
  ];
}

function rowsOfHands({ opens, frames }: HandsMeasured): Row[] {
  return [
    {
      what: 'opening a document from a list at a fourth of the speed, p95',
      unit: 'ms',
      ours: [percentile(opens, 0.95)],
      limit: 100,
    },
    {
      what: 'longest frame while typing in the editor',
      unit: 'ms',
      ours: [Math.max(...frames)],
      limit: 50,
    },
  ];
}

await bench();
process.exit(0);
