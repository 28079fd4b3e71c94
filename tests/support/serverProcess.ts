import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cookieOf, postSignIn } from './server.ts';

/** The server as the program that it is, in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  /** The address to set up a new game at, which an empty server prints. */
  setupAddress(): Promise<string>;
  /** Ends it at once, as a power cut does; resolves when it is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same data and at the same address; resolves when it answers. */
  start(): Promise<void>;
}

/** The password of everybody in the sample game. */
export const samplePassword = 'waymark-demo';

const root = join(import.meta.dirname, '../..');

/** Starts `server/main.ts` with these settings and waits until it listens. */
export async function startServerProcess(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const run = (port: string) => launch(['server/main.ts'], { LOG_LEVEL: 'error', ...settings, PORT: port });
  const first = run('0');
  const url = (await first.line('Waymark is at ')).slice('Waymark is at '.length).trim();
  const state = { child: first.child };
  return {
    url,
    setupAddress: () => first.line(`  ${url}/identity/setup`),
    kill: () => end(state.child, 'SIGKILL'),
    async start() {
      const { child, line } = run(new URL(url).port);
      state.child = child;
      await line('Waymark is at ');
    },
  };
}

/** The sample game, written once into a folder of its own; each test takes a copy. */
export interface SampleGame {
  /** A copy for one test: its folder, and how it goes away. */
  copy(): Promise<{ readonly folder: string; readonly remove: () => Promise<void> }>;
  drop(): Promise<void>;
}

/** Writes the sample game as `npm run demo` does. */
export async function createSampleGame(): Promise<SampleGame> {
  const template = await mkdtemp(join(tmpdir(), 'waymark-game-'));
  const { child, line } = launch(['server/demo.ts', '--keep', template], { LOG_LEVEL: 'error', PORT: '0' });
  await line('Kept in ');
  await end(child, 'SIGTERM');
  return {
    async copy() {
      const folder = await mkdtemp(join(tmpdir(), 'waymark-copy-'));
      await cp(template, folder, { recursive: true });
      return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
    },
    drop: () => rm(template, { recursive: true, force: true }),
  };
}

/** One person's hands on the calls, without a browser. */
export interface ApiClient {
  readonly cookie: string;
  /** Makes a call and gives the answer's JSON; anything but success is an error here. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
}

/** Signs somebody of the sample game in, past the browser. */
export async function signInToApi(url: string, email: string): Promise<ApiClient> {
  const answer = await postSignIn(url, { email, password: samplePassword });
  if (!answer.ok) throw new Error(`Signing in as ${email} was answered ${answer.status}`);
  const cookie = cookieOf(answer);
  return {
    cookie,
    async call(method, path, body) {
      const made = await fetch(`${url}/api${path}`, {
        method,
        headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const said: unknown = await made.json();
      if (!made.ok) throw new Error(`${method} ${path} was answered ${made.status} ${JSON.stringify(said)}`);
      return said;
    },
  };
}

/** A wire from a browser to a server that can be cut, while others still reach the server. */
export interface NetworkProxy {
  readonly url: string;
  disconnect(): Promise<void>;
  reconnect(): Promise<void>;
}

/** Lays a wire to the server at this address. */
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

interface Launched {
  readonly child: ChildProcess;
  /** The first line it prints that begins so; an error where it ends before. */
  readonly line: (begin: string) => Promise<string>;
}

/** Runs a program of the server. */
function launch(args: readonly string[], settings: Readonly<Record<string, string>>): Launched {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Whatever ends the test's own process, no server outlives it.
  const onExit = () => child.kill('SIGKILL');
  process.once('exit', onExit);
  child.once('exit', () => process.off('exit', onExit));
  const heard = { said: '' };
  const hear = (chunk: Buffer) => {
    heard.said += String(chunk);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return {
    child,
    line: (begin) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = heard.said
            .split('\n')
            .slice(0, -1)
            .find((each) => each.startsWith(begin));
          if (found === undefined) return;
          child.stdout.off('data', look);
          resolve(found.trim());
        };
        child.stdout.on('data', look);
        child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}:\n${heard.said}`)));
        look();
      }),
  };
}

function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
