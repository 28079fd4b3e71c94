import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { contextOptions, findChromium, testArgs } from './scripts/chromium.mjs';
import { reports } from './scripts/reports.mjs';
import { writeTemporaryFilesInMemory } from './scripts/temporary.mjs';

writeTemporaryFilesInMemory();

const browser = findChromium();

const e2e = 'tests/e2e';

/** How long an assertion may wait, in milliseconds; with a planted fault it waits in vain. */
const patienceMs = Number(process.env['WAYMARK_PATIENCE'] ?? 30_000);

// The tests start servers on the built app and stop them to be offline (tests/support/browser.ts). Files whose tests
// share a scenario set the mode to `default`, so that one worker runs them in order.
export default defineConfig({
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/sampleGameSetup.ts',
  projects: [
    // One journey for each capability, in `npm test`. CI runs the others as well (docs/guides/tests.md).
    { name: 'journeys', testDir: `${e2e}/journeys` },
    { name: 'long', testDir: `${e2e}/long` },
    { name: 'screens', testDir: `${e2e}/screens` },
  ],
  // Generous, because a machine may be busy with other work. Tests that pass do not take longer for it.
  timeout: 120_000,
  expect: { timeout: patienceMs },
  // A page, its browser, its server and the test keep two cores busy. More at a time take longer in all.
  workers: Math.min(4, availableParallelism()),
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: reports.playwright }]],
  outputDir: 'node_modules/.cache/playwright',
  use: {
    locale: contextOptions.locale,
    timezoneId: contextOptions.timezoneId,
    contextOptions,
    // Recording a trace takes a third more time. To get one: npm run test:browser -- --trace on NAME
    trace: 'off',
    launchOptions: { args: testArgs, ...browser?.launchOptions },
  },
});
