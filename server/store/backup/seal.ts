import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, open, stat, truncate } from 'node:fs/promises';

/** The text of a seal before its hash. SQLite and pg_restore read no further than their own last byte, so it may follow. */
const words = '\nWaymark backup. SHA-256 of everything before this line: ';

/** Bytes of a seal: the words, a hash in hexadecimal digits and the end of the line. */
const sealBytes = words.length + 64 + 1;

/** Ends a file with the hash of all its bytes: whatever changes afterwards is noticed (decision 078). */
export async function seal(file: string): Promise<void> {
  const { size } = await stat(file);
  await appendFile(file, await sealOf(file, size));
}

/** Reads a file again. Returns whether it has a seal, and is as it was when it was sealed. */
export async function checkSeal(file: string): Promise<'intact' | 'damaged' | 'none'> {
  const size = (await stat(file)).size - sealBytes;
  if (size < 0) return 'none';
  const end = await readEnd(file, size);
  if (!isSeal(end)) return 'none';
  return end.toString('latin1') === (await sealOf(file, size)) ? 'intact' : 'damaged';
}

/** Whether a file without a seal ends in a part of one. */
export async function endsInSeal(file: string): Promise<boolean> {
  const { size } = await stat(file);
  return (await readEnd(file, Math.max(0, size - sealBytes))).includes(words.slice(0, 16));
}

/** Removes the seal of a sealed file. */
export async function removeSeal(file: string): Promise<void> {
  await truncate(file, (await stat(file)).size - sealBytes);
}

/** A seal in which a few bits have changed is one still. */
function isSeal(end: Buffer): boolean {
  const same = Buffer.from(words).filter((byte, at) => byte === end[at]).length;
  return same > words.length / 2;
}

async function sealOf(file: string, size: number): Promise<string> {
  const hash = createHash('sha256');
  if (size > 0) {
    const bytes: AsyncIterable<Buffer> = createReadStream(file, { end: size - 1 });
    for await (const chunk of bytes) hash.update(chunk);
  }
  return `${words}${hash.digest('hex')}\n`;
}

async function readEnd(file: string, start: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sealBytes), 0, sealBytes, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
