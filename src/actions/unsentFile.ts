import type { PersonRef } from '#domain/person.ts';
import { schemaVersion } from '#contract/sync.ts';
import type { CurrentUser } from '#contract/user.ts';
import { type RestoreResult, addHeld, restoreDraft, restoreUnsent } from '#mirror/outbox/restore.ts';
import { type UnsentFile, unsentChangeOf, unsentFileSchema } from '#mirror/outbox/unsentFile.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import { transact } from '#mirror/storage/transaction.ts';

/** Exports all unsent work of a user as the content of a file. The work itself stays here unchanged. */
export async function exportUnsent(
  mirror: Mirror,
  { id, displayName }: Pick<CurrentUser, 'id' | 'displayName'>,
  madeAt: string,
): Promise<UnsentFile> {
  const tables = [mirror.outbox, mirror.documents, mirror.shadow, mirror.held, mirror.drafts, mirror.meta];
  return mirror.transaction('r', tables, async () => {
    const outbox = await mirror.outbox.orderBy('order').toArray();
    const keys = outbox.map((row) => row.keyId);
    const [documents, shadows, held, drafts, commentDrafts] = await Promise.all([
      mirror.documents.bulkGet(keys),
      mirror.shadow.bulkGet(keys),
      mirror.held.toArray(),
      mirror.drafts.toArray(),
      readMeta(mirror, 'talk'),
    ]);
    return {
      waymark: 'unsent',
      schema: schemaVersion,
      person: { id, name: displayName },
      madeAt,
      changes: outbox.map((row, at) => unsentChangeOf(row, documents[at], shadows[at])),
      held: held.map((each) => ({ ...each, changes: [...each.changes] })),
      drafts,
      talk: commentDrafts ?? {},
    };
  });
}

/** Result of reading a file: unsent work of this user, or why it cannot be imported. */
export type UnsentFileResult =
  | { readonly kind: 'file'; readonly file: UnsentFile }
  /** Not an export file, or damaged. */
  | { readonly kind: 'unknown' }
  /** Exported by a newer build, whose changes this one might misread. */
  | { readonly kind: 'newer' }
  /** Exported by another user. */
  | { readonly kind: 'foreign'; readonly name: string };

/** Reads and checks the text of an export file. */
export function readUnsentFile(text: string, personId: string): UnsentFileResult {
  const { success, data } = unsentFileSchema.safeParse(parseJson(text));
  if (!success) return { kind: 'unknown' };
  if (data.person.id !== personId) return { kind: 'foreign', name: data.person.name };
  return data.schema > schemaVersion ? { kind: 'newer' } : { kind: 'file', file: data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Counts of imported work. */
export interface ImportResult extends RestoreResult {
  /** Drafts and unsaved comments, offered where they were typed. */
  readonly drafts: number;
}

/** Imports a user's own export file in one transaction: changes are queued, drafts are offered again. */
export async function importUnsent(
  mirror: Mirror,
  { changes, held, drafts, talk }: UnsentFile,
  by: PersonRef,
  at: string,
): Promise<ImportResult> {
  return transact(mirror, async () => {
    const restored = await restoreUnsent(mirror, changes, by, at);
    for (const each of held) await addHeld(mirror, each);
    const restoredDrafts = await Promise.all(drafts.map((draft) => restoreDraft(mirror, draft)));
    const here = (await readMeta(mirror, 'talk')) ?? {};
    // A comment being typed here wins over the imported one in the same place.
    const merged = Object.entries(talk).map(([keyId, texts]) => [keyId, { ...texts, ...here[keyId] }]);
    if (merged.length > 0) await writeMeta(mirror, 'talk', { ...here, ...Object.fromEntries(merged) });
    return {
      ...restored,
      held: restored.held + held.length,
      drafts: restoredDrafts.filter(Boolean).length + merged.length,
    };
  });
}
