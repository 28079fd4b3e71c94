import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { replaceFile } from '#server/store/database/replaceFile.ts';

/** How many databases that restores have replaced stay: the newest. */
const keptCopies = 5;

/** The names of the copies, whose order is that of time. */
const namePattern = /^waymark-before-restore-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.backup$/;

/** The end of the file with the last writes of a database that was not closed. */
export const lastWrites = '-wal';

/**
 * Keeps a copy of a database that a restore is about to replace, under a name of its own. `write` writes the copy to the
 * file that it is given. Older copies are deleted, but not `restored`, which may be one of them. Returns its path.
 */
export async function setAside(
  folder: string,
  {
    now,
    restored,
    write,
  }: {
    readonly now: number;
    readonly restored: string;
    readonly write: (partial: string) => Promise<void>;
  },
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const before = await copiesIn(folder);
  let at = now;
  while (before.includes(nameAt(at))) at += 1;
  const copy = join(folder, nameAt(at));
  const partial = `${copy}.partial`;
  try {
    await write(partial);
    await replaceFile(partial, copy);
  } finally {
    await rm(partial, { force: true });
  }
  const old = before.toReversed().slice(keptCopies - 1);
  for (const name of old.filter((each) => each !== basename(restored)))
    for (const end of ['', lastWrites]) await rm(join(folder, `${name}${end}`), { force: true });
  return copy;
}

/** The copies in a folder, oldest first. */
async function copiesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => namePattern.test(name)).toSorted((a, b) => (a < b ? -1 : 1));
}

function nameAt(time: number): string {
  return `waymark-before-restore-${new Date(time).toISOString().replaceAll(/[:.]/g, '-')}.backup`;
}
