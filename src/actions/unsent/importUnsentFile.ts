import { schemaVersion } from '#contract/sync/schemaVersion.ts';
import { type ImportResult, importUnsent } from '#mirror/unsentFile/importUnsent.ts';
import { unsentFileSchema } from '#mirror/unsentFile/unsentFile.ts';
import type { Device } from '#actions/device.ts';

/** Result of importing a file: its work is on this device, or why it cannot be imported. */
export type FileImport =
  | { readonly kind: 'imported'; readonly result: ImportResult }
  /** Not an export file, or damaged. */
  | { readonly kind: 'unknown' }
  /** A file exported by a newer build, whose changes this one might misread. */
  | { readonly kind: 'newer' }
  /** A file exported by another user. */
  | { readonly kind: 'foreign'; readonly name: string };

/** Checks the text of an export file and imports it. Rejects if this device cannot store it. */
export async function importUnsentFile({ mirror, by, now }: Device, text: string): Promise<FileImport> {
  const { success, data } = unsentFileSchema.safeParse(parseJson(text));
  if (!success) return { kind: 'unknown' };
  if (data.person.id !== by.id) return { kind: 'foreign', name: data.person.name };
  if (data.schema > schemaVersion) return { kind: 'newer' };
  return { kind: 'imported', result: await importUnsent(mirror, data, by, now()) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
