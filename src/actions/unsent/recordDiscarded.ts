import type { DocumentType } from '#domain/documentTypes.ts';
import type { UnsentChange } from '#mirror/outbox/unsentFile.ts';
import { discardedPrefix } from '#mirror/storage/meta.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DraftRow, HeldRow } from '#mirror/storage/rows.ts';

/** How long discarded work can be restored, in milliseconds. */
const retentionMs = 7 * 24 * 60 * 60 * 1000;

/** Work discarded in one go. Only the user's own text: what it replaced is not theirs to retain. */
interface DiscardedWork {
  readonly keyId: string;
  readonly entity: DocumentType;
  readonly title: string;
  readonly at: string;
  readonly changes: readonly UnsentChange[];
  readonly draft: DraftRow | null;
  readonly held: HeldRow | null;
}

/** Stores discarded work, and deletes what is past its retention. */
export async function recordDiscarded(mirror: Mirror, work: DiscardedWork): Promise<void> {
  const { at, keyId, draft, changes } = work;
  const oldest = new Date(Date.parse(at) - retentionMs).toISOString();
  await mirror.meta.where('key').between(discardedPrefix, `${discardedPrefix}${oldest}`).delete();
  await mirror.meta.put({
    // Several comments on a document can be discarded within a millisecond.
    key: `${discardedPrefix}${at}:${changes[0]?.change.id ?? draft?.id ?? keyId}`,
    value: { ...work, draft: draft && { ...draft, was: {} } },
  });
}
