// The Chromium that the tests use. `node scripts/chromium.mjs` finds or installs it and prints which one.
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from '@playwright/test';

/**
 * Features that Chromium runs without. The first line repeats what Playwright turns off, because a second list replaces
 * the first. The others are parts of the window around a page: headless or not, each new context loads them as pages of
 * their own, which takes as long as a page of the app.
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
const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
];

/** Switches for benchmarks and pictures: without the optimising compiler, as the figures in docs/performance.md were taken. */
export const chromiumArgs = [...switches, '--js-flags=--no-turbofan'];

/**
 * Switches for tests. Their pages live for seconds: what both optimising compilers spend on them, a quarter of the time,
 * is never earned back.
 */
export const testArgs = [...switches, '--js-flags=--no-turbofan --no-maglev'];

/**
 * Options of every browser context in the tests. Animations take a tenth of a test's time and show nothing that it
 * checks; only the test that questions close with theirs has them.
 * @type {{ locale: string, timezoneId: string, reducedMotion: 'reduce' | 'no-preference' }}
 */
export const contextOptions = { locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce' };

/**
 * @typedef {object} Browser
 * @property {string} path
 * @property {string} source where it comes from, in words
 * @property {{ executablePath?: string }} launchOptions what Playwright needs to start it
 */

/**
 * Names of Chromium without the window around a page, in which the tests take a fifth less time. Debian has it as a
 * package beside `chromium`.
 */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];
const fullNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** With CHROMIUM_WINDOW=1 the tests use the full Chromium, for example to watch it with `--headed`. */
const wantsWindow = process.env['CHROMIUM_WINDOW'] === '1';

/** Finds an installed Chromium; undefined if there is none. @returns {Browser | undefined} */
export function findChromium() {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (!isProgram(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is not a program.`);
    const shell = wantsWindow
      ? undefined
      : shellNames.map((name) => join(dirname(given), name)).find(isProgram);
    return shell && shell !== given
      ? installed(shell, `the headless shell beside CHROMIUM_PATH; CHROMIUM_WINDOW=1 uses ${given}`)
      : installed(given, 'CHROMIUM_PATH');
  }
  const names = wantsWindow ? fullNames : [...shellNames, ...fullNames];
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'];
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
  if (found) return installed(found, "the system's");
  // Without a path, Playwright starts its own headless shell, which it has downloaded as well.
  const downloaded = chromium.executablePath();
  return isProgram(downloaded) ? { path: downloaded, source: "Playwright's", launchOptions: {} } : undefined;
}

/** @param {string} path @param {string} source @returns {Browser} */
function installed(path, source) {
  return { path, source, launchOptions: { executablePath: path } };
}

/** Returns an installed Chromium; otherwise installs Debian's package (as root) or downloads Playwright's. */
export function ensureChromium() {
  const here = findChromium();
  if (here) return here;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium found. Installing the system package…');
    run('apt-get', ['update', '-q']);
    // Not every release has the first.
    for (const name of wantsWindow ? ['chromium'] : ['chromium-headless-shell', 'chromium']) {
      run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name]);
      const packaged = findChromium();
      if (packaged) return packaged;
    }
  }
  console.log("No Chromium found. Downloading Playwright's…");
  execFileSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
  });
  const downloaded = findChromium();
  if (!downloaded) throw new Error('Chromium could not be installed. Set CHROMIUM_PATH to one.');
  return downloaded;
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
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
