import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './scripts/chromium.mjs';
import { reports } from './scripts/counts.mjs';

const browser = findChromium();

// Each spec starts a server of its own on the built app (tests/support), and stops it to be offline.
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  // A machine that is busy with something else is no fault of the product: patience costs nothing where all is well.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // What passes only when tried again is named at the end of the run (scripts/counts).
  retries: process.env['CI'] ? 1 : 0,
  workers: 1,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: reports.playwright }]],
  outputDir: 'node_modules/.cache/playwright',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'retain-on-failure',
    launchOptions: { args: chromiumArgs, ...(browser && { executablePath: browser.path }) },
  },
});
