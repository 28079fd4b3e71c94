import { schemaVersion } from '#contract/schemaVersion.ts';
import { type UnsentFile, unsentFileSchema } from '#mirror/outbox/unsentFile.ts';

export { exportUnsent } from '#mirror/outbox/exportUnsent.ts';
export { importUnsent } from '#mirror/outbox/importUnsent.ts';

/** Result of reading a file: unsent work of this user, or why it cannot be imported. */
export type UnsentFileResult =
  | { readonly kind: 'file'; readonly file: UnsentFile }
  /** Not an export file, or damaged. */
  | { readonly kind: 'unknown' }
  /** Exported by a newer build, whose changes this one might misread. */
  | { readonly kind: 'newer' }
  /** Exported by another user. */
  | { readonly kind: 'foreign'; readonly name: string };

/** Reads and checks the text of an export file. */
export function readUnsentFile(text: string, personId: string): UnsentFileResult {
  const { success, data } = unsentFileSchema.safeParse(parseJson(text));
  if (!success) return { kind: 'unknown' };
  if (data.person.id !== personId) return { kind: 'foreign', name: data.person.name };
  return data.schema > schemaVersion ? { kind: 'newer' } : { kind: 'file', file: data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
