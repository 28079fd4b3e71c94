// `npm test`: everything that must pass. `npm run check`: the part that reads the code without running it.
import './check-node.mjs';
import { ensureChromium } from './chromium.mjs';
import { forgetReports, playwrightCounts, vitestCounts } from './counts.mjs';
import { inOrder, line, runStep } from './steps.mjs';

const began = performance.now();
const onlyReading = process.argv.includes('--static');

/** @param {string} name @param {string} script @param {boolean} [live] */
const npmRun = (name, script, live = false) => ({ name, command: ['npm', 'run', '--silent', script], live });

const reading = [
  npmRun('lock file', 'lock:check'),
  npmRun('format', 'format:check'),
  npmRun('types', 'typecheck'),
  npmRun('lint', 'lint'),
  npmRun('layers', 'layers'),
  npmRun('unused code', 'unused'),
];

const outcomes = onlyReading ? await inOrder(reading) : await everything();

/** Two cores: what reads the code runs beside what builds and runs it; the browser has the machine to itself. */
async function everything() {
  const { path, whose } = ensureChromium();
  console.log(`browser: ${path} (${whose})`);
  forgetReports();
  const atOnce = inOrder(reading);
  const built = await inOrder([npmRun('build', 'build'), npmRun('size budget', 'size')]);
  const read = await atOnce;
  const units = await runStep(npmRun('unit, sync, server, histories', 'test:units', true));
  const browser = built[0]?.ok ? [await runStep(inTheBrowser(path))] : [];
  return [...built, ...read, units, ...browser];
}

/** @param {string} browser */
function inTheBrowser(browser) {
  return { ...npmRun('browser', 'test:browser', true), env: { CHROMIUM_PATH: browser } };
}

const counts = [vitestCounts(), playwrightCounts()];
const total = { passed: 0, failed: 0, skipped: 0 };
for (const { passed, failed, skipped } of onlyReading ? [] : counts) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}
const wrong = outcomes.filter(({ ok }) => !ok);

console.log(`\n${outcomes.map(line).join('\n')}`);
console.log(`  in all ${((performance.now() - began) / 1000).toFixed(1)} s`);
if (total.skipped > 0) console.log(`${total.skipped} skipped: run them or take them out.`);

if (onlyReading) {
  process.exitCode = wrong.length > 0 ? 1 : 0;
} else {
  // A step that is no test, or that broke without any test of its own failing, is one failure too.
  const [units, browser] = counts;
  const unexplained = wrong.filter(
    ({ name }) => !(name === 'browser' ? browser?.failed : name.startsWith('unit,') ? units?.failed : 0),
  );
  total.failed += unexplained.length + total.skipped;
  process.exitCode = total.failed > 0 ? 1 : 0;
  const named = counts.flatMap((each) => each.named);
  if (named.length > 0) console.log(`\n${named.join('\n')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
}
