// `npm run build` builds the app; with `--if-stale` only when a source is newer than the build.
import './check-node.mjs';
import { spawnSync } from 'node:child_process';
import { isStale } from './stale.mjs';

/** Builds the app and returns whether that succeeded. */
export function build() {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'];
  return spawnSync(process.execPath, vite, { stdio: 'inherit' }).status === 0;
}

if (import.meta.main) {
  const isNeeded = !process.argv.includes('--if-stale') || isStale();
  process.exit(!isNeeded || build() ? 0 : 1);
}
