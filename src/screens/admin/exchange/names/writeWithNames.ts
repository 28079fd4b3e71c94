import type { Device } from '#actions/device.ts';
import { type DocumentType, documentTypes } from '#domain/content/documentTypes.ts';
import { idsNamedIn } from '#domain/content/fields/referencedIds.ts';
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
  return writeRows(device, type, rows, onProgress);
}
