import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { cookieOf, postSignIn } from './server.ts';

/** The server program in its own process. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: () => number;
  /** The address that an empty server prints, where a new game is set up. */
  setupAddress(): Promise<string>;
  isRunning(): boolean;
  /** Kills it as a power cut would; resolves when it has exited. */
  kill(): Promise<void>;
  /** Starts it again on the same data and at the same address; resolves when it answers calls. */
  start(): Promise<void>;
}

/** The password of every account in the sample game. */
export const samplePassword = 'waymark-demo';

/** The product that the tests are about: this one, or a copy of another commit. */
const root = process.env['WAYMARK_PRODUCT'] ?? join(import.meta.dirname, '../..');

/** Starts `server/main.ts` with these settings and waits until it answers calls. */
export async function startServerProcess(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const run = (port: string) => launch(['server/main.ts'], { LOG_LEVEL: 'error', ...settings, PORT: port });
  const first = run('0');
  const url = (await first.line('Waymark is at ')).slice('Waymark is at '.length).trim();
  await untilNotBusy(url);
  let current = first.child;
  return {
    url,
    pid: () => current.pid ?? 0,
    setupAddress: () => first.line(`  ${url}/identity/setup`),
    isRunning: () => isRunning(current),
    kill: () => stop(current, 'SIGKILL'),
    async start() {
      const { child, line } = run(new URL(url).port);
      current = child;
      await line('Waymark is at ');
      await untilNotBusy(url);
    },
  };
}

/** Waits until a server that has just started has caught up: on a busy machine its first answers are that it is busy. */
async function untilNotBusy(url: string): Promise<void> {
  await whenNotBusy(() => fetch(`${url}/api/healthcheck/live`));
}

/** A data folder with the sample game, of which every test takes a copy. */
export interface SampleGame {
  readonly folder: string;
  /** Copies the folder for one test. */
  copy(): Promise<{ readonly folder: string; readonly remove: () => Promise<void> }>;
  remove(): Promise<void>;
}

/** The environment variable that tells Playwright's workers where the sample game is. */
export const sampleGameVariable = 'WAYMARK_SAMPLE_GAME';

/** The same for the sample game of a Monday. */
export const mondayGameVariable = 'WAYMARK_MONDAY_GAME';

const week = 7 * 24 * 3_600_000;

/** A Monday noon within the last week. The sample game of another day of the week has other documents in other states. */
export const monday = Math.floor((Date.now() - 4.5 * 24 * 3_600_000) / week) * week + 4.5 * 24 * 3_600_000;

/** Writes the sample game into a temporary folder, as `npm run demo` does; as it is at `now` if that is given. */
export async function createSampleGame(now?: number): Promise<SampleGame> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-game-'));
  const settings = { LOG_LEVEL: 'error', PORT: '0' };
  if (now === undefined) {
    const { child, line } = launch(['server/demo.ts', '--keep', folder], settings);
    await line('Kept in ');
    await stop(child, 'SIGTERM');
  } else {
    const { line } = launch(['tests/support/writeSampleGame.ts', folder, String(now)], settings);
    await line('Written to ');
  }
  return openSampleGame(folder);
}

/** The sample game in a folder that has been written already. */
export function openSampleGame(folder: string): SampleGame {
  return {
    folder,
    async copy() {
      const copied = await mkdtemp(join(tmpdir(), 'waymark-copy-'));
      await cp(folder, copied, { recursive: true });
      return { folder: copied, remove: () => rm(copied, { recursive: true, force: true }) };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A person's session on the API, without a browser. */
export interface ApiClient {
  readonly cookie: string;
  /** Makes a call and returns the JSON of the response; throws unless the call succeeds. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
}

/** Signs a person in to the API, with the password of the sample game unless they have another. */
export async function signInToApi(url: string, email: string, password = samplePassword): Promise<ApiClient> {
  const signedIn = await whenNotBusy(() => postSignIn(url, { email, password }));
  if (!signedIn.ok) throw new Error(`Signing in as ${email}: ${signedIn.status}`);
  const cookie = cookieOf(signedIn);
  return {
    cookie,
    async call(method, path, body) {
      const response = await whenNotBusy(() =>
        fetch(`${url}/api${path}`, {
          method,
          headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      );
      const json: unknown = await response.json();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(json)}`);
      return json;
    },
  };
}

/** Sends a request again while the server turns it away because the machine is busy. */
export async function whenNotBusy(send: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send();
    if (response.status !== 503 || attempt === 60) return response;
    await setTimeout(500);
  }
}

/** A TCP proxy between one browser and a server: it can be disconnected while others still reach the server. */
export type NetworkProxy = { readonly url: string; disconnect(): Promise<void>; reconnect(): Promise<void> };

/** Starts a proxy to the server at this address. */
export async function startProxy(to: string): Promise<NetworkProxy> {
  const { hostname, port } = new URL(to);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = (at: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject);
      server.listen(at, '127.0.0.1', () => {
        const address = server.address();
        if (address instanceof Object) resolve(address.port);
      });
    });
  const own = await listen(0);
  return {
    url: `http://127.0.0.1:${own}`,
    disconnect: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
    reconnect: async () => void (await listen(own)),
  };
}

interface Program {
  readonly child: ChildProcess;
  /** Resolves with the first line it prints that starts so; rejects if it exits before. */
  readonly line: (start: string) => Promise<string>;
}

/** Starts a program of the server. Code that Node compiles is cached, which nearly halves the time of a start. */
function launch(args: readonly string[], settings: Readonly<Record<string, string>>): Program {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // No server outlives the test process, however that ends.
  const onExit = () => child.kill('SIGKILL');
  process.once('exit', onExit);
  child.once('exit', () => process.off('exit', onExit));
  let output = '';
  const append = (chunk: Buffer) => {
    output += String(chunk);
  };
  child.stdout.on('data', append);
  child.stderr.on('data', append);
  return {
    child,
    line: (start) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = output
            .split('\n')
            .slice(0, -1)
            .find((each) => each.startsWith(start));
          if (found === undefined) return;
          child.stdout.off('data', look);
          resolve(found.trim());
        };
        child.stdout.on('data', look);
        child.once('exit', (code) => reject(new Error(`${args[0]} exited with ${code}:\n${output}`)));
        look();
      }),
  };
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

function stop(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (!isRunning(child)) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
