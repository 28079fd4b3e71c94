// `node bench/load.ts` measures the server alone: 300 devices that return with 50 edits each, and single saves.
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { signInToApi } from '#support/serverProcess.ts';
import { type Camper, pitchCamp } from './camp.ts';
import { saveAlone, saveByCalls } from './oneSave.ts';
import { type Program, runProgram } from './programs.ts';
import { type Returning, openReturning } from './returning.ts';
import { type Row, markdown, percentile } from './table.ts';
import { type Told, nothingTold } from './watched.ts';

const [port, documents] = [4205, 5_000];
const url = `http://127.0.0.1:${port}`;
const spreadMs = 60_000;
/** With nothing under way for so long, nobody waits for anything any more. */
const quietMs = 1_000;

interface Guest extends Camper {
  readonly cookie: string;
}

/** One return of everybody. */
interface Return {
  readonly told: Told;
  readonly acknowledgedMs: number;
  readonly inStepMs: number;
  readonly peakMB: number;
  /** What the server itself had of the processors, however busy others kept them. */
  readonly busyMs: number;
  readonly wrong: readonly string[];
}

/** Measures what the server bears: a whole camp that returns, and saves beside what the database alone does. */
export async function measureLoad(): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'waymark-load-'));
  const state: { server?: Program } = {};
  try {
    console.log('Writing the game of a camp of 300 …');
    const campers = await pitchCamp(data, documents);
    state.server = await startServer(data);
    console.log('Signing them in …');
    const guests = await signIn(campers);
    console.log('Saving …');
    const saves = await saveRounds(data, guests, state.server.pid);
    const returns: Return[] = [];
    for (const within of [spreadMs, 0]) {
      await state.server.kill();
      state.server = await startServer(data);
      console.log(within > 0 ? 'All come back, each at its time …' : 'All come back at once …');
      const versions = versionsIn(data);
      const { edits, ...met } = await allReturn(guests, within, state.server.pid);
      // What was acknowledged is on the disk, whatever becomes of the server.
      await state.server.kill();
      returns.push({ ...met, wrong: wrongIn(data, edits, versions) });
      state.server = await startServer(data);
      tell(returns.at(-1));
    }
    const [spread, atOnce] = returns;
    return [
      ...(spread ? rowsOf(spread, 'within 60 s', { limit: 2000 }) : []),
      ...(atOnce ? rowsOf(atOnce, 'at the same moment', {}) : []),
      { what: 'one save by the calls, beside the database alone', unit: 'ms', ...saves, times: 1 / 0.6 },
    ];
  } finally {
    await state.server?.kill();
    rmSync(data, { recursive: true, force: true });
  }
}

async function startServer(data: string): Promise<Program> {
  const settings = { PORT: `${port}`, LOG_LEVEL: 'warn', HOST: '127.0.0.1', WAYMARK_DATA: data };
  const program = join(import.meta.dirname, '../server/main.ts');
  const server = await runProgram(program, [], settings, /^Waymark is at/);
  // Starting made it late, and late it asks people to come again: nobody is to meet that here.
  const isReady = async () => (await fetch(`${url}/api/healthcheck/ready`)).ok;
  for (let good = 0; good < 10; good = (await isReady()) ? good + 1 : 0) await sleep(200);
  return server;
}

/** Before the network went: a few at a time, as people arrive. */
async function signIn(campers: readonly Camper[]): Promise<Guest[]> {
  const waiting = [...campers.entries()];
  const guests: Guest[] = [];
  const desk = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { cookie } = await signInToApi(url, next[1].email);
      guests[next[0]] = { ...next[1], cookie };
    }
  };
  await Promise.all([desk(), desk(), desk(), desk()]);
  return guests;
}

/** Turn by turn, so that whatever else the machine does meets both. */
async function saveRounds(data: string, guests: readonly Guest[], pid: number) {
  const [ours, reference]: [number[], number[]] = [[], []];
  const players = guests.slice(-8);
  const held = players.flatMap(({ own }) => own);
  const alone = join(data, 'alone.db');
  await saveByCalls(url, players, 1);
  copyFileSync(join(data, 'waymark.db'), alone);
  for (let round = 0; round < 3; round += 1) {
    reference.push(saveAlone(alone, held, 2 * held.length));
    const before = busyOf(pid);
    ours.push(await saveByCalls(url, players, 2));
    const busyMs = (busyOf(pid) - before) / (2 * held.length);
    console.log(
      `  ${said(reference.at(-1))} alone, ${said(ours.at(-1))} by calls, ${said(busyMs)} of it at work`,
    );
  }
  for (const file of [alone, `${alone}-wal`, `${alone}-shm`]) rmSync(file, { force: true });
  return { ours, reference };
}

async function allReturn(guests: readonly Guest[], within: number, pid: number) {
  const told = nothingTold();
  const devices = guests.map((guest) => openReturning(url, guest.cookie, guest, told));
  const busyBefore = busyOf(pid);
  const begun = performance.now();
  // As it is after hours without a server: full jitter over the longest wait.
  for (const device of devices) device.comeBack(Math.random() * within);
  const edits = devices.flatMap((device) => device.edits);
  const until = async (holds: () => boolean) => {
    while (!holds()) await sleep(50);
    return performance.now();
  };
  const acknowledged = await until(() => edits.every((edit) => edit.version !== undefined));
  let quietSince = performance.now();
  await until(() => {
    if (told.underWay > 0) quietSince = performance.now();
    return performance.now() - quietSince > quietMs;
  });
  stopAll(devices);
  const peakMB = peakOf(pid);
  const busyMs = busyOf(pid) - busyBefore;
  return {
    told,
    edits,
    acknowledgedMs: acknowledged - begun,
    inStepMs: Math.max(quietSince, acknowledged) - begun,
    peakMB,
    busyMs,
  };
}

function stopAll(devices: readonly Returning[]): void {
  for (const device of devices) device.stop();
}

/** The most memory that a process ever had, as the system counts it. */
function peakOf(pid: number): number {
  const [, kB] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kB) / 1024;
}

/** Time that a process had of the processors until now; the system counts it in hundredths of a second. */
function busyOf(pid: number): number {
  const [, user = '0', system = '0'] =
    /\) \S(?: \S+){10} (\d+) (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  return (Number(user) + Number(system)) * 10;
}

function versionsIn(data: string): number {
  const db = new BetterSqlite(join(data, 'waymark.db'));
  const row = db.prepare<[], { sum: number }>('select sum(version) as sum from documents').get();
  db.close();
  return row?.sum ?? 0;
}

/** What does not add up in the database: each acknowledged edit is one version, each conflict none. */
function wrongIn(data: string, edits: Returning['edits'], before: number): string[] {
  const db = new BetterSqlite(join(data, 'waymark.db'));
  const versions = db.prepare<[string, string], { version: number }>(
    'select version from document_versions where key_id = ? and instr(body, ?) > 0',
  );
  const applied = db.prepare<[string], { count: number }>(
    'select count(*) as count from applied where change_id = ?',
  );
  const wrong = edits.flatMap(({ id, held, version }) => {
    const found = versions.all(held.keyId, id).map((row) => row.version);
    const wanted = typeof version === 'number' ? [version] : [];
    const isRight = found.join() === wanted.join() && applied.get(id)?.count === wanted.length;
    return isRight ? [] : [`${id}: answered ${version}, found ${found.join()}`];
  });
  db.close();
  const done = edits.filter((edit) => typeof edit.version === 'number').length;
  const more = versionsIn(data) - before;
  return more === done ? wrong : [...wrong, `${done} done, ${more} versions more`];
}

function rowsOf(given: Return, when: string, { limit }: Pick<Row, 'limit'>): Row[] {
  const { told, acknowledgedMs, inStepMs, peakMB, wrong } = given;
  const times = told.met.map(({ ms }) => ms);
  const who = `300 devices return ${when}`;
  const atMost = (most: number) => (limit === undefined ? {} : { limit: most });
  return [
    { what: `${who}: all 15,000 edits acknowledged`, unit: 'ms', ours: [acknowledgedMs] },
    { what: `${who}: everybody in step`, unit: 'ms', ours: [inStepMs] },
    { what: `${who}: an answer, median`, unit: 'ms', ours: [percentile(times, 0.5)] },
    { what: `${who}: an answer, p95`, unit: 'ms', ours: [percentile(times, 0.95)], ...atMost(2000) },
    { what: `${who}: an answer, longest`, unit: 'ms', ours: [Math.max(...times)] },
    { what: `${who}: errors`, unit: 'errors', ours: [told.errors.length], ...atMost(0) },
    { what: `${who}: edits lost or twice`, unit: 'errors', ours: [wrong.length], limit: 0 },
    { what: `${who}: memory of the server at most`, unit: 'MB', ours: [peakMB], limit: 512 },
  ];
}

function tell(given: Return | undefined): void {
  if (!given) return;
  const { told, wrong, ...rest } = given;
  for (const what of ['push', 'pull'] as const) {
    const met = told.met.filter((each) => each.what === what);
    const ms = met.map((each) => each.ms);
    const at = (part: number) => Math.round(percentile(ms, part));
    const mega = Math.round(met.reduce((sum, each) => sum + each.bytes, 0) / 1e6);
    console.log(
      `  ${met.length} × ${what}: ${at(0.5)}, ${at(0.95)}, ${at(1)} ms (median, p95, longest), ${mega} MB`,
    );
  }
  console.log(`  ${told.pokes} pokes`, JSON.stringify(rest), counted(told.errors), wrong.slice(0, 5));
}

function said(ms = Number.NaN): string {
  return `${ms.toFixed(2)} ms`;
}

function counted(errors: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const error of errors) counts[error] = (counts[error] ?? 0) + 1;
  return counts;
}

if (import.meta.main) {
  console.log(markdown(await measureLoad()));
  process.exit(0);
}
