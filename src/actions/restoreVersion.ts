import { sameValue } from '#domain/content/fields/field.ts';
import type { Document } from '#domain/content/document.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import { storedDocument } from '#mirror/read/documents.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import { transact } from '#mirror/storage/recovery.ts';
import type { Device } from './device.ts';
import { saveDocument, writableBody } from './documents.ts';
import { retainEarlier } from './saveEdited.ts';

const inConflict: Outcome = {
  kind: 'refused',
  code: 'not_allowed_now',
  error: 'Settle its conflict first.',
};

/**
 * Restores the text of an earlier version, as a new version on top of the current one. Fields the user may not write
 * stay as they are, and so does the team. Text that was written here and not sent yet goes to the history. Refused while
 * a conflict is open. One transaction.
 */
export async function restoreVersion(
  device: Device,
  shownDocument: Document,
  earlier: Document,
): Promise<Outcome> {
  return transact(device.mirror, async () => {
    const { keyId, entity } = shownDocument;
    const row = await device.mirror.documents.get(keyId);
    if (row?.sync === 'conflict') return inConflict;
    const current = row ? documentOf(row) : shownDocument;
    const serverDocument = await storedDocument(device.mirror, keyId);
    const restored = writableBody(device, entity, earlier.body);
    const unsent = Object.entries(restored).flatMap(([name, value]) => {
      const now = current.body[name];
      return sameValue(now, value) || sameValue(now, serverDocument?.body[name]) ? [] : [name];
    });
    await retainEarlier(device, current, unsent);
    return saveDocument(device, current, { teamId: current.teamId, body: { ...current.body, ...restored } });
  });
}
