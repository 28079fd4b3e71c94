// `node tests/webkit/run.ts [FOLDER]` does the main job on WebKitGTK, the engine nearest to an iPad's that Debian has.
// With a folder it leaves pictures there. Ends with 0, with 1 at the first step that fails, with 2 where there is no driver.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess, createSampleGame } from '#support/serverProcess.ts';
import { startDriver } from './driver.ts';
import { mainJob } from './job.ts';

const [pictures] = process.argv.slice(2);
const driver = await startDriver();
if (!driver) {
  console.warn(
    'WebKitWebDriver or Xvfb is not installed here: apt-get install webkit2gtk-driver xvfb, and gjs gir1.2-webkit2-4.1 to keep a profile.',
  );
  process.exit(2);
}
const game = await createSampleGame();
const { folder, remove: drop } = await game.copy();
const profile = await mkdtemp(join(tmpdir(), 'waymark-webkit-'));
const server = await startServerProcess({ WAYMARK_DATA: folder, DATABASE_URL: '' });
try {
  if (pictures) await mkdir(pictures, { recursive: true });
  await mainJob({ driver, server, profile, pictures });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  driver.stop();
  await server.kill();
  await drop();
  await game.remove();
  await rm(profile, { recursive: true, force: true });
}
