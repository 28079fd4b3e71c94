import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** How long the files of a replaced build are served. */
const retentionMs = 30 * 24 * 60 * 60 * 1000;

/** The modification time of files of the current build; of others it is when they were replaced. */
const current = new Date(0);

/**
 * Copies the built app's hashed files to the data folder, so that a page opened before an update can still load its own
 * files after it. Deletes files that were replaced thirty days ago. Returns the folder that contains them in `assets`, as
 * in the build.
 */
export async function retainAssets(dist: string, data: string, now: number): Promise<string> {
  const retained = join(data, 'app');
  const folder = join(retained, 'assets');
  await mkdir(folder, { recursive: true });
  const built = new Set(await namesIn(join(dist, 'assets')));
  const existingNames = new Set(await namesIn(folder));
  for (const name of built) {
    const to = join(folder, name);
    // A copy is renamed when complete: an interrupted one must never have the name of the file.
    if (!existingNames.has(name)) {
      const partial = `${to}.${process.pid}.part`;
      await copyFile(join(dist, 'assets', name), partial);
      await rename(partial, to);
    }
    await utimes(to, current, current);
  }
  for (const name of existingNames) if (!built.has(name)) await expire(join(folder, name), now);
  return retained;
}

async function expire(file: string, now: number): Promise<void> {
  const { mtimeMs } = await stat(file);
  if (mtimeMs === current.getTime()) await utimes(file, new Date(now), new Date(now));
  else if (now - mtimeMs > retentionMs) await rm(file, { force: true });
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
