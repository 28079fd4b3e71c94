import type { Mirror } from '#mirror/storage/database.ts';
import type { TypedRow } from './rows.ts';

type Kind = TypedRow['kind'];

/** Stands for the document of the words in the search box. */
export const searchKey = 'search';

/** Whether typed text would be lost work. Words that somebody looks for outlast a reload, and are no work. */
export function isUnsentText({ keyId }: TypedRow): boolean {
  return keyId !== searchKey;
}

/** A row of one kind. */
export type TypedOf<K extends Kind> = Extract<TypedRow, { kind: K }>;

/** Every row of a kind. */
export async function allTyped<K extends Kind>(mirror: Mirror, kind: K): Promise<TypedOf<K>[]> {
  return rowsWith(mirror, 'kind', kind, kind);
}

/** The rows of a kind about one document. */
export async function typedAbout<K extends Kind>(
  mirror: Mirror,
  keyId: string,
  kind: K,
): Promise<TypedOf<K>[]> {
  return rowsWith(mirror, 'keyId', keyId, kind);
}

async function rowsWith<K extends Kind>(
  mirror: Mirror,
  index: 'kind' | 'keyId',
  value: string,
  kind: K,
): Promise<TypedOf<K>[]> {
  const rows = await mirror.typed.where(index).equals(value).toArray();
  return rows.filter((row): row is TypedOf<K> => row.kind === kind);
}
