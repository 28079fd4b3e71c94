import { chakra } from '@chakra-ui/react';
import { lazy, memo, Suspense, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { EntityDefinition } from '#domain/entities/define.ts';
import { may } from '#domain/permissions/permissions.ts';
import { documentsByKey } from '#mirror/queries/documents.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { Selection } from '#ui/table/selection.ts';
import { historyIndex } from '#screens/shared/historyEntry.ts';
import { ListContext, lastReadOn, rememberQueue } from '#screens/shared/openedList.ts';
import { useDevice } from '#screens/shared/useMirror.ts';
import { rowHeights, usePreference } from '#screens/shared/usePreference.ts';
import { ListEmpty } from './ListEmpty.tsx';
import { columnsOf } from './columns.tsx';
import type { ListAddress } from './listAddress.ts';
import { useFilledFields, useRowView } from './rowWindow.ts';

const RowPreview = lazy(() => import('./RowPreview.tsx'));

/** Columns that have room beside the preview of a row. */
const besidePreview: ReadonlySet<string> = new Set(['reference', 'title', 'status']);
const Frame = chakra('div', {
  base: {
    display: 'flex',
    flex: '1',
    minHeight: '0',
    '&[data-compact] .wm-line': { minHeight: 'target' },
    '@media print': { display: 'block' },
    '@media screen': { '& > :first-of-type': { flex: '1', minWidth: '0' } },
  },
});

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
  const isStaff = device?.person.isStaff ?? false;
  const [previewed, setPreviewed] = useState<string | null>(null);
  const [rowHeight] = usePreference('rows', rowHeights);
  const { store, first } = useRowView();
  const fields = useFilledFields(entity, isStaff, address.sort.key);
  const columns = useMemo(() => columnsOf(entity, names, fields), [entity, names, fields]);
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
  const shown = previewed !== null && keys.includes(previewed) ? previewed : null;
  const preview = useMemo(() => ({ id: shown, show: setPreviewed }), [shown]);
  return (
    <ListContext value={list}>
      <Frame data-compact={rowHeight === 'compact' ? '' : undefined}>
        <DataTable<string>
          label={entity.plural}
          visit={visit}
          rows={keys}
          columns={shown === null ? columns : columns.filter(({ key }) => besidePreview.has(key))}
          preview={preview}
          paperRows={() => keys.filter((key) => store.getState().rows.has(key) || first.has(key))}
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
        {shown !== null && (
          <Suspense>
            <RowPreview entity={entity} keyId={shown} onClose={() => setPreviewed(null)} />
          </Suspense>
        )}
      </Frame>
    </ListContext>
  );
});
