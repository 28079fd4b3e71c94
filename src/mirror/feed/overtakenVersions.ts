import type { Mirror } from '#mirror/storage/database.ts';
import { isTextOf, lastReceived } from './resync.ts';

/** A version known here, and the later one that has arrived. */
export interface OvertakenVersion {
  readonly keyId: string;
  readonly version: number;
  /** When it was saved. */
  readonly date: string;
  readonly arrived: number;
}

/**
 * The documents here that a restored server has in a later version, and that have text by this user: whether their
 * version is the server's too, only its history shows.
 */
export async function possiblyOvertaken(
  mirror: Mirror,
  arrived: readonly { readonly keyId: string; readonly version: number }[],
): Promise<OvertakenVersion[]> {
  const newest = new Map(arrived.map(({ keyId, version }) => [keyId, version]));
  const versions: OvertakenVersion[] = [];
  for (const row of await mirror.documents.bulkGet([...newest.keys()])) {
    if (!row) continue;
    const knownDocument = await lastReceived(mirror, row);
    const { keyId, version, updatedDate } = knownDocument;
    const isOwn = row.sync !== 'saved' || isTextOf(mirror, knownDocument);
    const isLater = version > 0 && version < (newest.get(keyId) ?? 0);
    if (isOwn && isLater)
      versions.push({ keyId, version, date: updatedDate, arrived: newest.get(keyId) ?? 0 });
  }
  return versions;
}
