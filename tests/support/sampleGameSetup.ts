import { findChromium } from '../../scripts/chromium.mjs';
import { createSampleGame, sampleGameVariable } from './serverProcess.ts';

/** Playwright's global setup: says which browser it is, and writes the sample game once for all workers. Returns its teardown. */
export default async function setUpSampleGame(): Promise<() => Promise<void>> {
  const browser = findChromium();
  process.stdout.write(`browser: ${browser ? `${browser.path} (${browser.source})` : "Playwright's"}\n`);
  const game = await createSampleGame();
  process.env[sampleGameVariable] = game.folder;
  return () => game.remove();
}
