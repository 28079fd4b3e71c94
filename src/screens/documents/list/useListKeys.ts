import { useMemo, useState } from 'react';
import type { DocumentType } from '#domain/documentTypes.ts';
import type { DocumentRow } from '#mirror/queries/rows.ts';
import { type ListEntry, readListIndex } from '#mirror/queries/listIndex.ts';
import { isIndexed, type ListFilter, listKeys, matchesFilter, newestOf } from '#mirror/queries/lists.ts';
import { useMirror } from '#screens/shared/useMirror.ts';
import { sortEntries, searchEntries } from './arrange.ts';
import { type ListQuery, isNewest } from './listQuery.ts';

/** Rows that fill any screen once. */
const screenful = 50;

/** A list as far as it is known: its keys in order, whether that is all of them, and rows that came with them. */
export interface ListKeys {
  readonly keys: readonly string[];
  readonly isWhole: boolean;
  readonly first: readonly DocumentRow[];
}

const noRows: readonly DocumentRow[] = [];

/** The heads of a type, followed while they are wanted; undefined until they have been read. */
export function useListIndex(entity: DocumentType, wanted: boolean): readonly ListEntry[] | undefined {
  const heads = useMirror(
    async (mirror) => (wanted ? readListIndex(mirror, entity) : null),
    [entity, wanted],
  );
  return heads ?? undefined;
}

/** Whether the heads are needed to answer: indexes hold neither words nor every order. */
export function needsListIndex(asked: ListQuery): boolean {
  const { eventId, tagId } = asked;
  const indexed = isIndexed({ entity: 'plot', archived: false, eventId, tagId });
  return asked.text !== '' || !indexed || !isNewest(asked.sort);
}

/**
 * The keys of a list in its order; undefined until the first answer, then the last answer until there is a newer one.
 * Where indexes can, they answer alone; else the heads are searched in memory. While the first sync goes on only the
 * first screenful is followed.
 */
export function useListKeys(
  entity: DocumentType,
  archived: boolean,
  asked: ListQuery,
  names: ReadonlyMap<string, string>,
  complete: boolean,
  heads: readonly ListEntry[] | undefined,
): ListKeys | undefined {
  const { eventId, teamId, statusId, tagId, text, sort } = asked;
  const fromHeads = needsListIndex(asked);
  const filter: ListFilter = useMemo(
    () => ({ entity, archived, eventId, teamId, statusId, tagId }),
    [entity, archived, eventId, teamId, statusId, tagId],
  );
  // The first screenful comes at once; all the keys, for the length of the list, a moment later.
  const first = useMirror(
    async (mirror) => ({ filter, rows: fromHeads ? undefined : await newestOf(mirror, filter, screenful) }),
    [filter, fromHeads],
  );
  const screenIs = first?.filter === filter ? first.rows : undefined;
  const wantsAll = !fromHeads && (complete || (first?.filter === filter && first.rows === undefined));
  const all = useMirror(
    async (mirror) => ({ filter, keys: wantsAll ? await listKeys(mirror, filter) : undefined }),
    [filter, wantsAll],
  );
  const allKeys = all?.filter === filter ? all.keys : undefined;
  const inOrder = useMemo(
    () =>
      fromHeads &&
      heads &&
      sortEntries(
        heads.filter((head) => matchesFilter(head, filter)),
        sort,
        names,
      ),
    [fromHeads, heads, filter, sort, names],
  );
  const now = useMemo((): ListKeys | undefined => {
    if (fromHeads) {
      if (!inOrder) return undefined;
      return { keys: searchEntries(inOrder, text).map((head) => head.keyId), isWhole: true, first: noRows };
    }
    if (allKeys) return { keys: allKeys, isWhole: true, first: screenIs ?? noRows };
    return screenIs && { keys: screenIs.map((row) => row.keyId), isWhole: false, first: screenIs };
  }, [fromHeads, inOrder, text, allKeys, screenIs]);
  const [last, setLast] = useState(now);
  if (now && now !== last) setLast(now);
  return now ?? last;
}
