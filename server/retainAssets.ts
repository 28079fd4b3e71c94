import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** How long the files of a build are served after another one took its place. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** Stands for "part of the app": such a file has no day yet on which it was replaced. */
const current = new Date(0);

/**
 * Keeps the built app's hashed files in the data folder, where the next build finds them: a page that was opened before
 * an update goes on loading its own. Files that were replaced thirty days ago go. Gives the folder that has them in
 * `assets`, as the build does.
 */
export async function retainAssets(dist: string, data: string, now: number): Promise<string> {
  const kept = join(data, 'app');
  const folder = join(kept, 'assets');
  await mkdir(folder, { recursive: true });
  const built = new Set(await namesIn(join(dist, 'assets')));
  const known = new Set(await namesIn(folder));
  for (const name of built) {
    const to = join(folder, name);
    // What is cut off half-way must never stand under the name of the whole.
    if (!known.has(name)) {
      const part = `${to}.${process.pid}.part`;
      await copyFile(join(dist, 'assets', name), part);
      await rename(part, to);
    }
    await utimes(to, current, current);
  }
  for (const name of known) if (!built.has(name)) await letGo(join(folder, name), now);
  return kept;
}

async function letGo(file: string, now: number): Promise<void> {
  const { mtimeMs } = await stat(file);
  if (mtimeMs === current.getTime()) await utimes(file, new Date(now), new Date(now));
  else if (now - mtimeMs > keptMs) await rm(file, { force: true });
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
