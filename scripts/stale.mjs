import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = [
  'src',
  'sw',
  'public',
  'config/vite',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
const built = 'dist/service-worker.js';

/** Returns whether the app must be built: there is no build, or one of its sources is newer. */
export function isStale() {
  const builtAt = latestChange(built);
  return builtAt === 0 || sources.some((source) => latestChange(source) > builtAt);
}

/** The latest change of a file, or anywhere in a folder, in ms since 1970; 0 if there is none. @param {string} path @returns {number} */
function latestChange(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  const inside = readdirSync(path).map((name) => latestChange(join(path, name)));
  // The folder's own time changes when a file in it is deleted.
  return Math.max(stats.mtimeMs, ...inside);
}
