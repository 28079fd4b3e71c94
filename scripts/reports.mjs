// Reads the reports that vitest and Playwright write: how many tests passed, which failed, which take longest.
import { readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ name: string, seconds: number }} Timing */
/** @typedef {{ passed: number, failed: number, skipped: number, messages: string[], timings: Timing[] }} Summary */

/** @type {Summary} */
const empty = { passed: 0, failed: 0, skipped: 0, messages: [], timings: [] };

/** Where the test runners write their reports. */
export const reports = {
  vitest: 'node_modules/.cache/reports/vitest.json',
  playwright: 'node_modules/.cache/reports/playwright.json',
};

/** Deletes the reports of an earlier run, so that a runner that crashes does not seem to have passed. */
export function deleteReports() {
  for (const file of Object.values(reports)) rmSync(file, { force: true });
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[], duration?: number }} UnitTest
 * @typedef {{ name: string, assertionResults: UnitTest[] }} UnitFile
 */

/** Summarises the vitest report; empty if there is none. @returns {Summary} */
export function summariseVitest() {
  const report = read(reports.vitest);
  if (!report) return empty;
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = report;
  /** @type {UnitFile[]} */
  const files = report.testResults;
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((each) => ({ ...each, file: basename(name) })),
  );
  return {
    passed,
    failed,
    skipped: numPendingTests + numTodoTests,
    messages: tests
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [why = ''] }) => `✗ ${fullName}: ${firstLine(why)}`),
    timings: tests.map(({ file, fullName, duration = 0 }) => ({
      name: `${file}: ${fullName}`,
      seconds: duration / 1000,
    })),
  };
}

/** Summarises the Playwright report; empty if there is none. @param {string} [file] @returns {Summary} */
export function summarisePlaywright(file = reports.playwright) {
  const report = read(file);
  if (!report) return empty;
  const { expected, unexpected, skipped } = report.stats;
  const tests = report.suites.flatMap((/** @type {Suite} */ suite) => testsIn(suite));
  return {
    passed: expected,
    failed: unexpected,
    skipped,
    // With a planted fault in the product, a failure is expected (tests/tools/planted-journeys.long.test.ts).
    messages: tests.flatMap((/** @type {BrowserTest} */ { name, status, errors: [why = ''] }) =>
      status === 'unexpected' || why !== '' ? [`✗ ${name}: ${firstLine(why)}`] : [],
    ),
    timings: tests,
  };
}

/** @typedef {{ name: string, status: string, seconds: number, errors: string[] }} BrowserTest */
/** @typedef {{ duration: number, error?: { message?: string } }} Attempt */
/** @typedef {{ title: string, tests: { status: string, results: Attempt[] }[] }} Spec */
/** @typedef {{ file: string, suites?: Suite[], specs: Spec[] }} Suite */

/** @param {Suite} suite @returns {BrowserTest[]} */
function testsIn({ file, suites = [], specs }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      name: `${file}: ${title}`,
      status,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      errors: results.map(({ error }) => error?.message ?? '').filter((message) => message !== ''),
    })),
  );
  return [...own, ...suites.flatMap(testsIn)];
}

/** The slowest tests of several summaries, slowest first, one a line. @param {Summary[]} summaries @param {number} count */
export function slowestTests(summaries, count) {
  return summaries
    .flatMap(({ timings }) => timings)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name.slice(0, 120)}`);
}

/** The beginning of a failure message on one line, without terminal colours. @param {string} message */
function firstLine(message) {
  return stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, 400);
}

/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
