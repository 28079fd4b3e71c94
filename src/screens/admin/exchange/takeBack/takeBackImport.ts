import type { Device } from '#actions/device.ts';
import { setStatus } from '#actions/documents.ts';
import { recordImport } from '#actions/person/recordImport.ts';
import { documentTypes, isDocumentType } from '#domain/content/documentTypes.ts';
import { status } from '#domain/content/status.ts';
import { documentsByKey } from '#mirror/read/documents.ts';
import { documentOf } from '#mirror/overlay/documentRow.ts';
import type { LastImport } from '#mirror/storage/meta.ts';
import { type ManyResult, changeMany } from '#screens/shared/many/changeMany.ts';

/** Result of taking an import back. */
export interface TakenBack extends Pick<ManyResult, 'succeeded' | 'changes' | 'failed'> {
  /** Number of documents that stay because others have worked on them. */
  readonly changedByOthers: number;
}

/** Number of documents that an import created. */
export function countOf({ created }: LastImport): number {
  return created.reduce((sum, { keyIds }) => sum + keyIds.length, 0);
}

/** Archives what an import created and nobody else has changed, the rows of the table before what they refer to. */
export async function takeBackImport(
  device: Device,
  imported: LastImport,
  onProgress: (tried: number) => void,
): Promise<TakenBack> {
  const result = { succeeded: 0, changedByOthers: 0 };
  const [failed, changes]: [TakenBack['failed'][number][], string[]] = [[], []];
  let tried = 0;
  for (const { entity, keyIds } of imported.created) {
    if (!isDocumentType(entity)) continue;
    const rows = await documentsByKey(device.mirror, keyIds);
    const own = rows.filter((row) => row.updatedBy.id === device.by.id && row.statusId === status.editing);
    result.changedByOthers += rows.filter((row) => row.updatedBy.id !== device.by.id).length;
    const before = tried;
    const many = await changeMany(
      device,
      documentTypes[entity],
      own.map(({ keyId }) => keyId),
      (on, row) => setStatus(on, documentOf(row), status.archived, false),
      (number) => onProgress(before + number),
    );
    tried += own.length;
    result.succeeded += many.succeeded;
    failed.push(...many.failed);
    changes.push(...many.changes);
  }
  await recordImport(device.mirror, null);
  return { ...result, failed, changes };
}
