// `npm test`: everything that must pass. `npm run check`: the checks that read the code without running it.
import './check-node.mjs';
import { ensureChromium } from './chromium.mjs';
import { deleteReports, slowestTests, summarisePlaywright, summariseVitest } from './reports.mjs';
import { formatOutcome, runInOrder, runStep } from './steps.mjs';

const startedAt = performance.now();
const isStaticOnly = process.argv.includes('--static');

/** @typedef {Partial<import('./steps.mjs').Step> & { arguments?: string[] }} Options */

/** @param {string} name @param {string} script @param {Options} [options] */
const npmRun = (name, script, { arguments: more = [], ...options } = {}) => ({
  name,
  command: ['npm', 'run', '--silent', script, ...(more.length > 0 ? ['--', ...more] : [])],
  ...options,
});

const staticChecks = [
  npmRun('lock file', 'lock:check'),
  npmRun('format', 'format:check'),
  // Other steps run beside these two. Shared out to threads, each of which checks much of the same again, and with memory
  // kept small, they take up to twice the processor time.
  npmRun('types', 'typecheck', { arguments: ['--singleThreaded'], env: { GOGC: '400' } }),
  npmRun('lint', 'lint', { arguments: ['--threads', '1'], env: { GOGC: '400', GOMAXPROCS: '1' } }),
  npmRun('layers', 'layers'),
  npmRun('unused code', 'unused'),
];
const unitTests = 'unit, sync and server tests';
const browserTests = 'browser tests';

const outcomes = isStaticOnly
  ? await runInOrder([...staticChecks, npmRun('size budgets', 'size')])
  : await runEverything();

/**
 * Runs the unit tests beside the static checks and the build, then the browser tests. Unit and browser tests each keep
 * every core busy; beside each other they take longer in all.
 */
async function runEverything() {
  ensureChromium();
  deleteReports();
  const [checked, built, units] = await Promise.all([
    runInOrder(staticChecks),
    // The start of a fresh clone, or a run before, may have built what is there.
    runInOrder([npmRun('build', 'build', { arguments: ['--if-stale'] }), npmRun('size budgets', 'size')]),
    runStep(npmRun(unitTests, 'test:units', { isLive: true })),
  ]);
  const isBuilt = built[0]?.ok ?? false;
  const browsed = isBuilt ? [await runStep(npmRun(browserTests, 'test:browser', { isLive: true }))] : [];
  return [...built, ...checked, units, ...browsed];
}

console.log(`\n${outcomes.map(formatOutcome).join('\n')}`);
console.log(`  ${((performance.now() - startedAt) / 1000).toFixed(1)} s in all`);
const failedSteps = outcomes.filter(({ ok }) => !ok);

if (isStaticOnly) {
  process.exitCode = failedSteps.length > 0 ? 1 : 0;
} else {
  const units = summariseVitest();
  const browser = summarisePlaywright();
  const skipped = units.skipped + browser.skipped;
  // A failed step counts as one failure, unless the failed tests in it are counted already.
  const countedIn = new Map([
    [unitTests, units.failed],
    [browserTests, browser.failed],
  ]);
  const otherFailures = failedSteps.filter(({ name }) => !countedIn.get(name)).length;
  const failed = units.failed + browser.failed + otherFailures + skipped;

  console.log(`\nSlowest tests:\n${slowestTests([units, browser], 15).join('\n')}`);
  const messages = [...units.messages, ...browser.messages];
  if (messages.length > 0) console.log(`\n${messages.join('\n')}`);
  if (skipped > 0) console.log(`\n${skipped} skipped: run them or delete them.`);
  console.log(`\n${units.passed + browser.passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
