import { useMemo, useState } from 'react';
import type { DocumentType } from '#domain/content/documentTypes.ts';
import type { DocumentRow } from '#mirror/storage/rows.ts';
import { type ListEntry, readListIndex } from '#mirror/queries/listIndex.ts';
import { isIndexed, type ListFilter, matchesFilter, newestOf, wholeList } from '#mirror/queries/lists.ts';
import { unreadKeys } from '#mirror/read/reading.ts';
import { useFirstScreenShown } from '#session/firstScreen.ts';
import { useShell } from '#session/store.ts';
import { useFoundKeys } from '#screens/shared/search/useFoundKeys.ts';
import { useMirror } from '#screens/shared/data/useMirror.ts';
import { searchEntries, sortEntries } from './table/sortEntries.ts';
import { type ListQuery, isNewest } from './listQuery.ts';

/** Enough rows to fill any screen. */
const screenful = 50;

/** The known part of a list: its keys in order, whether these are all, and rows that came with them. */
export interface ListKeys {
  readonly keys: readonly string[];
  readonly isWhole: boolean;
  readonly first: readonly DocumentRow[];
}

const noRows: readonly DocumentRow[] = [];

/** Returns the list index of a type while `isNeeded`; undefined until it has been read. */
export function useListIndex(entity: DocumentType, isNeeded: boolean): readonly ListEntry[] | undefined {
  const index = useMirror(
    async (mirror) => (isNeeded ? readListIndex(mirror, entity) : null),
    [entity, isNeeded],
  );
  return index ?? undefined;
}

/** Whether a query needs the list index: database indexes cover neither the search text nor every order. */
export function needsListIndex({
  eventId,
  tagId,
  authorId,
  assigneeId,
  isUnread,
  text,
  sort,
}: ListQuery): boolean {
  return (
    text !== '' ||
    isUnread ||
    !isIndexed({ entity: 'plot', archived: false, eventId, tagId, authorId, assigneeId }) ||
    !isNewest(sort)
  );
}

/**
 * Returns the keys of a list in its order: undefined until the first result, then the last result until there is a newer
 * one. Uses database indexes where they suffice, otherwise the list index in memory. During the first sync only the first
 * screenful is read.
 */
export function useListKeys(
  entity: DocumentType,
  archived: boolean,
  query: ListQuery,
  names: ReadonlyMap<string, string>,
  complete: boolean,
  index: readonly ListEntry[] | undefined,
): ListKeys | undefined {
  const { eventId, teamId, statusId, tagId, authorId, assigneeId, isUnread, text, sort } = query;
  const userId = useShell((shell) => shell.user?.id) ?? '';
  const usesIndex = needsListIndex(query);
  const filter: ListFilter = useMemo(
    () => ({ entity, archived, eventId, teamId, statusId, tagId, authorId, assigneeId }),
    [entity, archived, eventId, teamId, statusId, tagId, authorId, assigneeId],
  );
  const isShown = useFirstScreenShown();
  // The first screenful is read first; all keys, which the length of the list needs, follow once it is shown.
  const first = useMirror(
    async (mirror) => ({ filter, rows: usesIndex ? undefined : await newestOf(mirror, filter, screenful) }),
    [filter, usesIndex],
  );
  const firstRows = first?.filter === filter ? first.rows : undefined;
  const readsAll =
    !usesIndex && ((complete && isShown) || (first?.filter === filter && first.rows === undefined));
  const all = useMirror(
    async (mirror) => ({ filter, list: readsAll ? await wholeList(mirror, filter, screenful) : undefined }),
    [filter, readsAll],
  );
  const whole = all?.filter === filter ? all.list : undefined;
  const sorted = useMemo(
    () =>
      usesIndex &&
      index &&
      sortEntries(
        index.filter((entry) => matchesFilter(entry, filter)),
        sort,
        names,
      ),
    [usesIndex, index, filter, sort, names],
  );
  const unread = useMirror(
    async (mirror) => ({ keys: isUnread ? await unreadKeys(mirror, userId) : null, isUnread }),
    [isUnread, userId],
  );
  const isReady = unread?.isUnread === isUnread;
  const foundKeys = useFoundKeys(entity, text.trim());
  const current = useMemo((): ListKeys | undefined => {
    if (usesIndex) {
      if (!sorted || !isReady) return undefined;
      const keys = searchEntries(sorted, text, foundKeys).map((entry) => entry.keyId);
      return {
        keys: unread.keys ? keys.filter((key) => unread.keys?.has(key)) : keys,
        isWhole: true,
        first: noRows,
      };
    }
    if (whole) return { keys: whole.keys, isWhole: true, first: whole.rows };
    return firstRows && { keys: firstRows.map((row) => row.keyId), isWhole: false, first: firstRows };
  }, [usesIndex, sorted, isReady, unread, text, foundKeys, whole, firstRows]);
  const [last, setLast] = useState(current);
  if (current && current !== last) setLast(current);
  return current ?? last;
}
