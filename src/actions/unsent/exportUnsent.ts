import { storedFiles } from '#mirror/unsentFile/storedFiles.ts';
import { type Author, joinFiles, unsentIn } from '#mirror/unsentFile/unsentIn.ts';
import type { UnsentFile } from '#mirror/unsentFile/unsentFile.ts';
import type { Mirror } from '#mirror/storage/database.ts';

/**
 * Exports all unsent work of a user as the content of a file, that of earlier visits first. The work stays here, and its
 * bodies are frozen: another device may send them from the file.
 */
export async function exportUnsent(mirror: Mirror, author: Author, madeAt: string): Promise<UnsentFile> {
  const file = await mirror.transaction('r', mirror.tables, async () => {
    const earlier = (await storedFiles(mirror)).map((each) => each.file);
    return [...earlier, await unsentIn(mirror, author, madeAt)].reduce(joinFiles);
  });
  // A device that cannot write any more still exports. Its changes are then given a new id when they are amended.
  await freeze(mirror, file).catch(() => undefined);
  return file;
}

/** Marks the queued changes of a file as sent, as far as they are still what the file has. */
async function freeze(mirror: Mirror, { changes }: UnsentFile): Promise<void> {
  await mirror.outbox
    .where('id')
    .anyOf(changes.map(({ change }) => change.id))
    .and(({ state }) => state === 'queued')
    .modify({ state: 'sent' });
}
