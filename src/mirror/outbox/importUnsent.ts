import type { PersonRef } from '#domain/person.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import { transact } from '#mirror/storage/transaction.ts';
import { type RestoreResult, addHeld, restoreUnsent } from './restore.ts';
import { restoreDraft, restoreResultTexts } from './restoreDrafts.ts';
import { joinCommentDrafts } from './joinCommentDrafts.ts';
import type { UnsentFile } from './unsentFile.ts';

/** Numbers of documents with imported work. */
export interface ImportResult extends RestoreResult {
  /** Drafts, unsaved comments and texts for conflicts, offered where they were typed. */
  readonly drafts: number;
  /** Number of pieces of discarded work, which can be restored here too. */
  readonly discarded: number;
}

/**
 * Imports a user's own export file in one transaction: changes are queued, drafts are offered again. Importing it twice
 * does no harm. With `isOnlyCopy`, the file is deleted afterwards, so texts that are here too are joined with its own.
 */
export async function importUnsent(
  mirror: Mirror,
  { changes, held, drafts, talk, discarded, results }: UnsentFile,
  by: PersonRef,
  at: string,
  isOnlyCopy = false,
): Promise<ImportResult> {
  return transact(mirror, async () => {
    const restored = await restoreUnsent(mirror, changes, by, at);
    for (const each of held) await addHeld(mirror, each);
    const restoredDrafts = await Promise.all(drafts.map((draft) => restoreDraft(mirror, draft)));
    for (const each of results) await restoreResultTexts(mirror, each, at);
    const known = await mirror.meta.bulkGet(discarded.map(({ key }) => key));
    const added = discarded.filter((_, index) => known[index] === undefined);
    await mirror.meta.bulkPut(added.map(({ key, ...value }) => ({ key, value })));
    const here = (await readMeta(mirror, 'commentDrafts')) ?? {};
    const keys = Object.keys(talk);
    // A comment being typed here wins over the imported one in the same place, unless the file is deleted after this.
    if (keys.length > 0)
      await writeMeta(
        mirror,
        'commentDrafts',
        isOnlyCopy ? joinCommentDrafts(here, talk) : preferHere(here, talk),
      );
    const drafted = [...drafts.filter((_, index) => restoredDrafts[index]), ...results];
    return {
      ...restored,
      held: restored.held + held.length,
      drafts: new Set([...drafted.map(({ keyId }) => keyId), ...keys]).size,
      discarded: added.length,
    };
  });
}

type CommentDrafts = UnsentFile['talk'];

/** The unsaved comments of both; of two in one place, the one here. */
function preferHere(here: CommentDrafts, added: CommentDrafts): CommentDrafts {
  const merged = Object.entries(added).map(
    ([keyId, texts]) => [keyId, { ...texts, ...here[keyId] }] as const,
  );
  return { ...here, ...Object.fromEntries(merged) };
}
