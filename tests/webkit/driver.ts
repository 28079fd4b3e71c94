import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { type Window, ask, waitUntil, windowOf } from './window.ts';

/** A driver that opens windows, one at a time. */
export interface Driver {
  /** Whether a window opened again on the same folder finds what was kept there. */
  readonly keeps: boolean;
  open(folder: string): Promise<Window>;
  stop(): void;
}

/** Debian's packages webkit2gtk-driver, xvfb and gjs. */
const programs = { driver: 'WebKitWebDriver', screen: 'Xvfb', window: 'gjs' } as const;

const session = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserName: z.string(), browserVersion: z.string() }),
});

/** Starts Debian's WebKitWebDriver on a screen of its own; nothing where it is not installed. */
export async function startDriver(): Promise<Driver | undefined> {
  const screen = process.env['DISPLAY'];
  if (!isHere(programs.driver) || (screen === undefined && !isHere(programs.screen))) return undefined;
  const started: ChildProcess[] = [];
  const stop = () => {
    for (const child of started) child.kill();
  };
  process.once('exit', stop);
  const display = screen ?? (await startScreen(started));
  const port = await freePort();
  started.push(
    spawn(programs.driver, [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: display,
        LIBGL_ALWAYS_SOFTWARE: '1',
        // Its sandbox cannot be set up by root, nor inside most containers.
        ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
      },
    }),
  );
  const base = `http://127.0.0.1:${port}`;
  await waitUntil(() => ask(base, 'GET', '/status'));
  const keeps = canKeep();
  return {
    keeps,
    async open(folder) {
      const own = { binary: programs.window, args: [join(import.meta.dirname, 'browser.js'), folder] };
      const alwaysMatch = keeps ? { 'webkitgtk:browserOptions': own } : {};
      const made = session.parse(await ask(base, 'POST', '/session', { capabilities: { alwaysMatch } }));
      const { browserName, browserVersion } = made.capabilities;
      return windowOf(`${base}/session/${made.sessionId}`, `${browserName}, WebKitGTK ${browserVersion}`);
    },
    stop,
  };
}

/** Starts an X server without a screen; gives its name once it listens. */
function startScreen(started: ChildProcess[]): Promise<string> {
  const args = ['-displayfd', '1', '-screen', '0', '1440x1440x24', '-nolisten', 'tcp'];
  const screen = spawn(programs.screen, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  started.push(screen);
  return new Promise((resolve, reject) => {
    screen.stdout.once('data', (said: Buffer) => resolve(`:${String(said).trim()}`));
    screen.once('error', reject);
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
}

function isHere(program: string): boolean {
  return spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
}

/** Whether gjs and its WebKit are here, for a window whose profile stays on the disk. */
function canKeep(): boolean {
  const look = "imports.gi.versions.WebKit2 = '4.1'; imports.gi.WebKit2;";
  return spawnSync(programs.window, ['-c', look], { stdio: 'ignore' }).status === 0;
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address: AddressInfo | string | null = server.address();
      server.close(() => resolve(address instanceof Object ? address.port : 0));
    });
  });
}
