// `npm run dev`: the app with hot reload, and the server with the sample game in a temporary folder, restarted on change.
import './check-node.mjs';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const { PORT = '3000', WAYMARK_URL = 'http://localhost:5173' } = process.env;
const options = /** @type {const} */ ({ stdio: 'inherit' });
const env = { ...process.env, PORT, WAYMARK_URL };
const server = existsSync('server/demo.ts') ? 'server/demo.ts' : 'server/main.ts';
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', server, ...process.argv.slice(2)], {
    ...options,
    env,
  }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { ...options, env }),
];

/** When one of the two ends, so does the other. */
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stop();
  });
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
