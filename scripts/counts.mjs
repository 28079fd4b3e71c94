import { readFileSync, rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failed: number, skipped: number, named: string[] }} Counts */

/** @type {Counts} */
const none = { passed: 0, failed: 0, skipped: 0, named: [] };

/** Where the runners leave their reports, emptied before they start. */
export const reports = {
  vitest: 'node_modules/.cache/reports/vitest.json',
  playwright: 'node_modules/.cache/reports/playwright.json',
};

/** Takes away the reports of an earlier run, so that a runner that dies is not mistaken for one that passed. */
export function forgetReports() {
  for (const file of Object.values(reports)) rmSync(file, { force: true });
}

/** What vitest counted, and which tests failed; nothing where it did not get so far. @returns {Counts} */
export function vitestCounts() {
  const report = read(reports.vitest);
  if (!report) return none;
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = report;
  const named = report.testResults.flatMap(
    (
      /** @type {{ assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} */ suite,
    ) =>
      suite.assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages: [why = ''] }) => `✗ ${fullName}: ${firstWords(why)}`),
  );
  return { passed, failed, skipped: numPendingTests + numTodoTests, named };
}

/**
 * What playwright counted, and which tests failed. One that passed only when it was tried again (CI alone tries again)
 * counts as passed and is named, so that nobody gets used to it.
 * @returns {Counts}
 */
export function playwrightCounts() {
  const report = read(reports.playwright);
  if (!report) return none;
  const { expected, flaky, unexpected, skipped } = report.stats;
  const named = report.suites.flatMap((/** @type {Suite} */ suite) => inSuite(suite));
  return { passed: expected + flaky, failed: unexpected, skipped, named };
}

/** @typedef {{ status: string, results: { error?: { message?: string } }[] }} Tried */
/** @typedef {{ title: string, file: string, suites?: Suite[], specs: { title: string, tests: Tried[] }[] }} Suite */

/** @param {Suite} suite @returns {string[]} */
function inSuite({ file, suites = [], specs }) {
  const here = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const why = results.map(({ error }) => error?.message ?? '').find((words) => words !== '') ?? '';
        const how = status === 'flaky' ? '~ passed only when tried again: ' : '✗ ';
        return `${how}${file}: ${title}: ${firstWords(why)}`;
      }),
  );
  return [...here, ...suites.flatMap(inSuite)];
}

/** The beginning of a failure in one line, without the colours of a terminal. @param {string} why */
function firstWords(why) {
  return stripVTControlCharacters(why).replaceAll(/\s+/g, ' ').slice(0, 400);
}

/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
