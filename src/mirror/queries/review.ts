import { Dexie } from 'dexie';
import { type EntityKey, entityKeys } from '#domain/entities/index.ts';
import { hasAnyPermission, may } from '#domain/permissions/permissions.ts';
import type { Person } from '#domain/person.ts';
import { code } from '#domain/permissions/codes.ts';
import { type StatusId, status } from '#domain/status.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';

/** Documents waiting for the person's approval: the newest, and the number of each type. */
export interface ReviewQueue {
  readonly newest: readonly DocumentRow[];
  readonly counts: readonly { readonly entity: EntityKey; readonly count: number }[];
}

/** Submitted documents that the person may approve. Reads only the newest `limit`; the index counts the others. */
export async function reviewQueue(mirror: Mirror, person: Person, limit: number): Promise<ReviewQueue> {
  // One transaction for the many small reads: that is what makes them quick.
  return mirror.transaction('r', mirror.documents, () => readQueue(mirror, person, limit));
}

async function readQueue(mirror: Mirror, person: Person, limit: number): Promise<ReviewQueue> {
  const lists = await teamLists(mirror, person);
  const found = await Promise.all(lists.map((list) => submittedIn(mirror, person, list, limit)));
  const counts = entityKeys.map((entity) => ({
    entity,
    count: found.filter((each) => each.entity === entity).reduce((sum, { count }) => sum + count, 0),
  }));
  return {
    newest: found
      .flatMap(({ newest }) => newest)
      .sort(byNewest)
      .slice(0, limit),
    counts: counts.filter(({ count }) => count > 0),
  };
}

async function submittedIn(mirror: Mirror, person: Person, list: TeamList, limit: number) {
  const { entity, teamId } = list;
  const grant = person.permissions[entity];
  const isOwnTeam = person.teams.includes(teamId);
  const mayApproveAll =
    grant?.all.includes(code.approve) || (isOwnTeam && grant?.owned.includes(code.approve));
  if (mayApproveAll) {
    const count = await withStatus(mirror, list, status.submitted).count();
    if (count === 0) return { entity, count, newest: [] };
    const last = withStatus(mirror, list, status.submitted).reverse().limit(limit);
    return { entity, count, newest: await last.toArray() };
  }
  if (isOwnTeam || !grant?.shared.includes(code.approve)) return { entity, count: 0, newest: [] };
  const rows = await withStatus(mirror, list, status.submitted).toArray();
  const newest = rows.filter((row) => may(person, 'approve', row));
  return { entity, count: newest.length, newest };
}

/**
 * Flagged documents for the person to work on, newest first: those they created, and those they last edited before the
 * flag, as far as the history is on this device.
 */
export async function flaggedDocuments(mirror: Mirror, person: Person): Promise<DocumentRow[]> {
  return mirror.transaction('r', mirror.documents, mirror.versions, () => readFlagged(mirror, person));
}

async function readFlagged(mirror: Mirror, person: Person): Promise<DocumentRow[]> {
  const lists = await teamLists(mirror, person);
  const flagged = (
    await Promise.all(lists.map((list) => withStatus(mirror, list, status.flagged).toArray()))
  ).flat();
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
  for (const { keyId, version, kept, item } of await mirror.versions.where('keyId').anyOf(keyIds).toArray()) {
    if (kept !== '' || item.statusText === 'Flagged' || version < (newest.get(keyId)?.version ?? 0)) continue;
    newest.set(keyId, { version, by: item.createdBy.id });
  }
  return new Map([...newest].map(([keyId, { by }]) => [keyId, by]));
}

/** One team's documents of one type, which the index has by status, newest last. */
export interface TeamList {
  readonly entity: EntityKey;
  readonly teamId: string;
}

/** The lists of every team and every type on which the person has a permission. */
export async function teamLists(mirror: Mirror, person: Person): Promise<TeamList[]> {
  const teams = await mirror.documents
    .where('[entity+updatedDate]')
    .between(['team', Dexie.minKey], ['team', Dexie.maxKey])
    .primaryKeys();
  return entityKeys
    .filter((entity) => hasAnyPermission(person, entity))
    .flatMap((entity) => teams.map((teamId) => ({ entity, teamId })));
}

/** The documents of a list that have a status, in the order of the index. */
export function withStatus(mirror: Mirror, { entity, teamId }: TeamList, statusId: StatusId) {
  return mirror.documents
    .where('[entity+teamId+statusId+updatedDate]')
    .between([entity, teamId, statusId, Dexie.minKey], [entity, teamId, statusId, Dexie.maxKey]);
}

function byNewest(a: DocumentRow, b: DocumentRow): number {
  return a.updatedDate < b.updatedDate ? 1 : a.updatedDate > b.updatedDate ? -1 : 0;
}
