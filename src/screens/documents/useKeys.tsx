import { useMemo } from 'react';
import type { EntityKey } from '#domain/entities/index';
import { type ListFilter, type ListHead, listHeads, listKeys, newestOf } from '#mirror/lists';
import { statusText } from '#domain/status';
import type { Sort } from '#ui/columns';
import { useMirror } from '../live.tsx';
import { type ListAddress, isNewest } from './listAddress.tsx';

/** Rows that fill any screen once. */
const screenful = 50;

/**
 * The keys of a list in its order; undefined until the first answer. Without words to look for and in the order in which
 * it comes, indexes answer alone; else the heads are read once and every further letter is found in memory.
 */
export function useKeys(
  entity: EntityKey,
  archived: boolean,
  address: ListAddress,
  names: ReadonlyMap<string, string>,
): string[] | undefined {
  const { eventId, teamId, statusId, text, sort } = address;
  const needsHeads = text !== '' || eventId !== undefined || !isNewest(sort);
  const filter: ListFilter = { entity, archived, eventId, teamId, statusId };
  const deps = [entity, archived, eventId, teamId, statusId, needsHeads];
  // The first screenful comes at once; all the keys, for the length of the list, a moment later.
  const first = useMirror(async (mirror) => (needsHeads ? null : newestOf(mirror, filter, screenful)), deps);
  const keys = useMirror(async (mirror) => (needsHeads ? null : listKeys(mirror, filter)), deps);
  const heads = useMirror(async (mirror) => (needsHeads ? listHeads(mirror, filter) : null), deps);
  return useMemo(() => {
    if (!needsHeads) return keys ?? first?.map((row) => row.keyId);
    if (!heads) return undefined;
    const wanted = text.trim().toLocaleLowerCase();
    const found = wanted === '' ? heads : heads.filter((head) => head.text.includes(wanted));
    return sorted(found, sort, names).map((head) => head.keyId);
  }, [needsHeads, keys, first, heads, text, sort, names]);
}

function sorted(
  heads: readonly ListHead[],
  sort: Sort,
  names: ReadonlyMap<string, string>,
): readonly ListHead[] {
  if (isNewest(sort)) return heads;
  const turn = sort.descending ? -1 : 1;
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return heads
    .map((head) => ({ head, by: sortedBy(head, sort.key, names) }))
    .sort((a, b) => turn * collator.compare(a.by, b.by))
    .map(({ head }) => head);
}

function sortedBy(head: ListHead, column: string, names: ReadonlyMap<string, string>): string {
  switch (column) {
    case 'reference':
      return head.reference;
    case 'title':
      return head.title;
    case 'team':
      return names.get(`team:${head.teamId}`) ?? '';
    case 'status':
      return statusText(head.statusId);
    case 'event':
      return names.get(`event:${head.eventId}`) ?? '';
    case 'author':
      return head.author;
    case 'sync':
      return head.sync;
    default:
      return head.updatedDate;
  }
}
