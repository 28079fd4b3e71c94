import type { Device } from '#actions/device.ts';
import { createDocument } from '#actions/documents.ts';
import type { Kind } from '#domain/kinds.ts';
import { transact } from '#mirror/storage/transaction.ts';
import type { PlannedRow } from './plan.ts';

/** So many at once: each piece is one write to the disk. */
const piece = 50;

/** Makes a new document of each good row, on this device; gives why not for those that could not be kept, by row. */
export async function writeRows(
  device: Device,
  kind: Kind,
  rows: readonly PlannedRow[],
  onProgress: (written: number) => void,
): Promise<ReadonlyMap<number, string>> {
  const good = rows.filter(({ errors }) => errors.length === 0);
  const not = new Map<number, string>();
  for (let at = 0; at < good.length; at += piece) {
    const some = good.slice(at, at + piece);
    try {
      const refused = await transact(device.mirror, () => makeAll(device, kind, some));
      for (const [number, why] of refused) not.set(number, why);
    } catch {
      for (const { number } of some)
        not.set(number, 'This device could not keep it. Free some space, then try again');
    }
    onProgress(Math.min(good.length, at + piece));
  }
  return not;
}

async function makeAll(
  device: Device,
  kind: Kind,
  rows: readonly PlannedRow[],
): Promise<readonly [number, string][]> {
  const not: [number, string][] = [];
  for (const { number, teamId, body } of rows) {
    const outcome = await createDocument(device, { keyId: device.newId(), entity: kind, teamId, body });
    if (outcome.kind === 'refused') not.push([number, outcome.error]);
  }
  return not;
}
