import { type TypedText, writeText } from '#mirror/typed/texts.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import { withRecovery } from '#mirror/storage/recovery.ts';
import { storeTyped } from '#mirror/typed/onLeaving.ts';

/** Stores a text as it is typed beside a document, so that a crash loses at most half a second, and leaving the page nothing. */
export async function storeText(mirror: Mirror, text: TypedText): Promise<void> {
  await storeTyped(mirror, text, () =>
    withRecovery(mirror, () =>
      // An async callback: Dexie keeps a transaction open across awaits only for async functions.
      mirror.transaction('rw', mirror.typed, async () => writeText(mirror, text)),
    ),
  );
}

/** Deletes the texts typed at a place that say nothing else than what was sent. */
export async function dropSentTexts(
  mirror: Mirror,
  keyId: string,
  place: string,
  sentText: string,
): Promise<void> {
  await withRecovery(mirror, () =>
    mirror.typed
      .where('keyId')
      .equals(keyId)
      .and((row) => row.kind === 'text' && row.place === place && sentText.includes(row.value.trim()))
      .delete(),
  );
}
