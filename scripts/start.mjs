// `npm start`, `npm run demo`: builds what is stale, then becomes the program named (server/main.ts unless told).
import './check-node.mjs';
import { spawnSync } from 'node:child_process';
import { isStale } from './stale.mjs';

const [program = 'server/main.ts', ...given] = process.argv.slice(2);

if (isStale()) {
  console.log('Building the app …');
  const build = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    {
      stdio: 'inherit',
    },
  );
  if (build.status !== 0) process.exit(build.status ?? 1);
}

// The same process becomes the program: a signal reaches the server, its exit code reaches the caller.
if (process.execve && process.platform !== 'win32') {
  process.execve(process.execPath, [process.execPath, program, ...given], process.env);
} else {
  process.exit(spawnSync(process.execPath, [program, ...given], { stdio: 'inherit' }).status ?? 1);
}
