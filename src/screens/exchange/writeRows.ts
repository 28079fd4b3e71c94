import type { Device } from '#actions/device.ts';
import { createDocument } from '#actions/documents.ts';
import { transact } from '#actions/perform.ts';
import type { DocumentType } from '#domain/documentTypes.ts';
import type { DocumentImportRow } from './planImport.ts';

/** Rows written in one transaction. */
const chunkSize = 50;

/** Creates a document on this device for each row without errors. Returns the reasons for rows that failed, by row number. */
export async function writeRows(
  device: Device,
  type: DocumentType,
  rows: readonly DocumentImportRow[],
  onProgress: (written: number) => void,
): Promise<ReadonlyMap<number, string>> {
  const valid = rows.filter(({ errors }) => errors.length === 0);
  const failures = new Map<number, string>();
  for (let at = 0; at < valid.length; at += chunkSize) {
    const chunk = valid.slice(at, at + chunkSize);
    try {
      const refused = await transact(device.mirror, () => createAll(device, type, chunk));
      for (const [number, reason] of refused) failures.set(number, reason);
    } catch {
      for (const { number } of chunk)
        failures.set(number, 'This device could not save it. Free some space, then try again');
    }
    onProgress(Math.min(valid.length, at + chunkSize));
  }
  return failures;
}

async function createAll(
  device: Device,
  type: DocumentType,
  rows: readonly DocumentImportRow[],
): Promise<readonly [number, string][]> {
  const failures: [number, string][] = [];
  for (const { number, teamId, body } of rows) {
    const outcome = await createDocument(device, { keyId: device.newId(), entity: type, teamId, body });
    if (outcome.kind === 'refused') failures.push([number, outcome.error]);
  }
  return failures;
}
