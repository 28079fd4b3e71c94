import type { Change } from '#domain/rules/change.ts';
import type { Document } from '#domain/content/document.ts';
import { coveredTexts } from '#mirror/overlay/coveredTexts.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { OutboxRow } from '#mirror/storage/rows.ts';
import { newOutboxRow } from './newRow.ts';

/**
 * Puts into the history what edits say that leave their lane together, where one of them covers another whose text its author
 * had not seen, as far as its reader may see it in the server's document. Inside a transaction.
 */
export async function retainCovered(
  mirror: Mirror,
  edits: readonly OutboxRow[],
  { keyId, entity, version, statusId, body }: Document,
  at: string,
): Promise<void> {
  for (const text of coveredTexts(entity, edits)) {
    const readable = Object.entries(text).filter(([name]) => Object.hasOwn(body, name));
    if (readable.length === 0) continue;
    const id = crypto.randomUUID();
    const change: Change = {
      kind: 'keepText',
      id,
      keyId,
      entity,
      version,
      body: Object.fromEntries(readable),
    };
    const origin = { by: null, statusAfter: statusId, state: 'queued' as const, madeAt: at };
    await mirror.outbox.add(newOutboxRow(change, origin));
  }
}
