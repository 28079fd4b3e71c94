import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';

/** The part of a document that a link to it shows. */
export type BackLink = Pick<DocumentRow, 'keyId' | 'entity' | 'reference' | 'statusId'> & {
  readonly title: string;
};

/** Documents that refer to another: the first of them, and how many there are. */
export interface BackLinks {
  readonly links: readonly BackLink[];
  readonly count: number;
}

/** Documents on this device whose fields refer to this one or whose texts mention it, by reference, at most `limit`. */
export async function backLinks(mirror: Mirror, keyId: string, limit = 200): Promise<BackLinks> {
  const own = await mirror.documents.get(keyId);
  const names = own?.reference ? [keyId, own.reference] : [keyId];
  const referring = await mirror.documents.where('refs').anyOf(names).distinct().primaryKeys();
  const others = referring.filter((each) => each !== keyId);
  const rows = await mirror.documents.bulkGet(others.slice(0, limit));
  const links = rows.filter((row) => row !== undefined).map(linkOf);
  return { links: links.sort(byReference), count: others.length };
}

function linkOf({ keyId, entity, reference, statusId, body }: DocumentRow): BackLink {
  return { keyId, entity, reference, statusId, title: body.title };
}

function byReference(a: BackLink, b: BackLink): number {
  return a.reference.localeCompare(b.reference, undefined, { numeric: true });
}
