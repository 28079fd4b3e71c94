import { type EntityKey, entityKeys, isEntityKey } from '#domain/content/entities/index.ts';
import { automaticFollowers } from '#domain/personal/following.ts';
import { personalKeys } from '#domain/personal/entry.ts';
import type { Mirror } from '#mirror/storage/database.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import type { OwnWork } from './ownWork.ts';
import { unreadRows } from '../../read/reading.ts';

/**
 * Documents that others have changed, or commented on, since the person looked: those that the person follows first, then
 * the others, each newest first. At most `limit` of them; all are counted.
 */
export async function unreadWork(mirror: Mirror, userId: string, limit: number): Promise<OwnWork> {
  const rows = await unreadRows(mirror, userId);
  const choices = await mirror.personal.where('key').startsWith(personalKeys.follow('')).toArray();
  const chosen = new Map(choices.map(({ key, value }) => [key, value === 'yes']));
  const follows = (row: DocumentRow) =>
    chosen.get(personalKeys.follow(row.keyId)) ?? automaticFollowers(row).has(userId);
  const [followed, others] = [rows.filter(follows), rows.filter((row) => !follows(row))];
  return {
    newest: [...followed.sort(byNewest), ...others.sort(byNewest)].slice(0, limit),
    counts: countsOf(rows),
  };
}

function countsOf(rows: readonly DocumentRow[]): OwnWork['counts'] {
  const counts = new Map<EntityKey, number>();
  for (const { entity } of rows) if (isEntityKey(entity)) counts.set(entity, (counts.get(entity) ?? 0) + 1);
  return entityKeys.flatMap((entity) => {
    const count = counts.get(entity) ?? 0;
    return count > 0 ? [{ entity, count }] : [];
  });
}

function byNewest(a: DocumentRow, b: DocumentRow): number {
  return a.updatedDate < b.updatedDate ? 1 : -1;
}
