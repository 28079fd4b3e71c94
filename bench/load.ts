// `node bench/load.ts` measures the server alone: 300 devices that reconnect with 50 edits each, and single saves.
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { signInToApi } from '#support/serverProcess.ts';
import { type CrowdDevice, createCrowd, fewPlayers } from './crowd.ts';
import { saveDirectly, saveThroughApi } from './singleSave.ts';
import { type Program, runProgram } from './programs.ts';
import { type ReturningDevice, openReturningDevice } from './returningDevice.ts';
import { type Row, formatTable, percentile } from './table.ts';
import { type Recording, newRecording } from './recordedFetch.ts';

const [port, documents] = [4205, 5_000];
const url = `http://127.0.0.1:${port}`;
const spreadMs = 60_000;
/** With no request in flight for this long, every device is up to date. */
const quietMs = 1_000;

interface Guest extends CrowdDevice {
  readonly cookie: string;
}

/** One reconnection of all devices. */
interface Reconnection {
  readonly recording: Recording;
  readonly acknowledgedMs: number;
  readonly upToDateMs: number;
  readonly peakMB: number;
  /** CPU time of the server process. */
  readonly busyMs: number;
  readonly wrong: readonly string[];
}

/** Measures 300 devices that reconnect, and saves through the API beside the database alone. */
export async function measureLoad(): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'waymark-load-'));
  const state: { server?: Program } = {};
  try {
    console.log('Writing a game with 300 people…');
    const devices = await createCrowd(data, documents);
    state.server = await startServer(data);
    console.log('Signing them in…');
    const guests = await signIn(devices);
    console.log('Saving…');
    const saves = await saveRounds(data, guests, state.server.pid);
    const returns: Reconnection[] = [];
    for (const within of [spreadMs, 0]) {
      await state.server.kill();
      state.server = await startServer(data);
      console.log(within > 0 ? 'All reconnect within a minute…' : 'All reconnect at the same moment…');
      const versions = versionsIn(data);
      const { edits, ...met } = await reconnectAll(guests, within, state.server.pid);
      // Everything acknowledged is on disk, even after a kill.
      await state.server.kill();
      returns.push({ ...met, wrong: wrongIn(data, edits, versions) });
      state.server = await startServer(data);
      tell(returns.at(-1));
    }
    const [spread, atOnce] = returns;
    return [
      ...(spread ? rowsOf(spread, 'within 60 s', { limit: 2000 }) : []),
      ...(atOnce ? rowsOf(atOnce, 'at the same moment', {}) : []),
      rowOfSaves(saves),
    ];
  } finally {
    await state.server?.kill();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Measures saves through the API beside the database alone, in a small game: quick enough to run now and then. */
export async function measureSaves(): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'waymark-saves-'));
  const state: { server?: Program } = {};
  try {
    const devices = await createCrowd(data, 500, fewPlayers);
    state.server = await startServer(data);
    return [rowOfSaves(await saveRounds(data, await signIn(devices), state.server.pid))];
  } finally {
    await state.server?.kill();
    rmSync(data, { recursive: true, force: true });
  }
}

function rowOfSaves(saves: Pick<Row, 'ours' | 'reference'>): Row {
  return {
    what: 'One save through the API, beside the database alone',
    unit: 'ms',
    ...saves,
    times: 1.7,
  };
}

async function startServer(data: string): Promise<Program> {
  const settings = { PORT: `${port}`, LOG_LEVEL: 'warn', HOST: '127.0.0.1', WAYMARK_DATA: data };
  const program = join(import.meta.dirname, '../server/main.ts');
  const server = await runProgram(program, [], settings, /^Waymark is at/);
  // While it starts, the server is slow and answers 503; the measurement begins after that.
  const isReady = async () => (await fetch(`${url}/api/healthcheck/ready`)).ok;
  for (let good = 0; good < 10; good = (await isReady()) ? good + 1 : 0) await sleep(200);
  return server;
}

/** Signs everybody in, four at a time. */
async function signIn(devices: readonly CrowdDevice[]): Promise<Guest[]> {
  const waiting = [...devices.entries()];
  const guests: Guest[] = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { cookie } = await signInToApi(url, next[1].email);
      guests[next[0]] = { ...next[1], cookie };
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  return guests;
}

/** Alternates between the two, so that other load on the machine affects both. */
async function saveRounds(data: string, guests: readonly Guest[], pid: number) {
  const [ours, reference]: [number[], number[]] = [[], []];
  const players = guests.slice(-8);
  const held = players.flatMap(({ own }) => own);
  const alone = join(data, 'alone.db');
  await saveThroughApi(url, players, 1);
  copyFileSync(join(data, 'waymark.db'), alone);
  for (let round = 0; round < 3; round += 1) {
    reference.push(saveDirectly(alone, held, 2 * held.length));
    const before = busyOf(pid);
    ours.push(await saveThroughApi(url, players, 2));
    const busyMs = (busyOf(pid) - before) / (2 * held.length);
    console.log(
      `  ${said(reference.at(-1))} alone, ${said(ours.at(-1))} by calls, ${said(busyMs)} of it at work`,
    );
  }
  for (const file of [alone, `${alone}-wal`, `${alone}-shm`]) rmSync(file, { force: true });
  return { ours, reference };
}

async function reconnectAll(guests: readonly Guest[], within: number, pid: number) {
  const recording = newRecording();
  const reconnecting = guests.map((guest) => openReturningDevice(url, guest.cookie, guest, recording));
  const busyBefore = busyOf(pid);
  const begun = performance.now();
  // As after hours without a server: full jitter over the longest backoff.
  for (const device of reconnecting) device.start(Math.random() * within);
  const edits = reconnecting.flatMap((device) => device.edits);
  const until = async (holds: () => boolean) => {
    while (!holds()) await sleep(50);
    return performance.now();
  };
  const acknowledged = await until(() => edits.every((edit) => edit.version !== undefined));
  let quietSince = performance.now();
  await until(() => {
    if (recording.inFlight > 0) quietSince = performance.now();
    return performance.now() - quietSince > quietMs;
  });
  stopAll(reconnecting);
  const peakMB = peakOf(pid);
  const busyMs = busyOf(pid) - busyBefore;
  return {
    recording,
    edits,
    acknowledgedMs: acknowledged - begun,
    upToDateMs: Math.max(quietSince, acknowledged) - begun,
    peakMB,
    busyMs,
  };
}

function stopAll(devices: readonly ReturningDevice[]): void {
  for (const device of devices) device.stop();
}

/** The peak memory of a process in MB. */
function peakOf(pid: number): number {
  const [, kB] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kB) / 1024;
}

/** CPU time of a process so far, in ms; the system counts it in hundredths of a second. */
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

/** Inconsistencies in the database: each acknowledged edit must be one version, a conflict none. */
function wrongIn(data: string, edits: ReturningDevice['edits'], before: number): string[] {
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
  return more === done ? wrong : [...wrong, `${done} edits acknowledged, ${more} versions added`];
}

function rowsOf(given: Reconnection, when: string, { limit }: Pick<Row, 'limit'>): Row[] {
  const { recording, acknowledgedMs, upToDateMs, peakMB, wrong } = given;
  const times = recording.requests.map(({ ms }) => ms);
  const who = `300 devices reconnect ${when}`;
  const atMost = (most: number) => (limit === undefined ? {} : { limit: most });
  return [
    { what: `${who}: 15,000 edits acknowledged`, unit: 'ms', ours: [acknowledgedMs] },
    { what: `${who}: all devices up to date`, unit: 'ms', ours: [upToDateMs] },
    { what: `${who}: response, median`, unit: 'ms', ours: [percentile(times, 0.5)] },
    { what: `${who}: response, p95`, unit: 'ms', ours: [percentile(times, 0.95)], ...atMost(2000) },
    { what: `${who}: response, longest`, unit: 'ms', ours: [Math.max(...times)] },
    { what: `${who}: errors`, unit: 'errors', ours: [recording.errors.length], ...atMost(0) },
    { what: `${who}: edits lost or duplicated`, unit: 'errors', ours: [wrong.length], limit: 0 },
    { what: `${who}: peak memory of the server`, unit: 'MB', ours: [peakMB], limit: 300 },
  ];
}

function tell(given: Reconnection | undefined): void {
  if (!given) return;
  const { recording, wrong, ...rest } = given;
  for (const what of ['push', 'pull'] as const) {
    const met = recording.requests.filter((each) => each.what === what);
    const ms = met.map((each) => each.ms);
    const at = (part: number) => Math.round(percentile(ms, part));
    const mega = Math.round(met.reduce((sum, each) => sum + each.bytes, 0) / 1e6);
    console.log(
      `  ${met.length} × ${what}: ${at(0.5)}, ${at(0.95)}, ${at(1)} ms (median, p95, longest), ${mega} MB`,
    );
  }
  console.log(
    `  ${recording.pokes} pokes`,
    JSON.stringify(rest),
    counted(recording.errors),
    wrong.slice(0, 5),
  );
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
  console.log(formatTable(await measureLoad()));
  process.exit(0);
}
