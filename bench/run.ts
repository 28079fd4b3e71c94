import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { build } from 'vite';
import { chromiumArgs, ensureChromium } from '../scripts/chromium.mjs';
import { type AppMeasurements, measureApp } from './app.ts';
import { type DeskTimes, measureDesks } from './desks.ts';
import { measureDevices } from './deviceScale.ts';
import { type InteractionTimes, measureInteraction } from './interaction.ts';
import { openGateway } from './gateway.ts';
import { type HomeMeasurements, measureHome } from './home.ts';
import { password, openOtherDevice } from './otherDevice.ts';
import { type Program, runProgram } from './programs.ts';
import { links } from './link.ts';
import { measureLoad, measureSaves } from './load.ts';
import { keepRatios, worseRatios } from './ratios.ts';
import {
  type SyncTimes,
  type LinkTimes,
  type SubjectName,
  type BenchContext,
  filtersOf,
  measureOverLink,
  measureSubject,
} from './rounds.ts';
import { type Row, formatTable, percentile } from './table.ts';
import { measureScale } from './scale.ts';
import { measureTimetable } from './timetable.ts';

const count = 10_000;
// `npm run bench -- --rounds 1` runs quickly, `--only reference` the comparison with bare Dexie alone, `--only load` the
// load test of the server alone, `--only save` single saves, `--only scale` a server with games of growing size, `--only
// device` a device with such games, `--only app` the whole app alone. `--check` fails where a ratio is over 20 % worse than
// in ratios.json, and `--keep` writes them there.
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    check: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const ports = { ours: 4201, reference: 4202, front: 4203 };
const cache = join(import.meta.dirname, '../node_modules/.cache');
const pageFolder = join(cache, 'bench/page');
const work = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
process.once('SIGINT', () => process.exit(1));

/** Measures the product beside the simplest thing that could work, and prints one table. */
async function bench(): Promise<void> {
  const alone = { load: measureLoad, save: measureSaves, scale: measureScale };
  const { only } = options;
  if (only === 'load' || only === 'save' || only === 'scale') {
    show(await alone[only]());
    return;
  }
  if (only === 'app') {
    console.log(`Writing ${count} documents…`);
    show(await measureWhole(await startServer()));
    return;
  }
  console.log('Building the benchmark page…');
  await build({ configFile: join(import.meta.dirname, 'page/vite.config.ts') });
  if (only === 'device') {
    show(await measureDevices(inBrowser, pageFolder));
    return;
  }
  console.log(`Writing ${count} documents…`);
  const server = await startServer();
  const reference = `http://127.0.0.1:${ports.reference}`;
  const referenceServer = join(import.meta.dirname, 'referenceServer.ts');
  await runProgram(referenceServer, [], { PORT: `${ports.reference}` }, /ready/);
  const ours = `http://127.0.0.1:${ports.ours}`;
  const others = await openOtherDevice(ours, 'admin@waymark.test');
  await fetch(`${reference}/reference/load`, { method: 'POST', body: JSON.stringify(others.documents) });
  const gateway = await openGateway(ports.front, pageFolder, ports);
  const world: BenchContext = { gateway, others, reference, filters: filtersOf(others.documents) };

  const measured: Record<SubjectName, SyncTimes[]> = { ours: [], reference: [] };
  for (let round = 0; round < rounds; round += 1) {
    const order: SubjectName[] = round % 2 === 0 ? ['reference', 'ours'] : ['ours', 'reference'];
    for (const name of order) {
      console.log(`Round ${round + 1} of ${rounds}: ${name}…`);
      measured[name].push(await inBrowser(gateway.url, (context) => measureSubject(context, world, name)));
    }
  }
  if (options.only === 'reference') {
    gateway.close();
    show(rowsOf(measured));
    return;
  }
  const linked: Row[] = [];
  for (const given of overLinks) {
    console.log(`Over ${given.link.name}…`);
    const over = async (name: SubjectName) =>
      inBrowser(gateway.url, (context) => measureOverLink(context, world, name, given));
    linked.push(...rowsOver(given, await over('reference'), await over('ours')));
  }
  gateway.close();
  // The remaining measurements take as long again, so print what is known.
  console.log(`\n${formatTable([...rowsOf(measured), ...linked])}\n`);
  console.log('Measuring the whole app…');
  const table = show([
    ...rowsOf(measured),
    ...linked,
    ...(await measureWhole(server, measured.reference)),
    ...(await measureTimetable()),
    ...(await measureDevices(inBrowser, pageFolder)),
    ...(await measureLoad()),
    ...(await measureScale()),
  ]);
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, 'bench.md'), `${table}\n`);
}

/** Prints the rows and returns them as a table. Compares their ratios, or keeps them, if that was asked for. */
function show(rows: readonly Row[]): string {
  const table = formatTable(rows);
  console.log(`\n${table}\n`);
  if (options.keep) keepRatios(rows);
  const worse = options.check ? worseRatios(rows) : [];
  for (const each of worse) console.error(`Worse: ${each}`);
  if (worse.length > 0) process.exitCode = 1;
  return table;
}

/** Measures the whole app on a synced device; its first list is compared with a whole first sync of the reference. */
async function measureWhole(server: Program, reference: readonly SyncTimes[] = []): Promise<Row[]> {
  const url = `http://127.0.0.1:${ports.ours}`;
  return inBrowser(url, async (context) => {
    const app = await measureApp(context, url, server);
    // measureApp has killed the server; the app works without it.
    const home = await measureHome(context, url);
    return [
      firstListRow(app, reference),
      ...rowsOfApp(app),
      ...rowsOfHome(home),
      ...rowsOfDesks(await measureDesks(context, url)),
      ...rowsOfInteraction(await measureInteraction(context, url)),
    ];
  });
}

function startServer(): Promise<Program> {
  const settings = { PORT: `${ports.ours}`, LOG_LEVEL: 'warn', HOST: '127.0.0.1' };
  const args = ['--documents', `${count}`, '--keep', join(work, 'data')];
  return runProgram(join(import.meta.dirname, '../server/demo.ts'), args, settings, /^Kept in/);
}

/** Runs something in a browser whose profile is on disk: a private window has its database in memory. */
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
    if (!answer.ok()) throw new Error(`Signing in failed: ${answer.status()} ${await answer.text()}`);
    return await run(context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

function rowsOf(measured: Record<SubjectName, SyncTimes[]>): Row[] {
  const row = (what: string, key: keyof SyncTimes, goal: Pick<Row, 'times' | 'limit'>): Row => ({
    what,
    unit: 'ms',
    ours: measured.ours.map((each) => each[key]),
    reference: measured.reference.map((each) => each[key]),
    ...goal,
  });
  return [
    row('First sync of 10,000 documents, until durable and queryable', 'firstSync', { times: 1.1 }),
    row('Start, until the newest 50 documents are read', 'start', { times: 1.1 }),
    row('Save, until visible and durable, median', 'saveMedian', { times: 1.3 }),
    row('Save, until visible and durable, p95', 'saveP95', { limit: 12 }),
    row('1,000 offline edits, until acknowledged', 'send', { times: 1.2 }),
    row('100 changes by others, until visible', 'news', { times: 1.2 }),
    row('Filter by type, team and status, newest 50, median', 'filterMedian', { times: 0.5 }),
    row('Filter by type, team and status, newest 50, p95', 'filterP95', { times: 0.8 }),
  ];
}

/** The links to measure. Over the field link a first sync would take a quarter of an hour on both sides. */
const overLinks = [
  { link: links.mobile, edits: 1000, fetches: true, goals: { firstSync: 1.3, send: 1.2 } },
  { link: links.field, edits: 100, fetches: false, goals: {} },
] as const;

function rowsOver(
  { link, edits, goals }: (typeof overLinks)[number],
  reference: LinkTimes,
  ours: LinkTimes,
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
      : [row('First sync of 10,000 documents', reference.firstSync, ours.firstSync, aims.firstSync)];
  return [
    ...fetched,
    row(`${edits} offline edits, until acknowledged`, reference.send, ours.send, aims.send),
    row('100 changes by others, until visible', reference.news, ours.news),
  ];
}

function firstListRow({ firstList }: AppMeasurements, reference: readonly SyncTimes[]): Row {
  const row: Row = { what: 'First visit, until 50 rows are shown', unit: 'ms', ours: [firstList] };
  if (reference.length === 0) return row;
  return { ...row, reference: reference.map(({ firstSync }) => firstSync), times: 0.25 };
}

function rowsOfApp(app: AppMeasurements): Row[] {
  const { starts, startsSlowed, picturesSlowed, longestTask, heapMB, scriptKB, startScriptKB } = app;
  return [
    { what: 'Start of the app without the server, until 50 rows are shown', unit: 'ms', ours: starts },
    { what: 'The same at a quarter of the CPU speed', unit: 'ms', ours: startsSlowed, limit: 1200 },
    { what: 'The same, until the picture of the last list', unit: 'ms', ours: picturesSlowed },
    { what: 'Longest main-thread task during first sync', unit: 'ms', ours: [longestTask], limit: 50 },
    { what: 'Heap after first sync', unit: 'MB', ours: [heapMB], limit: 60 },
    { what: 'Script loaded until the list is shown, first visit, gzipped', unit: 'kB', ours: [scriptKB] },
    { what: 'The same, start with data', unit: 'kB', ours: [startScriptKB], limit: 180 },
  ];
}

function rowsOfHome({ requests, shown }: HomeMeasurements): Row[] {
  return [
    { what: 'Home, until its work is shown', unit: 'ms', ours: shown },
    { what: 'Start of Home, asked of IndexedDB', unit: 'reads', ours: [requests], limit: 100 },
  ];
}

function rowsOfDesks({ board, review, leaks, longestTask }: DeskTimes): Row[] {
  return [
    { what: 'Board of all encounters, until its cards are shown', unit: 'ms', ours: board },
    { what: 'Review desk, until what waits is counted', unit: 'ms', ours: review },
    { what: 'Leaks of the game, until they are counted', unit: 'ms', ours: leaks },
    { what: 'Longest main-thread task while these open', unit: 'ms', ours: [longestTask], limit: 100 },
  ];
}

function rowsOfInteraction({ opens, frames, scrolled }: InteractionTimes): Row[] {
  return [
    {
      what: 'Longest frame while a list is scrolled',
      unit: 'ms',
      ours: [Math.max(...scrolled)],
      limit: 50,
    },
    {
      what: 'Opening a document from a list at a quarter of the CPU speed, heading and tabs, p95',
      unit: 'ms',
      ours: [
        percentile(
          opens.map(({ heading }) => heading),
          0.95,
        ),
      ],
      limit: 100,
    },
    {
      what: 'Opening a document from a list at a quarter of the CPU speed, first fields, p95',
      unit: 'ms',
      ours: [
        percentile(
          opens.map(({ fields }) => fields),
          0.95,
        ),
      ],
      limit: 100,
    },
    {
      what: 'Longest frame while typing in the editor',
      unit: 'ms',
      ours: [Math.max(...frames)],
      limit: 50,
    },
  ];
}

await bench();
process.exit();
