import type { Outcome } from '#domain/rules/outcome.ts';
import { transact } from '#mirror/storage/recovery.ts';
import type { Device } from './device.ts';
import { createDocument } from './documents.ts';

/** Creates several documents in one transaction. A refused document does not keep back the others. */
export async function createDocuments(
  device: Device,
  newDocuments: readonly Parameters<typeof createDocument>[1][],
): Promise<Outcome[]> {
  return transact(device.mirror, async () => {
    const outcomes: Outcome[] = [];
    for (const each of newDocuments) outcomes.push(await createDocument(device, each));
    return outcomes;
  });
}
