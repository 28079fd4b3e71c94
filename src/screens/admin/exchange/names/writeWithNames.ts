import type { Device } from '#actions/device.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { idsNamedIn } from '#domain/content/fields/referencedIds.ts';
import { recordImport } from '#actions/person/recordImport.ts';
import { timeNow } from '#ui/clock.ts';
import type { DocumentImportRow } from '../planImport.ts';
import { writeRows } from '../writeRows.ts';
import { type MissingName, type NameChoices, rowsToCreate } from './missingNames.ts';

/** Rows of a table, and what their author decided about names that nothing here has. */
interface DecidedRows {
  readonly rows: readonly DocumentImportRow[];
  readonly missing: readonly MissingName[];
  readonly names: NameChoices;
  /** Team of what is created for a name, where it has one. */
  readonly teamId: string;
}

/** Creates what rows name and what was to be created, then their documents, as `writeRows` does. */
export async function writeWithNames(
  device: Device,
  type: DocumentType,
  { rows, missing, names, teamId }: DecidedRows,
  onProgress: (writtenCount: number) => void,
): Promise<ReadonlyMap<number, string>> {
  const { allFields } = documentTypes[type];
  const used = new Set(rows.flatMap((row) => [row.teamId, ...idsNamedIn(allFields, row.body, () => true)]));
  const created = rowsToCreate(missing, names, teamId, (keyId) => used.has(keyId));
  const failures = await writeRows(device, type, created, () => undefined);
  const [why] = failures.values();
  if (why !== undefined) return new Map(rows.map(({ number }) => [number, why]));
  const withIds = rows.map((row) => ({ ...row, keyId: device.newId() }));
  const unwritten = await writeRows(device, type, withIds, onProgress);
  const written = withIds.filter(({ number, errors }) => errors.length === 0 && !unwritten.has(number));
  if (written.length > 0) {
    const keyIds = written.map(({ keyId }) => keyId);
    // A device that is full has imported all the same.
    await recordImport(device.mirror, {
      at: timeNow(),
      created: [{ entity: type, keyIds }, ...byType(created)],
    }).catch(() => undefined);
  }
  return unwritten;
}

function byType(rows: ReturnType<typeof rowsToCreate>) {
  const types = new Set(rows.map(({ entity }) => entity));
  return [...types].map((entity) => ({
    entity,
    keyIds: rows.filter((row) => row.entity === entity).map(({ keyId }) => keyId),
  }));
}
