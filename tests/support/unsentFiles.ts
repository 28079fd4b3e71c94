import type { Device } from '#actions/device.ts';
import { exportUnsent } from '#actions/unsent/exportUnsent.ts';
import { importUnsentFile } from '#actions/unsent/importUnsentFile.ts';
import type { ImportResult } from '#mirror/unsentFile/importUnsent.ts';

/** Returns the text of a file with all unsent work of a device. */
export async function exportText({ mirror, by, now }: Device): Promise<string> {
  return JSON.stringify(await exportUnsent(mirror, by, now()));
}

/** Imports the text of a file; throws if it is refused. */
export async function importText(device: Device, text: string): Promise<ImportResult> {
  const imported = await importUnsentFile(device, text);
  if (imported.kind !== 'imported') throw new Error(`The file is ${imported.kind}.`);
  return imported.result;
}
