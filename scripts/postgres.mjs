// `npm run test:postgres`: the server, sync and access tests on PostgreSQL: on DATABASE_URL if it is set, otherwise on a
// temporary cluster that is deleted afterwards.
import './check-node.mjs';
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { startCluster } from './cluster.mjs';

const given = process.env['DATABASE_URL'];
const cluster = given ? undefined : await startCluster();
const stop = () => cluster?.stop();
process.on('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

// More files at a time than cores: half the time is spent waiting for the database.
const workers = `--maxWorkers=${Math.max(4, availableParallelism())}`;
const options = [workers, ...process.argv.slice(2)];
const vitest = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...options], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, DATABASE_URL: given ?? cluster?.url, WAYMARK_FOLDERS: 'server,sync,access' },
});
vitest.on('exit', (code) => process.exit(code ?? 1));
