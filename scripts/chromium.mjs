// The Chromium that the tests use. `node scripts/chromium.mjs` finds or installs it and prints which one.
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/**
 * What Chromium does without: the first line repeats what Playwright turns off, because a second list replaces the first.
 * The others are parts of the window around a page: headless or not, each new context loads them as pages of their own,
 * which takes as long as a page of the app.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,TcpPortRandomizationWin,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
  'InitialWebUI',
  'PreloadTopChromeWebUI',
  'WebUIHomeButton',
  'WebUILocationBar',
  'WebUIOmniboxPopup',
  'WebUIPinnedToolbarActions',
  'WebUIReloadButton',
  'WebUISplitTabsButton',
  'WebUIToolbar',
];

/** Command-line switches with which Chromium runs anywhere, even as root, and makes no requests of its own. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
];

/** Finds an installed Chromium and where it comes from; undefined if there is none. */
export function findChromium() {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (!isProgram(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is not a program.`);
    return { path: given, source: 'CHROMIUM_PATH' };
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'];
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
  if (installed) return { path: installed, source: "the system's" };
  const downloaded = chromium.executablePath();
  return isProgram(downloaded) ? { path: downloaded, source: "Playwright's" } : undefined;
}

/** Returns an installed Chromium; otherwise installs Debian's package (as root) or downloads Playwright's. */
export function ensureChromium() {
  const here = findChromium();
  if (here) return here;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium found. Installing the system package…');
    const apt = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    run('apt-get', ['update', '-q'], apt);
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], apt);
    const packaged = findChromium();
    if (packaged) return packaged;
  }
  console.log("No Chromium found. Downloading Playwright's…");
  execFileSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
  });
  const downloaded = findChromium();
  if (!downloaded) throw new Error('Chromium could not be installed. Set CHROMIUM_PATH to one.');
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
  const { path, source } = ensureChromium();
  const version = execFileSync(path, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  console.log(`browser: ${version.trim()} (${source}, ${path})`);
}
