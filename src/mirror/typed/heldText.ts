import type { Mirror } from '#mirror/storage/database.ts';
import type { HeldRow } from './rows.ts';

const heldId = (keyId: string) => `held ${keyId}`;

/** The held changes of a document. */
export async function heldOf(mirror: Mirror, keyId: string): Promise<HeldRow | undefined> {
  const row = await mirror.typed.get(heldId(keyId));
  return row?.kind === 'held' ? row : undefined;
}

/** Adds held changes to those already held for the same document. Inside a transaction. */
export async function addHeld(mirror: Mirror, held: Omit<HeldRow, 'kind' | 'id'>): Promise<void> {
  const earlier = await heldOf(mirror, held.keyId);
  const knownIds = new Set(earlier?.changes.map((change) => change.id));
  const added = held.changes.filter((change) => !knownIds.has(change.id));
  const changes = [...(earlier?.changes ?? []), ...added];
  await mirror.typed.put({ ...held, ...earlier, kind: 'held', id: heldId(held.keyId), changes });
}
