import type { Document } from '#domain/content/document.ts';
import { isEntityKey } from '#domain/content/entities/index.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { Outcome } from '#domain/rules/outcome.ts';
import { deviceLetter } from '#domain/personal/deviceTag.ts';
import { radioInitials } from '#domain/personal/radioInitials.ts';
import { collectionDocuments } from '#mirror/read/collections.ts';
import { ownDeviceTag } from '#mirror/read/deviceTag.ts';
import { readMeta, writeMeta } from '#mirror/storage/meta.ts';
import { transact } from '#mirror/storage/recovery.ts';
import type { Device } from './device.ts';
import { createDocument } from './documents.ts';

/** The preference that counts the codes of this device. */
const countName = 'field codes';

/**
 * Creates a document. While the server cannot be reached, it gets a code that can be said over the radio at once, such as
 * NEW-RC-3: the person's initials (radioInitials.ts), a letter for each further device of theirs, and how many this device has given them. It stays beside the reference that it gets.
 * Collection items have names instead of references.
 */
export async function createWithCode(
  device: Device,
  newDocument: { keyId: string; entity: Document['entity']; teamId: string; body: BodyPatch },
): Promise<Outcome> {
  const { mirror, by } = device;
  return transact(mirror, async () => {
    const isOffline = (await readMeta(mirror, 'status'))?.reach === 'offline';
    if (!isOffline || !isEntityKey(newDocument.entity)) return createDocument(device, newDocument);
    const letter = deviceLetter(await ownDeviceTag(mirror));
    const preferences = (await readMeta(mirror, 'preferences')) ?? {};
    const count = (Number.parseInt(preferences[countName] ?? '0', 10) || 0) + 1;
    const people = (await collectionDocuments(mirror, 'user')).map(({ keyId, body }) => ({
      id: keyId,
      name: body.title,
    }));
    const own = { id: by.id, name: `${by.firstName} ${by.lastName}` };
    const fieldCode = `NEW-${radioInitials(own, people)}${letter}-${count}`;
    const outcome = await createDocument(device, {
      ...newDocument,
      body: { ...newDocument.body, fieldCode },
    });
    if (outcome.kind === 'applied') {
      await writeMeta(mirror, 'preferences', { ...preferences, [countName]: String(count) });
    }
    return outcome;
  });
}
