import type { Outcome } from '#domain/rules/outcome.ts';
import { transact } from '#mirror/storage/transaction.ts';
import type { Device } from './device.ts';
import { createDocument } from './documents.ts';

/** Creates several documents in one transaction. One that is refused does not keep back the others. */
export async function createDocuments(
  device: Device,
  given: readonly Parameters<typeof createDocument>[1][],
): Promise<Outcome[]> {
  return transact(device.mirror, async () => {
    const outcomes: Outcome[] = [];
    for (const each of given) outcomes.push(await createDocument(device, each));
    return outcomes;
  });
}
