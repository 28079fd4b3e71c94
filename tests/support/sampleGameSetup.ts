import { findChromium } from '../../scripts/chromium.mjs';
import { createSampleGame, monday, mondayGameVariable, sampleGameVariable } from './serverProcess.ts';

/**
 * Playwright's global setup: says which browser it is, and writes the sample games once for all workers. Returns its
 * teardown.
 */
export default async function setUpSampleGame(): Promise<() => Promise<void>> {
  const browser = findChromium();
  process.stdout.write(`browser: ${browser ? `${browser.path} (${browser.source})` : "Playwright's"}\n`);
  // With this setting the screens are opened (tests/pictures/run.ts).
  const part = process.env['WAYMARK_SCREENS'];
  const [today, ofMonday] = await Promise.all([
    createSampleGame(),
    part === undefined ? undefined : createSampleGame(monday),
  ]);
  process.env[sampleGameVariable] = today.folder;
  if (ofMonday) process.env[mondayGameVariable] = ofMonday.folder;
  return async () => {
    await Promise.all([today.remove(), ofMonday?.remove()]);
  };
}
