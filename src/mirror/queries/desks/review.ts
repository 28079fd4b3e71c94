import { Dexie } from 'dexie';
import { type EntityKey, entityKeys, isEntityKey } from '#domain/content/entities/index.ts';
import { hasAnyPermission, may } from '#domain/rules/permissions/permissions.ts';
import { rightsToShow } from '#domain/rules/permissions/seeAs.ts';
import type { Person } from '#domain/content/person.ts';
import { code } from '#domain/content/permissionCodes.ts';
import { status } from '#domain/content/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow, PendingStatus, VersionRow } from '#mirror/storage/rows.ts';

/** Documents waiting for the person's approval: the newest, and the number of each type. */
export interface ReviewQueue {
  readonly newest: readonly DocumentRow[];
  readonly counts: readonly { readonly entity: EntityKey; readonly count: number }[];
}

/** Submitted documents that the person may approve. Reads only the newest `limit`; the index counts the others. */
export async function reviewQueue(mirror: Mirror, person: Person, limit: number): Promise<ReviewQueue> {
  // One transaction for the many small reads: that is what makes them quick.
  return mirror.transaction('r', mirror.documents, async () =>
    readQueue(mirror, rightsToShow(person), limit),
  );
}

async function readQueue(mirror: Mirror, person: Person, limit: number): Promise<ReviewQueue> {
  const queues = await Promise.all(entityKeys.map((entity) => submittedOf(mirror, person, entity, limit)));
  return {
    newest: queues
      .flatMap(({ newest }) => newest)
      .sort(byNewest)
      .slice(0, limit),
    counts: queues.map(({ entity, count }) => ({ entity, count })).filter(({ count }) => count > 0),
  };
}

/** The submitted documents of a type that the person may approve. */
async function submittedOf(mirror: Mirror, person: Person, entity: EntityKey, limit: number) {
  const grant = person.permissions[entity];
  if (grant?.all.includes(code.approve)) {
    return { entity, ...(await counted(withStatus(mirror, entity, status.submitted), limit)) };
  }
  const parts: { readonly count: number; readonly newest: readonly DocumentRow[] }[] = [];
  if (grant?.owned.includes(code.approve)) {
    parts.push(
      ...(await Promise.all(
        person.teams.map((teamId) => counted(submittedIn(mirror, entity, teamId), limit)),
      )),
    );
  }
  if (grant?.shared.includes(code.approve)) {
    const rows = await withStatus(mirror, entity, status.submitted).toArray();
    const newest = rows.filter((row) => !person.teams.includes(row.teamId) && may(person, 'approve', row));
    parts.push({ count: newest.length, newest });
  }
  return {
    entity,
    count: parts.reduce((sum, { count }) => sum + count, 0),
    newest: parts.flatMap(({ newest }) => newest),
  };
}

/** How many documents there are, and the newest of them. */
async function counted(documents: ReturnType<typeof withStatus>, limit: number) {
  const count = await documents.clone().count();
  return {
    count,
    newest: count === 0 || limit === 0 ? [] : await documents.reverse().limit(limit).toArray(),
  };
}

/**
 * Flagged documents for the person to work on, newest first: those they created, and those they last edited before the
 * flag, as far as the history is on this device.
 */
export async function flaggedDocuments(mirror: Mirror, person: Person): Promise<DocumentRow[]> {
  return mirror.transaction('r', mirror.documents, mirror.versions, async () => readFlagged(mirror, person));
}

async function readFlagged(mirror: Mirror, person: Person): Promise<DocumentRow[]> {
  const all = await mirror.documents
    .where(byStatus)
    .between(...rangeOf(status.flagged))
    .toArray();
  const flagged = all.filter(({ entity }) => isEntityKey(entity) && hasAnyPermission(person, entity));
  const byOthers = flagged.filter((row) => row.createdBy.id !== person.id);
  const editors = await lastEditors(
    mirror,
    byOthers.map((row) => row.keyId),
  );
  return flagged
    .filter((row) => row.createdBy.id === person.id || editors.get(row.keyId) === person.id)
    .sort(byNewest);
}

/** Author of the last version before the flag, by document; flagging makes a version of its own. */
async function lastEditors(mirror: Mirror, keyIds: readonly string[]): Promise<Map<string, string>> {
  const newest = new Map<string, { version: number; by: string }>();
  for (const { keyId, version, kept, item } of await versionsOf(mirror, keyIds)) {
    if (kept !== '' || item.statusText === 'Flagged' || version < (newest.get(keyId)?.version ?? 0)) continue;
    newest.set(keyId, { version, by: item.createdBy.id });
  }
  return new Map([...newest].map(([keyId, { by }]) => [keyId, by]));
}

/** Versions that are read in one request, whether or not all of them are wanted. */
const fewVersions = 50;

/** The versions of these documents. Most devices have few histories, so they are not looked up one by one. */
async function versionsOf(mirror: Mirror, keyIds: readonly string[]): Promise<VersionRow[]> {
  const sorted = keyIds.toSorted();
  const near = await mirror.versions
    .where('keyId')
    .between(sorted[0] ?? '', sorted.at(-1) ?? '', true, true)
    .limit(fewVersions + 1)
    .toArray();
  if (near.length > fewVersions) return mirror.versions.where('keyId').anyOf(sorted).toArray();
  const wanted = new Set(keyIds);
  return near.filter(({ keyId }) => wanted.has(keyId));
}

const byStatus = '[pending+entity+updatedDate]';

/** The documents of a type that have a status, in the order of the index: newest last. */
function withStatus(mirror: Mirror, entity: EntityKey, statusId: PendingStatus) {
  return mirror.documents.where(byStatus).between(...rangeOf(statusId, entity));
}

/** Keys of the submitted documents of every type on which the person has a permission. */
export async function submittedKeys(mirror: Mirror, person: Person): Promise<string[]> {
  return mirror.transaction('r', mirror.documents, async () => {
    const types = entityKeys.filter((entity) => hasAnyPermission(person, entity));
    const keys = types.map((entity) => withStatus(mirror, entity, status.submitted).primaryKeys());
    return (await Promise.all(keys)).flat();
  });
}

/** The submitted documents of a type and a team, newest last. */
function submittedIn(mirror: Mirror, entity: EntityKey, teamId: string) {
  const team = [entity, teamId, status.submitted];
  return mirror.documents
    .where('[entity+teamId+statusId+updatedDate]')
    .between([...team, Dexie.minKey], [...team, Dexie.maxKey]);
}

function rangeOf(...of: readonly [PendingStatus, EntityKey?]): [unknown[], unknown[]] {
  return [
    [...of, Dexie.minKey],
    [...of, Dexie.maxKey],
  ];
}

function byNewest(a: DocumentRow, b: DocumentRow): number {
  return a.updatedDate < b.updatedDate ? 1 : a.updatedDate > b.updatedDate ? -1 : 0;
}
