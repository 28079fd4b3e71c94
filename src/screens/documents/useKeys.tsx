import { useMemo } from 'react';
import type { EntityKey } from '#domain/entities/index';
import type { DocumentRow } from '#mirror/database';
import { type ListFilter, type ListHead, listHeads, listKeys, newestOf } from '#mirror/lists';
import { statusText } from '#domain/status';
import type { Sort } from '#ui/columns';
import { useMirror } from '../live.tsx';
import { type ListAddress, isNewest } from './listAddress.tsx';

/** Rows that fill any screen once. */
const screenful = 50;

/** A list as far as it is known: its keys in order, whether that is all of them, and rows that came with them. */
export interface ListKeys {
  readonly keys: readonly string[];
  readonly isWhole: boolean;
  readonly first: readonly DocumentRow[];
}

const noRows: readonly DocumentRow[] = [];

/**
 * The keys of a list in its order; undefined until the first answer. Without words to look for and in the order in which
 * it comes, indexes answer alone; else the heads are read once and every further letter is found in memory. While the
 * first sync goes on only the first screenful is followed.
 */
export function useKeys(
  entity: EntityKey,
  archived: boolean,
  address: ListAddress,
  names: ReadonlyMap<string, string>,
  complete: boolean,
): ListKeys | undefined {
  const { eventId, teamId, statusId, text, sort } = address;
  const needsHeads = text !== '' || eventId !== undefined || !isNewest(sort);
  const filter: ListFilter = { entity, archived, eventId, teamId, statusId };
  const deps = [entity, archived, eventId, teamId, statusId, needsHeads];
  // The first screenful comes at once; all the keys, for the length of the list, a moment later.
  const first = useMirror(
    async (mirror) => (needsHeads ? null : ((await newestOf(mirror, filter, screenful)) ?? null)),
    deps,
  );
  const asksForAll = !needsHeads && (complete || first === null);
  const keys = useMirror(
    async (mirror) => (asksForAll ? listKeys(mirror, filter) : null),
    [...deps, asksForAll],
  );
  const heads = useMirror(async (mirror) => (needsHeads ? listHeads(mirror, filter) : null), deps);
  return useMemo(() => {
    if (!needsHeads) {
      const rows = first ?? noRows;
      if (keys) return { keys, isWhole: true, first: rows };
      return first ? { keys: first.map((row) => row.keyId), isWhole: false, first } : undefined;
    }
    if (!heads) return undefined;
    const wanted = text.trim().toLocaleLowerCase();
    const found = wanted === '' ? heads : heads.filter((head) => head.text.includes(wanted));
    return { keys: sorted(found, sort, names).map((head) => head.keyId), isWhole: true, first: noRows };
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
