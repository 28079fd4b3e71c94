import type { DocumentRow, Mirror } from '#mirror/storage/database.ts';

/** As much of a document as a link to it needs. */
export type BackLink = Pick<DocumentRow, 'keyId' | 'entity' | 'reference' | 'statusId'> & {
  readonly title: string;
};

/** Documents that point to one: some of them, and how many there are. */
export interface BackLinks {
  readonly links: readonly BackLink[];
  readonly count: number;
}

/** The documents on this device whose fields point to this one, by reference; at most `limit` of them. */
export async function backLinks(mirror: Mirror, keyId: string, limit = 200): Promise<BackLinks> {
  const pointing = await mirror.documents.where('refs').equals(keyId).primaryKeys();
  const others = pointing.filter((each) => each !== keyId);
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
