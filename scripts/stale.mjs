import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = ['src', 'sw', 'public', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json'];
const built = 'dist/service-worker.js';

/** Whether the app must be built: never yet, or something it is made of is newer than the build. */
export function isStale() {
  const when = newest(built);
  return when === 0 || sources.some((source) => newest(source) > when);
}

/** The latest change in a file or anywhere in a folder; 0 where there is none. @param {string} path @returns {number} */
function newest(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const inside = readdirSync(path).map((name) => newest(join(path, name)));
  // The folder's own time as well: it tells of files taken away.
  return Math.max(found.mtimeMs, ...inside);
}
