import type { Outcome } from '#domain/outcome.ts';
import type { BodyPatch, Document } from '#domain/document.ts';
import { kinds } from '#domain/kinds.ts';
import type { FieldValue } from '#domain/fields/field.ts';
import { difference, merge3 } from '#domain/merge.ts';
import { changedOnServer, markClash } from '#mirror/outbox/conflicts.ts';
import { documentOf } from '#mirror/outbox/overlay.ts';
import { together } from '#mirror/storage/transaction.ts';
import type { Device } from './device.ts';
import { saveDocument } from './documents.ts';
import { perform } from './perform.ts';

/** What a save came to, and the fields of it that a person has to settle first. */
export interface Edited {
  readonly outcome: Outcome;
  readonly clashing: readonly string[];
}

/**
 * Saves what was edited on `seen`, the document as it was when editing began, although it may have moved on since.
 *
 * | a field I changed | then |
 * |---|---|
 * | nobody else changed, or rows of a group that do not clash | mine goes on top of what is there now |
 * | somebody changed it on the server | kept, and a conflict: a person decides |
 * | I changed it here in another tab | the later one stands, the earlier goes to the history |
 *
 * What I did not touch stays as it is now. All of it in one transaction, or nothing.
 */
export async function saveEdited(
  device: Device,
  seen: Document,
  after: { readonly teamId: string; readonly body: BodyPatch },
): Promise<Edited> {
  const { mirror } = device;
  return together(mirror, async () => {
    const row = await mirror.documents.get(seen.keyId);
    if (!row) return { outcome: await saveDocument(device, seen, after), clashing: [] };
    const now = documentOf(row);
    const mine = difference(seen.body, after.body);
    const merged = merge3(kinds[now.entity].allFields, seen.body, mine, now.body);
    const teamId = after.teamId === seen.teamId ? now.teamId : after.teamId;
    const clashing = await changedOnServer(mirror, seen, merged.conflicts);
    const ownEarlier = merged.conflicts.filter((name) => !clashing.includes(name));
    if (ownEarlier.length > 0) await keepEarlier(device, now, ownEarlier);
    const body: Record<string, FieldValue> = { ...now.body };
    for (const name of Object.keys(mine)) body[name] = merged.body[name] ?? null;
    const outcome = await saveDocument(device, now, { teamId, body });
    if (outcome.kind === 'applied') await markClash(mirror, seen, clashing, device.now());
    return { outcome, clashing };
  });
}

async function keepEarlier(device: Device, now: Document, names: readonly string[]): Promise<void> {
  const { keyId, entity, version, body } = now;
  const kept = Object.fromEntries(names.map((name) => [name, body[name] ?? null]));
  await perform(device, { kind: 'keepText', id: device.newId(), keyId, entity, version, body: kept });
}
