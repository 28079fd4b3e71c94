// `npm run lock:fix` repairs package-lock.json after every `npm install`; `--check` only checks it.
// 1. The lock must list the optional packages of every platform, or `npm ci` fails on the others.
// 2. better-sqlite3 ships binaries: gypfile false keeps `npm ci` from compiling it, which needs Python.
//    Every `npm install` removes that line again.
import { readFileSync, writeFileSync } from 'node:fs';

/** @typedef {{ version?: string, gypfile?: boolean, optionalDependencies?: Record<string, string> }} Package */

const file = new URL('../package-lock.json', import.meta.url);
/** @type {{ packages: Record<string, Package> }} */
const lock = JSON.parse(readFileSync(file, 'utf8'));

const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
  Object.keys(entry.optionalDependencies ?? {})
    .filter((name) => !isLocked(path, name))
    .map((name) => `${path}@${entry.version} -> ${name}`),
);
if (missing.length > 0)
  fail(`Packages are missing from the lock. Choose older versions of:\n${missing.join('\n')}`);

const sqlite = lock.packages['node_modules/better-sqlite3'];
if (sqlite && sqlite.gypfile !== false) {
  if (process.argv.includes('--check')) fail('The lock would compile better-sqlite3. Run: npm run lock:fix');
  sqlite.gypfile = false;
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}

/** Whether a package is locked where Node would look for it, from a folder outwards. @param {string} from @param {string} name */
function isLocked(from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (!at) return false;
  }
}

/** @param {string} why @returns {never} */
function fail(why) {
  console.error(why);
  process.exit(1);
}
