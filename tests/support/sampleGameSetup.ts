import { createSampleGame, sampleGameVariable } from './serverProcess.ts';

/** Playwright's global setup: writes the sample game once for all workers. Returns its teardown. */
export default async function setUpSampleGame(): Promise<() => Promise<void>> {
  const game = await createSampleGame();
  process.env[sampleGameVariable] = game.folder;
  return () => game.remove();
}
