import { chmod, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { privateMode } from './privateFile.ts';

/** Makes a complete file private and gives it its name. After a power cut either it or the one before it is there. */
export async function replaceFile(complete: string, name: string): Promise<void> {
  await chmod(complete, privateMode);
  await sync(complete);
  await rename(complete, name);
  // Windows cannot sync a folder.
  if (process.platform !== 'win32') await sync(dirname(name));
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
