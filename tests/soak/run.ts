// `npm run soak -- --minutes N [--postgres]`: new random histories until the time is over, whatever fails. Each failure is
// made smaller and left in a file; `npm run soak -- --keep FILE --name "…"` makes a regression test of it.
// `--histories N` runs so many instead, and `--seed S` those of a soak before. `--days N` plays random days of an event.
import '../../scripts/check-node.mjs';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from '../../scripts/cluster.mjs';
import { writeTemporaryFilesInMemory } from '../../scripts/temporary.mjs';
import {
  type Failure,
  type Subject,
  failureSchema,
  historySchema,
  kindOf,
  reportSchema,
} from './failures.ts';
import { addRegression } from './regressions.ts';

writeTemporaryFilesInMemory();

/** Where failures are left. */
const folder = 'node_modules/.cache/soak';

/** Seeds of one worker: enough for months, so that workers never share one. */
const seedsOfWorker = 1_000_000;

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string' },
    histories: { type: 'string' },
    days: { type: 'string' },
    seed: { type: 'string' },
    workers: { type: 'string', default: String(availableParallelism()) },
    'shrink-seconds': { type: 'string', default: '120' },
    postgres: { type: 'boolean', default: false },
    keep: { type: 'string' },
    name: { type: 'string' },
  },
});

/** A call without what it needs, which one line explains. */
class UsageError extends Error {}

try {
  if (options.keep !== undefined) keep(options.keep, options.name ?? '');
  else process.exitCode = await soak();
} catch (fault) {
  if (!(fault instanceof UsageError)) throw fault;
  console.error(fault.message);
  process.exitCode = 1;
}

/** Makes a regression test of a failure that an earlier soak left in a file. */
function keep(file: string, name: string): void {
  if (name === '') throw new UsageError('Name the history after what was wrong: --name "A save … "');
  const { example } = failureSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  addRegression(name, historySchema.parse(example));
  console.log(`Added. To run it: npx vitest run tests/sync/history-regressions.test.ts -t "${name}"`);
}

/** Runs the workers and prints what they found. Returns the exit code. */
async function soak(): Promise<number> {
  const subject: Subject = options.days === undefined ? 'histories' : 'days';
  const most = positive(options.days ?? options.histories) ?? Infinity;
  const minutes = positive(options.minutes);
  if (minutes === undefined && most === Infinity)
    throw new UsageError('Say how long: npm run soak -- --minutes 10');
  const workers = positive(options.workers) ?? 1;
  const seed = positive(options.seed) ?? randomInt(2 ** 30);
  const began = Date.now();
  console.log(`Seed ${seed}, ${workers} at a time. The same again: --seed ${seed} --workers ${workers}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const given = process.env['DATABASE_URL'];
  const cluster = options.postgres && given === undefined ? await startCluster() : undefined;
  const url = options.postgres ? (given ?? cluster?.url) : undefined;
  const files = Array.from({ length: workers }, (_, at) => join(folder, `worker-${at}.json`));
  try {
    await Promise.all(
      files.map((file, at) =>
        runWorker(url, {
          subject,
          seed: seed + at * seedsOfWorker,
          end: minutes === undefined ? Number.MAX_SAFE_INTEGER : began + minutes * 60_000,
          most: most === Infinity ? Number.MAX_SAFE_INTEGER : Math.ceil(most / workers),
          shrinkSeconds: positive(options['shrink-seconds']) ?? 120,
          file,
        }),
      ),
    );
  } finally {
    cluster?.stop();
  }
  const reports = files.map((file) => reportSchema.parse(JSON.parse(readFileSync(file, 'utf8'))));
  const count = reports.reduce((sum, report) => sum + report.count, 0);
  const failures = reports.flatMap((report) => report.failures);
  for (const failure of failures) leave(failure, subject);
  printKinds(failures, count);
  console.log(`${count} ${subject}, ${failures.length} failed, ${Math.round((Date.now() - began) / 1000)} s`);
  return failures.length > 0 ? 1 : 0;
}

/** Runs one worker to its end; rejects if it could not run. */
function runWorker(url: string | undefined, work: object): Promise<void> {
  const { DATABASE_URL: _, ...environment } = process.env;
  // Room for what lives shortly: with it, random histories take a tenth less processor time.
  const worker = spawn(process.execPath, ['--max-semi-space-size=64', 'tests/soak/worker.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...environment,
      WAYMARK_SOAK: JSON.stringify(work),
      ...(url === undefined ? {} : { DATABASE_URL: url }),
    },
  });
  return new Promise((resolve, reject) => {
    worker.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`A worker of the soak exited with ${code}.`)),
    );
  });
}

/** Leaves a failure in a file. */
function leave(failure: Failure, subject: Subject): void {
  const file = join(folder, `${failure.seed}.json`);
  writeFileSync(file, JSON.stringify(failure, null, 2));
  console.log(`\n${failure.message.slice(0, 1000)}`);
  console.log(
    `  WAYMARK_SEED=${failure.seed} WAYMARK_PATH=${failure.path} npx vitest run ${subject === 'days' ? 'tests/sync/random-days.test.ts' : 'tests/sync/history-1.test.ts'}`,
  );
  if (subject === 'histories') console.log(`  npm run soak -- --keep ${file} --name "…"`);
}

/** Prints each kind of failure with how often it came in 1,000 histories. */
function printKinds(failures: readonly Failure[], count: number): void {
  if (failures.length === 0) return;
  console.log('\nper 1,000  kind');
  for (const [kind, found] of Object.entries(Object.groupBy(failures, kindOf)))
    console.log(`${(((found?.length ?? 0) / count) * 1000).toFixed(2).padStart(9)}  ${kind}`);
}

function positive(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!(number > 0)) throw new UsageError(`“${text}” is not a number above 0.`);
  return number;
}
