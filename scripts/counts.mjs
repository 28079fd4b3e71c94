import { readFileSync, rmSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

const none = { passed: 0, failed: 0, skipped: 0 };

/** Where the runners leave their reports, emptied before they start. */
export const reports = {
  vitest: 'node_modules/.cache/reports/vitest.json',
  playwright: 'node_modules/.cache/reports/playwright.json',
};

/** Takes away the reports of an earlier run, so that a runner that dies is not mistaken for one that passed. */
export function forgetReports() {
  for (const file of Object.values(reports)) rmSync(file, { force: true });
}

/** What vitest counted; nothing where it did not get so far. @returns {Counts} */
export function vitestCounts() {
  const report = read(reports.vitest);
  if (!report) return none;
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = report;
  return { passed, failed, skipped: numPendingTests + numTodoTests };
}

/** What playwright counted; a test that passed only when tried again counts as failed. @returns {Counts} */
export function playwrightCounts() {
  const stats = read(reports.playwright)?.stats;
  return stats
    ? { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
    : none;
}

/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
