// Where tests write their databases and browser profiles.
import { accessSync, constants, statfsSync } from 'node:fs';

const memory = '/dev/shm';
const enough = 4 * 1024 ** 3;

/**
 * Lets this process and those it starts write temporary files in memory, if the system has a folder for that with 4 GB
 * free: tests make thousands of small commits, each of which would wait for the disk. TMPDIR, if it is set, stays. The
 * effects of a power cut have their own test, which reads system calls (docs/guides/tests.md).
 */
export function writeTemporaryFilesInMemory() {
  if (process.env['TMPDIR'] || !hasRoom()) return;
  process.env['TMPDIR'] = memory;
}

function hasRoom() {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enough;
  } catch {
    return false;
  }
}
