import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { contextOptions, findChromium, testArgs } from './scripts/chromium.mjs';
import { reports } from './scripts/reports.mjs';
import { writeTemporaryFilesInMemory } from './scripts/temporary.mjs';

writeTemporaryFilesInMemory();

const browser = findChromium();
const isCi = Boolean(process.env['CI']);

// The tests start servers on the built app and stop them to be offline (tests/support/browser.ts). Files whose tests
// share a scenario set the mode to `default`, so that one worker runs them in order.
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/sampleGameSetup.ts',
  // Tests marked @long repeat what another test covers; `npm run test:long` and CI run them (docs/testing.md). Those marked
  // @gallery compare screens with pictures, which depend on the fonts of the machine; `npm run screens` runs them.
  grepInvert: [
    ...(process.env['WAYMARK_LONG'] ? [] : [/@long/]),
    ...(process.env['WAYMARK_GALLERY'] ? [] : [/@gallery/]),
  ],
  // Generous, because a machine may be busy with other work. Tests that pass do not take longer for it.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A test that passes only when tried again is named at the end of the run (scripts/reports.mjs).
  retries: isCi ? 1 : 0,
  // One more than there are cores, because tests wait for pages.
  workers: Math.min(4, availableParallelism() + 1),
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: reports.playwright }]],
  outputDir: 'node_modules/.cache/playwright',
  use: {
    locale: contextOptions.locale,
    timezoneId: contextOptions.timezoneId,
    contextOptions,
    // Recording a trace takes a third more time. To get one: npm run test:browser -- --trace on NAME
    trace: isCi ? 'on-first-retry' : 'off',
    launchOptions: { args: testArgs, ...browser?.launchOptions },
  },
});
