import { type ReactNode, memo, useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { may } from '#domain/permissions/permissions.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { Selection } from '#ui/table/selection.ts';
import { historyIndex } from '#screens/shared/historyEntry.ts';
import { ListContext, lastReadOn, rememberQueue } from '#screens/shared/openedList.ts';
import { useDevice } from '#screens/shared/useMirror.ts';
import { ListEmpty } from './ListEmpty.tsx';
import { columnsOf } from './columns.tsx';
import type { ListAddress } from './listAddress.ts';
import { useRowView } from './rowWindow.ts';

const keyOf = (key: string) => key;

/** The table of a document list. Opens and edits rows. */
export const DocumentTable = memo(function DocumentTable({
  entity,
  archived,
  visit,
  keys,
  names,
  address,
  isComplete,
  selected,
  onSelect,
  newButton,
}: {
  readonly entity: EntityDefinition;
  readonly archived: boolean;
  readonly visit: string;
  readonly keys: readonly string[];
  readonly names: ReadonlyMap<string, string>;
  readonly address: ListAddress;
  readonly isComplete: boolean;
  readonly selected: Selection;
  readonly onSelect: ((ids: Selection) => void) | undefined;
  readonly newButton: ReactNode;
}) {
  const navigate = useNavigate();
  const device = useDevice();
  const { store, first } = useRowView();
  const columns = useMemo(() => columnsOf(entity, names), [entity, names]);
  const rowName = useCallback(
    (key: string) => (store.getState().rows.get(key) ?? first.get(key))?.body.title ?? key,
    [store, first],
  );
  const { pathname, search } = useLocation();
  const list = useMemo(
    () => ({ visit, index: historyIndex(), address: pathname + search }),
    [visit, pathname, search],
  );
  useEffect(() => rememberQueue(visit, keys), [visit, keys]);
  const open = useCallback(
    (key: string) => void navigate(`${entity.path}/${key}/read`, { state: { list } }),
    [navigate, entity, list],
  );
  const edit = useCallback(
    async (key: string) => {
      // The key may be pressed before the row has been read to be shown.
      const [row] = device ? await documentsByKey(device.mirror, [key]) : [];
      if (row && device && may(device.person, 'edit', row)) await navigate(`${entity.path}/${key}/edit`);
    },
    [device, navigate, entity],
  );
  return (
    <ListContext value={list}>
      <DataTable<string>
        label={entity.plural}
        visit={visit}
        rows={keys}
        columns={columns}
        rowId={keyOf}
        rowName={rowName}
        onOpen={open}
        lastOpened={lastReadOn(visit)}
        onEdit={(key) => void edit(key)}
        sort={address.sort}
        onSort={address.sortBy}
        selected={selected}
        onSelect={onSelect}
        empty={
          <ListEmpty
            entity={entity}
            archived={archived}
            isFiltered={address.isFiltered}
            isComplete={isComplete}
            onClear={address.clear}
            newButton={newButton}
          />
        }
      />
    </ListContext>
  );
});
