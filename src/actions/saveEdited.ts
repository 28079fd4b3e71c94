import type { Outcome } from '#domain/outcome.ts';
import type { Document } from '#domain/document.ts';
import type { BodyPatch } from '#domain/body.ts';
import { documentTypes } from '#domain/documentTypes.ts';
import type { FieldValue } from '#domain/fields/field.ts';
import { changedFields, merge3 } from '#domain/merge.ts';
import { changedOnServer, markFieldConflict } from '#mirror/outbox/conflicts.ts';
import { documentOf } from '#mirror/outbox/overlay.ts';
import { transact } from '#mirror/storage/transaction.ts';
import type { Device } from './device.ts';
import { saveDocument } from './documents.ts';
import { perform } from './perform.ts';

/** Outcome of a save, and the fields in which it conflicts with another edit. */
export interface SaveResult {
  readonly outcome: Outcome;
  readonly conflicting: readonly string[];
}

/**
 * Saves edits made on `seen`, the document as it was when editing began, even if it has changed since.
 *
 * | a field I changed | effect |
 * |---|---|
 * | nobody else changed, or group rows that do not conflict | mine on top of the current text |
 * | someone changed on the server | queued with a conflict: a person decides |
 * | I changed here in another tab | the later edit wins, the earlier goes to the history |
 *
 * Fields I did not change stay as they are now. One transaction.
 */
export async function saveEdited(
  device: Device,
  seen: Document,
  after: { readonly teamId: string; readonly body: BodyPatch },
): Promise<SaveResult> {
  const { mirror } = device;
  return transact(mirror, async () => {
    const row = await mirror.documents.get(seen.keyId);
    if (!row) return { outcome: await saveDocument(device, seen, after), conflicting: [] };
    const current = documentOf(row);
    const mine = changedFields(seen.body, after.body);
    const merged = merge3(documentTypes[current.entity].allFields, seen.body, mine, current.body);
    const teamId = after.teamId === seen.teamId ? current.teamId : after.teamId;
    const conflicting = await changedOnServer(mirror, seen, merged.conflicts);
    const fromOtherTab = merged.conflicts.filter((name) => !conflicting.includes(name));
    if (fromOtherTab.length > 0) await retainEarlier(device, current, fromOtherTab);
    const body: Record<string, FieldValue> = { ...current.body };
    for (const name of Object.keys(mine)) body[name] = merged.body[name] ?? null;
    const outcome = await saveDocument(device, current, { teamId, body });
    if (outcome.kind === 'applied') await markFieldConflict(mirror, seen, conflicting, device.now());
    return { outcome, conflicting };
  });
}

/** Puts the current values of some fields into the document's history. */
async function retainEarlier(device: Device, current: Document, names: readonly string[]): Promise<void> {
  const { keyId, entity, version, body } = current;
  const earlier = Object.fromEntries(names.map((name) => [name, body[name] ?? null]));
  await perform(device, { kind: 'keepText', id: device.newId(), keyId, entity, version, body: earlier });
}
