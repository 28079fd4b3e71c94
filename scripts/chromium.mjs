// The browser the tests run in. `node scripts/chromium.mjs` finds or installs it and says which.
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The switches under which a test's browser runs anywhere, as root too, and asks nobody for anything. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser that is here already, and whose it is; nothing where there is none. */
export function findChromium() {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (!isProgram(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is no program.`);
    return { path: given, whose: 'CHROMIUM_PATH' };
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'];
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
  if (installed) return { path: installed, whose: "the system's" };
  const downloaded = chromium.executablePath();
  return isProgram(downloaded) ? { path: downloaded, whose: "Playwright's" } : undefined;
}

/** The browser that is here, else Debian's package (as root), else Playwright's download. */
export function ensureChromium() {
  const here = findChromium();
  if (here) return here;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium here: installing the package of the system.');
    const apt = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    run('apt-get', ['update', '-q'], apt);
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], apt);
    const packaged = findChromium();
    if (packaged) return packaged;
  }
  console.log("No Chromium here: downloading Playwright's.");
  execFileSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
  });
  const downloaded = findChromium();
  if (!downloaded) throw new Error('No Chromium found and none installed. Set CHROMIUM_PATH to one.');
  return downloaded;
}

/** @param {string} command @param {string[]} args @param {object} options */
function run(command, args, options) {
  spawnSync(command, args, options);
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (import.meta.main) {
  const { path, whose } = ensureChromium();
  const version = execFileSync(path, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  console.log(`browser: ${version.trim()} (${whose}, ${path})`);
}
