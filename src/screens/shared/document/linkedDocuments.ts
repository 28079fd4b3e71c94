import type { BodyPatch } from '#domain/content/body.ts';
import { isCollectionKey } from '#domain/content/collections/index.ts';
import type { Fields } from '#domain/content/fields/field.ts';
import { idIn, rowsIn, textsIn } from '#domain/content/fields/read.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { Mirror } from '#mirror/storage/database.ts';

/** By key, what the documents of the last list refer to; null for what is not on this device. */
export const preparedLinks = new WeakMap<Mirror, ReadonlyMap<string, DocumentRow | null>>();

/** Returns the documents of these keys if they need not be read or were read for the list; otherwise undefined. */
export function preparedDocuments(
  mirror: Mirror | undefined,
  keys: readonly string[],
): readonly DocumentRow[] | undefined {
  const links = mirror && preparedLinks.get(mirror);
  const rows = keys.map((key) => links?.get(key));
  return rows.includes(undefined) ? undefined : rows.flatMap((row) => row ?? []);
}

/** Keys of the documents that a body refers to. Items of collections are known without reading them. */
export function linkedKeys(fields: Fields, body: BodyPatch): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = body[name];
    if (field.kind === 'reference' || field.kind === 'references') {
      return isCollectionKey(field.target) ? [] : (idIn(value) ?? textsIn(value));
    }
    return field.kind === 'group' ? rowsIn(value).flatMap((row) => linkedKeys(field.fields, row)) : [];
  });
}
