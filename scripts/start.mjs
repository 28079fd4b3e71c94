// `npm start`, `npm run demo`: builds the app if it is stale, then becomes the program named (server/main.ts by default).
import './check-node.mjs';
import { spawnSync } from 'node:child_process';
import { build } from './build.mjs';
import { isStale } from './stale.mjs';

const [program = 'server/main.ts', ...args] = process.argv.slice(2);

if (isStale()) {
  console.log('Building the app…');
  if (!build()) process.exit(1);
}

// The program replaces this process: signals reach the server, and its exit code reaches the caller.
if (process.execve && process.platform !== 'win32') {
  process.execve(process.execPath, [process.execPath, program, ...args], process.env);
} else {
  process.exit(spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' }).status ?? 1);
}
