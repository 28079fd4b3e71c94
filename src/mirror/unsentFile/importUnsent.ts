import type { PersonRef } from '#domain/content/person.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { transact } from '#mirror/storage/recovery.ts';
import { type RestoreResult, restoreUnsent } from '#mirror/outbox/restore.ts';
import { restoreTyped } from '#mirror/typed/restoreTyped.ts';
import type { TypedRow } from '#mirror/typed/rows.ts';
import type { UnsentFile } from './unsentFile.ts';

/** Numbers of documents with imported work. */
export interface ImportResult extends RestoreResult {
  /** Drafts, unsaved comments and texts for conflicts, offered where they were typed. */
  readonly drafts: number;
  /** Number of pieces of discarded work, which can be restored here too. */
  readonly discarded: number;
}

/**
 * Imports a user's own export file in one transaction: changes are queued, typed text is offered again. Importing it twice
 * does no harm.
 */
export async function importUnsent(
  mirror: Mirror,
  { changes, typed }: UnsentFile,
  by: PersonRef,
  at: string,
): Promise<ImportResult> {
  return transact(mirror, async () => {
    const restored = await restoreUnsent(mirror, changes, by, at);
    const added: TypedRow[] = [];
    for (const row of typed) if (await restoreTyped(mirror, row)) added.push(row);
    const ofKind = (...kinds: readonly TypedRow['kind'][]) =>
      added.filter(({ kind }) => kinds.includes(kind));
    return {
      ...restored,
      held: restored.held + ofKind('held').length,
      drafts: new Set(ofKind('draft', 'text', 'choice').map(({ keyId }) => keyId)).size,
      discarded: ofKind('discarded').length,
    };
  });
}
