import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './scripts/chromium.mjs';
import { reports } from './scripts/counts.mjs';

const browser = findChromium();

// Each spec starts a server of its own on the built app (tests/support), and stops it to be offline.
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  timeout: 60_000,
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
