import { useDeferredValue } from 'react';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { useHoldFirstScreen } from '#session/firstScreen.ts';
import { documentTypeOf } from '#screens/shared/document/documentTypeOf.ts';
import { useNames } from '#screens/shared/data/useNames.ts';
import { useSyncStatus } from '#screens/shared/data/SyncProvider.tsx';
import type { ListAddress } from './listAddress.ts';
import { emptyQuery } from './listQuery.ts';
import { needsListIndex, useListIndex, useListKeys } from './useListKeys.ts';

const noKeys: readonly string[] = [];

/** Reads what a list shows for its address. `wantsIndex` reads the list index ahead of a search. */
export function useDocumentList(
  entity: EntityDefinition,
  archived: boolean,
  address: ListAddress | undefined,
  wantsIndex: boolean,
) {
  const type = documentTypeOf(entity);
  const query = address ?? emptyQuery;
  const names = useNames();
  const isComplete = useSyncStatus()?.complete;
  const index = useListIndex(type, wantsIndex || needsListIndex(query));
  const latest = useListKeys(type, archived, query, names, isComplete ?? false, index);
  // The list is deferred, because a screenful of rows takes long to render and the page should stay responsive.
  const deferred = useDeferredValue(latest);
  const list = address && deferred;
  useHoldFirstScreen(list === undefined);
  return { list, keys: list?.keys ?? noKeys, names, index, isComplete };
}
