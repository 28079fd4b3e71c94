import type { Device } from '#actions/device.ts';
import { createDocuments } from '#actions/createDocuments.ts';
import type { DocumentType } from '#domain/content/documentTypes.ts';
import type { BodyPatch } from '#domain/content/body.ts';
import type { ImportRow } from './importTable.ts';

/** A row with the document that it creates. One of an export has a type and an id of its own. */
interface NewDocumentRow extends ImportRow {
  readonly teamId: string;
  readonly body: BodyPatch;
  readonly entity?: DocumentType;
  readonly keyId?: string;
}

/** Rows written in one transaction. */
const chunkSize = 50;

/** Creates a document on this device for each row without errors. Returns the reasons for rows that failed, by row number. */
export async function writeRows(
  device: Device,
  type: DocumentType,
  rows: readonly NewDocumentRow[],
  onProgress: (writtenCount: number) => void,
): Promise<ReadonlyMap<number, string>> {
  const valid = rows.filter(({ errors }) => errors.length === 0);
  const failures = new Map<number, string>();
  for (let at = 0; at < valid.length; at += chunkSize) {
    const chunk = valid.slice(at, at + chunkSize);
    try {
      const outcomes = await createDocuments(
        device,
        chunk.map(({ teamId, body, entity = type, keyId = device.newId() }) => ({
          keyId,
          entity,
          teamId,
          body,
        })),
      );
      chunk.forEach(({ number }, index) => {
        const outcome = outcomes[index];
        if (outcome?.kind === 'refused') failures.set(number, outcome.error);
      });
    } catch {
      for (const { number } of chunk)
        failures.set(number, 'This device could not save it. Free some space, then try again');
    }
    onProgress(Math.min(valid.length, at + chunkSize));
  }
  return failures;
}
